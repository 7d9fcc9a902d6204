import Git
import RepositoryModel
import TranslationModel

/// Makes a mirror anew that is damaged: from its remote, and with what its journals say that the remote's do not yet.
struct MirrorMending {
  let mirror: Mirror
  let remote: Remote
  /// What a look brings here of the remote.
  let refspecs: [Refspec]
  /// In seconds since 1970.
  let now: Int64

  /// Examines the mirror, and makes it anew where that finds damage. Answers with what people should know; nil where it is sound, or
  /// was examined today. What was opened before is not to be used after that.
  ///
  /// While the remote cannot be reached the mirror stays as it is: what is in it is all that there is.
  func run() -> Finding? {
    guard mirror.isExaminationDue(at: now) else { return nil }
    do throws(Failure) {
      return try transport { () throws(TransportError) in
        try mirror.examine(remote.transport, at: now)
      }.map(renew)
    } catch {
      return Finding(
        .warning, "mirror-not-examined", error.message, at: Place(mirror.path),
        hint: "it may be damaged; see for yourself: git -C \(shellWord(mirror.path)) fsck --full")
    }
  }

  private func renew(_ damage: String) -> Finding {
    do throws(Failure) {
      let draft = try git { () throws(GitError) in try mirror.draft() }
      let new = Remote(remote.url, mirror: draft, transport: remote.transport)
      try transport { () throws(TransportError) in try new.fetch(refspecs) }
      let isWhole = takeOver(in: new)
      let aside = try git { () throws(GitError) in try mirror.replace(with: draft, at: now) }
      return Finding(
        .warning, "mirror-renewed", "the mirror of \(remote.url) was damaged (\(damage)), and is made anew",
        at: Place(mirror.path), hint: Self.hint(aside, isWhole: isWhole))
    } catch {
      return Finding(
        .error, "mirror-damaged", "the mirror of \(remote.url) is damaged (\(damage)): \(error.message)",
        at: Place(mirror.path), hint: "it is made anew as soon as that can be done; \(error.hint ?? "")")
    }
  }

  /// True where all that the damaged one's journals say is in the new one's.
  private func takeOver(in new: Remote) -> Bool {
    do throws(GitError) {
      return try mirror.repository().snapshot(prefixes: [Journal.refs]).entries.allSatisfy { entry in
        (try? new.fetch(entry.ref, from: mirror)) != nil
      }
    } catch { return false }
  }

  private static func hint(_ aside: String, isWhole: Bool) -> String {
    isWhole
      ? "look for what damaged it, a disk or a power failure; nobody needs \(aside) any more"
      : "its journal could not be read: what people typed while the remote was away may be in \(aside) only"
  }

  private func transport<Answer>(_ work: () throws(TransportError) -> Answer) throws(Failure) -> Answer {
    do throws(TransportError) { return try work() } catch { throw Failure(error) }
  }
}
