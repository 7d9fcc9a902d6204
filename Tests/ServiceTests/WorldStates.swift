import Service
import TranslationModel

// What the answers about a text's state will be read from. Each of these is to be filled in from the one report of a
// look; until then the stories that ask are among those of `StoryTests.open`.
extension World {
  /// The state of a text on a branch: missing, suggested, stale, refused, waiting, withheld, pending, fresh or unknown.
  func state(of key: String, _ variant: String, locale: String, on branch: String) throws -> String {
    throw StoryError("no states yet")
  }

  /// What `sync` would have exited with after the last look.
  func exitStatus() throws -> Int { throw StoryError("no exit status yet") }

  /// Fails where sync, status, gate, `todo` and `problems` do not tell the same state of some text.
  func expectOneAnswer() throws { throw StoryError("no states yet") }

  /// True where `status` counts every text of a locale on a branch as done.
  func isDone(_ branch: String, _ locale: String) throws -> Bool {
    let status = try status()
    guard let tag = LocaleTag(locale), let found = status.branches.first(where: { $0.name == branch }),
      let progress = found.progress.first(where: { $0.locale == tag })?.progress
    else { throw StoryError("status does not speak of \(locale) on \(branch)") }
    return progress.fresh == progress.total
  }

  func status() throws -> StatusReport { try StatusOperation(try access, sheets: try stores).run() }

  func sideBranch(of branch: String) throws -> String { try project.branches.sideBranch(of: branch) }
}
