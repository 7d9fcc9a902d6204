import Interchange
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel

extension Command {
  static let prune = Command(
    "prune", "take out of all locales' files what has no English any more",
    options: [
      .flag("plan", "print what would change, as a diff, and change nothing"),
      .value("branch", "NAME", "make it a commit on top of this branch, instead of changing the work tree"),
      .value("resource", "NAME", "only in the files of this [resource \"NAME\"]"),
    ],
    discussion: """
      Where a key was taken out of the base locale's file, its translations stay in the other files. Nobody sees them; but
      Android Lint fails release builds because of them ("ExtraTranslation"). This takes them out, and changes no other byte.

      A key counts where an earlier version of the same base file has it, in the history of the commit that is checked out, or
      of --branch, and no base file or file beside one has it now. English that moved to another folder, which no resource
      names, is not seen: look at --plan. A text that never had English there stays, and is listed. InfoPlist.strings, whose
      English may be in Info.plist, is left alone, and so are files in which another tool puts the keys: string catalogs, PO,
      Qt Linguist.

      It changes the files of the work tree that git tracks, as they are now, and you commit them; a bare repository needs
      --branch. Where a file cannot be read, nothing is changed.

        glossator prune --plan
        glossator prune

      The sheet is left alone: the rows of such keys stay, and no release needs them. Where the English comes back, so do their
      translations.
      """,
    schema: .prune
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let files = try SourceFiles(try selection.access(), at: invocation.place)
    let plan = try PruneOperation(files, resource: invocation["resource"]).plan()
    var commit: ObjectID?
    if !invocation.has("plan"), !plan.changes.isEmpty {
      commit = try files.apply(
        plan.changes, message: CommitMessage(subject: "l10n: take out translations without English"),
        identity: selection.identity)
    }
    if invocation.wantsJSON {
      Terminal.say(try plan.json(isPlan: invocation.has("plan"), commit).text)
    } else {
      try plan.told.tell(invocation, commit)
    }
    return .yes
  }
}

extension PrunePlan {
  fileprivate var told: ToldChanges {
    ToldChanges(changes: changes, left: left, hint: "look at git diff, and commit it", summary: summary)
  }

  private func summary(isDone: Bool) -> String {
    let rest = left.isEmpty ? "" : "; \(left.count.counted("place")) to look at"
    if changes.isEmpty { return "nothing to take out\(rest)" }
    let what =
      "\(texts.counted("text")) of \(keys.count.counted("key")) out of \(changes.count.counted("string file"))"
    return "\(isDone ? "took" : "would take") \(what)\(rest)"
  }

  fileprivate func json(isPlan: Bool, _ commit: ObjectID?) throws(Failure) -> JSON {
    .object([
      ("keys", .strings(keys.map(\.string).sorted())), ("texts", .number(texts)),
      ("files", .strings(changes.map(\.path.string))), ("left", .array(left.map(\.json))),
      ("diff", .string(try changes.patch())), ("isPlan", .bool(isPlan)),
      ("commit", .optional(commit?.description)),
    ])
  }
}
