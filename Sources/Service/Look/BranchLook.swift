import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Reads what a sync needs of one branch: its files now and when it was agreed, and what stands on its side branch.
struct BranchLook {
  let view: ProjectView
  let agreed: JournalEntry?
  /// Older commits of our own that are looked at to tell what landed.
  private static let landedLimit = 30
  private static let sideLimit = 2000

  /// The string files of a commit that any of the resources claims, with those of the staging locales.
  func listing(_ commit: ObjectID, _ resources: [Resource]) throws(GitError) -> TreeListing {
    let info = try view.repository.commit(commit)
    let base = view.project.base
    let files = try view.repository.files(of: info.tree) { path in
      resources.contains { $0.place(of: path, base: base) != nil }
    }
    return TreeListing(commit: commit, tree: info.tree, files: files)
  }

  /// The branch as a sync sees it; `sideRef` is false for a branch that has no side branch of its own.
  func input(_ name: String, tip: ObjectID, resources: [Resource], sideRef: Bool) throws(GitError)
    -> BranchInput
  {
    let state = agreed?.branches.first { $0.branch == name }
    var input = BranchInput(name: name, resources: resources, tip: try listing(tip, resources))
    if let state {
      input.agreedSide = state.side
      input.agreedTip = state.tip == tip ? input.tip : try known(state.tip, resources)
    }
    guard sideRef else { return input }
    let sideName = view.project.branches.sideBranch(of: name)
    let side = view.branches[sideName]
    input.hasSideRef = side != nil
    guard let content = side ?? state?.side, try view.repository.exists(content),
      try !view.repository.isAncestor(content, of: tip)
    else { return input }
    input.side = try known(content, resources)
    try readSideHistory(of: content, agreed: state?.side, tip: tip, resources, into: &input)
    return input
  }

  private func known(_ commit: ObjectID, _ resources: [Resource]) throws(GitError) -> TreeListing? {
    try view.repository.exists(commit) ? try listing(commit, resources) : nil
  }

  /// Walks the side branch's first parents: our own commits say what they were made from; people's are edits, as far
  /// as they came after what was agreed.
  private func readSideHistory(
    of side: ObjectID, agreed: ObjectID?, tip: ObjectID, _ resources: [Resource],
    into input: inout BranchInput
  ) throws(GitError) {
    var next: ObjectID? = side
    var isNew = true
    var count = 0
    let movedTip = input.agreedTip.map { $0.commit != tip } ?? false
    while let id = next, count < Self.sideLimit {
      if id == agreed { isNew = false }
      if try view.repository.isAncestor(id, of: tip) { break }
      let commit = try view.repository.commit(id)
      if let own = Provenance(message: commit.message) {
        if input.sideMadeFrom == nil { input.sideMadeFrom = try known(own.release, resources) }
        if movedTip, id != side, input.landed.count < Self.landedLimit {
          input.landed.append(try listing(id, resources))
        }
        if !isNew, !movedTip { break }
      } else if isNew, let parent = commit.parents.first {
        input.foreign.insert(
          ForeignCommit(before: try listing(parent, resources), after: try listing(id, resources)), at: 0)
      }
      next = commit.parents.first
      count += 1
    }
  }
}
