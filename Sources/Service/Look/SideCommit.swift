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

  func message(_ look: SyncLook) -> CommitMessage {
    SideCommitMessage(
      branch: plan.branch, summary: plan.summary,
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
    try repository.makeDurable(plan.files.filter { $0.content == nil }.compactMap(\.blob))
    let files = try repository.writing(plan.files, executor)
    let edited = try repository.writeTree(base: input.tip.tree, edits: files, placing: placing)
    let refusals = edited.refusedEdits + edited.refusedPlacings
    // What the side branch has, and cannot be read now, would be the tip's in the new commit: the side branch waits.
    if let lost = refusals.first(where: { $0.error.kind == .notFound }) { throw lost.error }
    for refusal in refusals {
      findings.append(
        Finding(
          .error, "unwritable-file", "cannot write '\(refusal.path)': \(refusal.error.reason)",
          at: Place("\(plan.branch):\(refusal.path)"), hint: refusal.error.hint))
    }
    let before = try side.map { id throws(GitError) in try repository.commit(id) }
    if edited.tree == before?.tree && !bringsTip || before == nil && edited.tree == input.tip.tree {
      return nil
    }
    let tip = try repository.commit(input.tip.commit)
    let journal = look.records.first?.commit.committer.seconds ?? 0
    let seconds = max(tip.committer.seconds, before?.committer.seconds ?? 0, journal)
    let signature = Signature(name: identity.name, email: identity.email, seconds: seconds)
    var parents = side.map { [$0] } ?? []
    let holdsTip = try side.map { id throws(GitError) in try repository.isAncestor(tip.id, of: id) } ?? false
    if !holdsTip { parents.append(tip.id) }
    let message = message(look)
    let commit = try repository.commit(
      CommitDraft(
        parents: parents, base: edited.tree, message: message.text, author: signature, committer: signature))
    return SideCommit(
      branch: plan.branch, move: RefMove(ref, from: side, to: commit), madeFrom: tip.id,
      report: report(message, commit))
  }
}
