import Git
import RepositoryModel
import TranslationModel

/// Makes a mirror anew that is damaged: from its remote, and with what its journals say that the remote's do not yet.
struct MirrorMending {
  let mirror: Mirror
  let remote: Remote
  /// What a look brings here of the remote.
  let refspecs: [Refspec]
  /// How long it may take to examine the mirror.
  let patience: Duration
  /// In seconds since 1970.
  let now: Int64

  /// Examines the mirror, and makes it anew where that finds damage. Answers with what people should know; nil where it is sound, or
  /// was examined lately.
  ///
  /// While the remote cannot be reached the mirror stays as it is: what is in it is all that there is.
  func run(isSure: Bool) -> Finding? {
    guard mirror.isExaminationDue(at: now, isSure: isSure) else { return nil }
    do throws(Failure) {
      return try transport { () throws(TransportError) in
        try mirror.examine(remote.transport, within: patience, at: now)
      }.map(renew)
    } catch {
      return Finding(
        .warning, "mirror-not-examined", error.message, at: Place(mirror.path),
        hint:
          "it may be damaged; see for yourself, as its owner: git -C \(shellWord(mirror.path)) fsck --full")
    }
  }

  private func renew(_ damage: String) -> Finding {
    do throws(Failure) {
      let draft = try git { () throws(GitError) in try mirror.draft() }
      var new = Remote(remote.url, mirror: draft, transport: remote.transport)
      new.transport.deadline = max(new.transport.deadline, patience)
      try transport { () throws(TransportError) in try new.fetch(refspecs) }
      let isWhole = mirror.salvage(Journal.refs, into: draft, remote.transport)
      try git { () throws(GitError) in
        try mirror.noteFetch(at: now, in: draft)
        _ = try mirror.replace(damaged: damage, isWhole: isWhole, at: now)
      }
      return Finding(
        .warning, "mirror-renewed", "the mirror of \(remote.url) was damaged, and was made anew: \(damage)",
        at: Place(mirror.path), hint: "look for what damaged it: a disk, or a power failure")
    } catch {
      // It has taken room that others need.
      try? mirror.discardDraft()
      let hint = "it is made anew as soon as that can be done"
      return Finding(
        .error, "mirror-damaged", "the mirror of \(remote.url) is damaged: \(damage); \(error.message)",
        at: Place(mirror.path), hint: error.hint.map { "\(hint); \($0)" } ?? hint)
    }
  }

  private func transport<Answer>(_ work: () throws(TransportError) -> Answer) throws(Failure) -> Answer {
    do throws(TransportError) { return try work() } catch { throw Failure(error) }
  }
}

extension Finding {
  /// It stands until somebody deletes the folder.
  static func unsaved(_ folder: String, of remote: RemoteURL) -> Finding {
    Finding(
      .warning, "mirror-unsaved",
      "the damaged mirror of \(remote) has a journal that could not be read: "
        + "what people typed while the remote was away may be in there only", at: Place(folder),
      hint: "compare the sheet with what people remember; then delete the folder, and this ends")
  }
}
