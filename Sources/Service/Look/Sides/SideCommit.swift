import Git
import RepositoryModel
import TranslationModel
import Workflow

/// One side commit, made but not yet referred to.
struct SideCommit {
  var branch: String
  var move: RefMove
  /// The commit of the branch that it was made from.
  var madeFrom: ObjectID
  var report: LookReport.Side
}

extension SideDraft {
  /// What the report says of it.
  func report(_ message: CommitMessage, _ commit: ObjectID?) -> LookReport.Side {
    LookReport.Side(
      branch: plan.branch, side: ref.branch ?? ref.full, subject: message.subject, commit: commit,
      files: plan.files.map(\.path.string))
  }

  func message(_ look: SyncLook) -> CommitMessage { message(look, of: plan.summary) }

  /// The summary counts the texts that a commit brings: a mere merge of the branch's new tip brings none.
  private func message(_ look: SyncLook, of summary: [LocaleTag: LocaleSummary]) -> CommitMessage {
    SideCommitMessage(
      branch: plan.branch, summary: summary,
      provenance: Provenance(
        release: input.tip.commit, sheets: look.newestIDs, configuration: look.view.configuration)
    ).message
  }

  /// Writes the commit and what it needs. Nil where it would say what the side branch says already. What cannot be put
  /// into the tree because of what is there is reported, and the rest continues.
  func commit(
    _ look: SyncLook, by identity: CommitIdentity, _ executor: any WorkExecutor, _ findings: inout [Finding]
  ) throws(GitError) -> SideCommit? {
    let repository = look.repository
    // What is written here is on the disk when it is there; what planning wrote, nobody has waited for.
    try repository.makeDurable(plan.files.filter { $0.content == nil && !hasOnSide($0) }.compactMap(\.blob))
    let files = try repository.writing(plan.files, executor)
    let edited = try repository.writeTree(
      base: input.tip.tree, edits: files, placing: placing, newEdits: files.count { !hasOnSide($0) })
    let refusals = edited.refusedEdits + edited.refusedPlacings
    // What the side branch has, and cannot be read now, would be the tip's in the new commit: the side branch waits.
    // libgit2 says so with a code of its own; what is in the way we say ourselves.
    if let lost = refusals.first(where: { $0.error.kind == .notFound || $0.error.code != 0 }) {
      throw lost.error
    }
    for refusal in refusals {
      findings.append(
        Finding(
          .error, "unwritable-file", "cannot write '\(refusal.path)': \(refusal.error.reason)",
          at: Place("\(plan.branch):\(refusal.path)"), hint: refusal.error.hint))
    }
    let before = try side.map { id throws(GitError) in try repository.commit(id) }
    if edited.tree == before?.tree, !bringsTip { return nil }
    if before == nil || isMerged, edited.tree == input.tip.tree { return nil }
    let tip = try repository.commit(input.tip.commit)
    let commit = try commit(edited.tree, files, on: tip, signature(identity, tip, before, look), look)
    return SideCommit(
      branch: plan.branch, move: RefMove(ref, from: side, to: commit), madeFrom: tip.id,
      report: report(message(look), commit))
  }

  /// True for a file that the side branch has as it is to be: a ref leads to its blob, and to its folder's tree.
  private func hasOnSide(_ edit: FileEdit) -> Bool {
    guard let blob = edit.blob, let there = input.side?.tip.files[edit.path.string] else { return false }
    return there.id == blob
  }

  /// By the newest of the clocks that it rests on.
  private func signature(
    _ identity: CommitIdentity, _ tip: CommitInfo, _ side: CommitInfo?, _ look: SyncLook
  ) -> Signature {
    let journal = look.records.first?.commit.committer.seconds ?? 0
    let seconds = max(tip.committer.seconds, side?.committer.seconds ?? 0, journal)
    return Signature(name: identity.name, email: identity.email, seconds: seconds)
  }

  /// Writes what is to be on the side branch, after a merge of the branch's new tip where that is due. A merge button that
  /// rebases leaves a merge out, and with it every text that is in no other commit: so the texts come after it.
  private func commit(
    _ tree: ObjectID, _ files: [FileEdit], on tip: CommitInfo, _ signature: Signature, _ look: SyncLook
  ) throws(GitError) -> ObjectID {
    var parents = try parents(tip.id)
    func made(_ tree: ObjectID, _ message: CommitMessage) throws(GitError) -> ObjectID {
      try repository.commit(
        CommitDraft(
          parents: parents, base: tree, message: message.text, author: signature, committer: signature))
    }
    // Where git cannot tell, what is written is in the merge.
    if parents.count > 1, let merged = try? mergedTree(with: files, tip.id), merged != tree {
      parents = [try made(merged, message(look, of: [:]))]
    }
    return try made(tree, message(look))
  }

  private func parents(_ tip: ObjectID) throws(GitError) -> [ObjectID] {
    guard let side else { return [tip] }
    return try repository.isAncestor(tip, of: side) ? [side] : [side, tip]
  }

  /// What git would make of the side branch and the branch's new tip, with what people changed. Nil where it could not tell,
  /// as of a branch that was reset.
  private func mergedTree(with written: [FileEdit], _ tip: ObjectID) throws(GitError) -> ObjectID? {
    guard let side, let from = input.side?.madeFrom?.commit, try repository.isAncestor(from, of: tip) else {
      return nil
    }
    var edits: [FileEdit] = []
    for path in written.map(\.path) {
      let versions = try [from, side, tip].map { commit throws(GitError) in
        try repository.entry(at: TreePath(path), in: commit)
      }
      guard let merged = try repository.merged(base: versions[0], ours: versions[2], theirs: versions[1])
      else { return nil }
      if merged == versions[2] { continue }
      edits.append(merged.map { FileEdit(path: path, blob: $0.id) } ?? FileEdit(path: path, content: nil))
    }
    return try repository.writeTree(base: input.tip.tree, edits: edits, placing: placing).tree
  }
}

extension Repository {
  /// One path of a merge; the outer nil where the two do not go together.
  fileprivate func merged(base: TreeEntry?, ours: TreeEntry?, theirs: TreeEntry?) throws(GitError)
    -> TreeEntry??
  {
    if theirs == base || theirs == ours { return .some(ours) }
    if ours == base { return .some(theirs) }
    guard let ours, let theirs else { return nil }
    return try mergeFiles(base: base?.id, ours: ours.id, theirs: theirs.id).map {
      TreeEntry(mode: ours.mode, id: $0)
    }
  }
}
