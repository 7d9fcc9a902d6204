import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

extension ApplyPlan {
  /// The commits that the plan wants on side branches. A branch whose side branch holds its content already, or
  /// whose content has landed, gets none.
  func sideCommits(only: String?) throws(Failure) -> [SideCommit] {
    var commits: [SideCommit] = []
    for (b, branch) in plan.branches.enumerated() {
      guard look.view.active.contains(branch.branch), only == nil || only == branch.branch else { continue }
      let input = look.branches[b]
      if let commit = try git({ () throws(GitError) in try sideCommit(input, branch) }) {
        commits.append(commit)
      }
    }
    if let integration = look.integration, only == nil, let branch = plan.integration {
      if let commit = try git({ () throws(GitError) in try sideCommit(integration, branch) }) {
        commits.append(commit)
      }
    }
    return commits
  }

  private func sideCommit(_ input: BranchInput, _ branch: BranchPlan) throws(GitError) -> SideCommit? {
    let repository = look.repository
    let sideName = look.view.project.branches.sideBranch(of: branch.branch)
    guard let ref = RefName(branch: sideName) else { return nil }
    let side = look.view.branches[sideName]
    let edits = try branch.files + othersEdits(input, managed: Set(branch.files.map(\.path.string)))
    let tree = try repository.writeTree(base: input.tip.tree, edits: edits)
    guard try wantsCommit(tree, input, side: side, managed: branch.files) else { return nil }

    let info = try repository.commit(input.tip.commit)
    let sideInfo = try side.map { id throws(GitError) in try repository.commit(id) }
    let seconds = max(info.committer.seconds, sideInfo?.committer.seconds ?? 0, try sheetDate())
    let signature = Signature(name: identity.name, email: identity.email, seconds: seconds)
    let message = SideCommitMessage(
      branch: branch.branch, summary: branch.summary,
      provenance: Provenance(
        release: input.tip.commit, sheets: look.newestIDs,
        configuration: look.view.configuration)
    ).message
    var parents = side.map { [$0] } ?? []
    if try side.map({ id throws(GitError) in try !repository.isAncestor(input.tip.commit, of: id) }) ?? true {
      parents.append(input.tip.commit)
    }
    let commit = try repository.commit(
      CommitDraft(
        parents: parents, base: tree, message: message.text, author: signature, committer: signature))
    return SideCommit(
      move: RefMove(ref, from: side, to: commit),
      report: SyncReport.Side(
        branch: branch.branch, side: sideName, subject: message.subject, commit: commit,
        files: branch.files.map(\.path.string)))
  }

  private func sheetDate() throws(GitError) -> Int64 {
    look.records.first?.commit.committer.seconds ?? 0
  }

  /// Whether the side branch has to move. Where the wanted tree is the branch's own, all content has landed: then only
  /// a side branch that says something else, and was not merged, is brought up.
  private func wantsCommit(_ tree: ObjectID, _ input: BranchInput, side: ObjectID?, managed: [FileEdit])
    throws(GitError) -> Bool
  {
    guard let side else { return tree != input.tip.tree }
    let sideTree = try look.repository.commit(side).tree
    if tree != input.tip.tree { return tree != sideTree }
    if try look.repository.isAncestor(side, of: input.tip.commit) { return false }
    guard let listing = input.side else { return false }
    return Set(listing.files.keys).union(input.tip.files.keys).contains {
      listing.blob($0) != input.tip.blob($0)
    }
  }

  /// What people committed to the side branch beside the files that Glossator manages: it stays, where the branch itself
  /// did not change the same file.
  private func othersEdits(_ input: BranchInput, managed: Set<String>) throws(GitError) -> [FileEdit] {
    guard input.hasSideRef, let side = input.side,
      let fork = try look.repository.mergeBase(side.commit, input.tip.commit)
    else { return [] }
    var edits: [FileEdit] = []
    for change in try look.repository.changedFiles(from: fork, to: side.commit)
    where !managed.contains(change.path.string) && input.tip.files[change.path.string] == nil
      && side.files[change.path.string] == nil
    {
      let now = try look.repository.file(at: change.path, in: input.tip.tree)
      guard now?.id == change.old?.id else { continue }
      if let new = change.new {
        edits.append(FileEdit(path: change.path, blob: new.id, mode: new.mode))
      } else {
        edits.append(FileEdit(path: change.path, content: nil))
      }
    }
    return edits
  }
}
