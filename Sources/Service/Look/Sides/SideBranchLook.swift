import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

// What stands on a branch's side branch: ours, what people made of that, and what was proposed there before.
extension BranchLook {
  /// Where a side branch is now, beside where it was agreed.
  func compareSideBranch(with state: BranchState?, _ input: inout BranchInput) throws(GitError) {
    let tip = view.branches[view.project.branches.sideBranch(of: input.name)]
    input.isSideAsAgreed = tip == state?.side
    input.isSideHeard = input.isSideAsAgreed || tip != nil && tip == state?.heardSide
    guard !input.isSideAsAgreed, let then = state?.side, known(then) else { return }
    input.sideThen = try view.listing(then, input.resources)
    if let tip, known(tip) { input.isSideContinued = try view.repository.isAncestor(then, of: tip) }
  }

  /// What was heard on a side branch, what of it the branch has merged since it was agreed, and what was proposed before.
  func readProposals(since state: BranchState, _ input: inout BranchInput) throws(GitError) {
    let (tip, resources) = (input.tip.commit, input.resources)
    if let heard = try heard(state, on: input.side, of: tip, resources) {
      input.heardOnSide = heard
      if let side = input.side?.tip.commit, try view.repository.isAncestor(heard.tip.commit, of: side) {
        input.side?.heard = try agreedOnSide(heard.tip, state)
      }
    }
    input.landed = try landed(state, tip: tip, resources)
    if input.landed == nil { input.squashed = try squashed(state, input) }
    if state.tip != tip, input.landed == nil, let ours = input.side?.ours {
      let from = [state.tip, input.side?.madeFrom?.commit].compactMap(\.self)
      input.proposedBefore = try proposals(before: ours.commit, since: from, of: tip, resources)
    }
  }

  func side(
    of name: String, _ state: BranchState?, tip: TreeListing, _ resources: [Resource]
  ) throws(GitError) -> SideInput? {
    let sideName = view.project.branches.sideBranch(of: name)
    guard let content = view.branches[sideName] ?? state?.side, known(content) else { return nil }
    let landed = try view.repository.isAncestor(content, of: tip.commit)
    guard !landed else { return nil }
    let parted = try view.repository.mergeBase(content, tip.commit)
    let ours = try ours(on: content, name, state, parted)
    let from = ours?.madeFrom ?? parted
    func listed(_ commit: ObjectID?) throws(GitError) -> TreeListing? {
      guard let commit, known(commit) else { return nil }
      return try view.listing(commit, resources)
    }
    let now = try view.listing(content, resources)
    var side = SideInput(
      tip: now, ours: ours?.commit == content ? now : try listed(ours?.commit), madeFrom: try listed(from),
      kept: try kept(
        on: content, ours: ours?.commit ?? from, left: ours?.left, state, tip: tip.commit, from: from, parted)
    )
    side.parted = parted == from ? side.madeFrom : try listed(parted)
    side.left = try listed(ours?.left)
    if side.left != nil { side.leftMadeFrom = try listed(state?.madeFrom) }
    if let state, let ours = side.ours { side.ours = try agreedOnSide(ours, state) }
    if side.left == nil, let state, let left = try listed(state.left) {
      side.left = left.only(Set(state.unreadOnSide.keys))
    }
    for path in side.kept {
      guard let name = path.string, let file = now.files[name] else { continue }
      let (base, new) = (side.madeFrom?.files[name], tip.files[name])
      side.keptFiles[name] = try merged(file, over: base, with: new)
      if side.keptFiles[name] == nil {
        side.keptFiles[name] = try mergedForBranch(file, over: base, with: new, resources)
      }
    }
    return side
  }

  /// Our own last commit on a side branch: what a *moving* entry named, where it got there, else what was agreed. A
  /// commit's message proves nothing.
  ///
  /// Where somebody set the side branch back, or pushed what an old clone had, it is the newest commit that the tip comes
  /// from: nobody said what is older since.
  private func ours(on tip: ObjectID, _ name: String, _ state: BranchState?, _ parted: ObjectID?)
    throws(GitError) -> OurCommit?
  {
    for move in moves where move.branch == name && known(move.commit) {
      if try view.repository.isAncestor(move.commit, of: tip) { return OurCommit(move.commit, move.madeFrom) }
    }
    guard let side = state?.side else { return nil }
    guard known(side), side != tip, try !view.repository.isAncestor(side, of: tip),
      let base = try view.repository.mergeBase(side, tip)
    else { return OurCommit(side, state?.madeFrom) }
    return OurCommit(base, parted, left: side)
  }

  /// A file that people changed on the side branch, with what the branch changed in it since; the branch's own where the
  /// two do not go together. A version that cannot be read stands for all of it: the file waits, and the branch does not.
  private func merged(_ side: TreeFile, over base: TreeFile?, with tip: TreeFile?) throws(GitError)
    -> TreeFile?
  {
    guard let tip, tip.id != base?.id else { return side }
    for version in [base, tip, side] {
      if let version, !view.repository.exists(version.id) { return version }
    }
    guard let blob = try view.repository.mergeFiles(base: base?.id, ours: tip.id, theirs: side.id) else {
      return nil
    }
    return TreeFile(path: side.path, mode: side.mode, id: blob)
  }

  /// The same of a file of all locales where the two do not go together: most of it is none of the rows'. What both changed is the
  /// branch's, and all else that people put there stays. Nil where no such file could be read.
  private func mergedForBranch(
    _ side: TreeFile, over base: TreeFile?, with tip: TreeFile?, _ resources: [Resource]
  ) throws(GitError) -> TreeFile? {
    let language = view.project.base
    let resource = resources.first {
      $0.holdsAllLocales && $0.place(of: side.path.string, base: language) != nil
    }
    guard let base, let tip, let format = resource?.fileFormat else { return nil }
    let versions = try [base, tip, side].map { file throws(GitError) in try view.repository.blob(file.id) }
    let merge = try TextMerge(base: versions[0], ours: versions[1], theirs: versions[2], favorsOurs: true)
    guard let merge, (try? format.read(merge.bytes, as: .source(language))) != nil else { return nil }
    return TreeFile(path: side.path, mode: side.mode, id: try view.repository.writeBlob(merge.bytes))
  }

  /// The paths that people changed on the side branch, and that the branch itself does not have so by now. What a merge
  /// of the branch brought there is the branch's.
  private func kept(
    on side: ObjectID, ours: ObjectID?, left: ObjectID?, _ state: BranchState?, tip: ObjectID,
    from: ObjectID?, _ parted: ObjectID?
  ) throws(GitError) -> Set<TreePath> {
    var kept = state?.kept ?? []
    if let ours, ours != side, known(ours) {
      let brought = try broughtIn(parted, since: from)
      for change in try view.repository.changes(from: ours, to: side)
      where brought[change.path] != .some(change.new) {
        if let left, known(left), try view.repository.entry(at: change.path, in: left) == change.new {
          continue
        }
        kept.insert(change.path)
      }
    }
    if kept.isEmpty { return [] }
    let other = Set(try view.repository.changes(from: tip, to: side).map(\.path))
    return kept.intersection(other)
  }

  /// What the newest commit of the branch that the side branch holds has, where that is newer than what ours was made
  /// from: by path.
  private func broughtIn(_ newest: ObjectID?, since from: ObjectID?) throws(GitError)
    -> [TreePath: TreeEntry?]
  {
    guard let from, let newest, newest != from else { return [:] }
    var brought: [TreePath: TreeEntry?] = [:]
    for change in try view.repository.changes(from: from, to: newest) { brought[change.path] = change.new }
    return brought
  }

  /// A commit on a side branch, with files that nobody could read since some older one as that has them.
  func agreedOnSide(_ commit: TreeListing, _ state: BranchState) throws(GitError) -> TreeListing {
    var commit = commit
    for (path, older) in state.unreadOnSide {
      guard known(older), let checked = RepositoryPath(path) else { continue }
      commit = commit.replacing(path, with: try view.repository.file(at: checked, in: older))
    }
    return commit
  }

  /// What was heard on a side branch when our commit could not be put there.
  func heard(_ state: BranchState, on side: SideInput?, of tip: ObjectID, _ resources: [Resource])
    throws(GitError) -> Proposal?
  {
    guard let heard = state.heardSide, known(heard) else { return nil }
    if let ours = side?.ours?.commit, try view.repository.isAncestor(heard, of: ours) { return nil }
    let maker = side?.madeFrom?.commit ?? state.madeFrom.flatMap { known($0) ? $0 : nil }
    // What a merge of the branch brought there, it only passes on.
    let makers = [maker, try view.repository.mergeBase(heard, tip)].compactMap(\.self)
    var from: [TreeListing] = []
    for commit in Set(makers).sorted() { from.append(try view.listing(commit, resources)) }
    return Proposal(tip: try view.listing(heard, resources), from: from)
  }

  /// What a side branch had when it was agreed, where the branch has merged that since.
  func landed(_ state: BranchState, tip: ObjectID, _ resources: [Resource]) throws(GitError)
    -> TreeListing?
  {
    if state.tip == tip || !known(state.tip) { return nil }
    // What was heard there last, whether it was ours or somebody's.
    for side in [state.heardSide, state.side].compactMap(\.self) where known(side) {
      if try view.repository.isAncestor(side, of: tip), try !view.repository.isAncestor(side, of: state.tip) {
        return try view.listing(side, resources)
      }
    }
    return nil
  }

  /// So many commits are looked at, at most: more do not come between two looks.
  private static let mostBetweenLooks = 400

  /// The files that the branch has had since it was agreed as its side branch had them then, and has otherwise by now.
  private func squashed(_ state: BranchState, _ input: BranchInput) throws(GitError) -> TreeListing? {
    let tip = input.tip
    guard state.tip != tip.commit, let then = input.agreed?.tip, let id = state.heardSide ?? state.side,
      known(id)
    else { return nil }
    let side = try view.listing(id, input.resources)
    var open = side.paths.filter { side.blob($0) != then.blob($0) && side.blob($0) != tip.blob($0) }
    if open.isEmpty { return nil }
    var found: Set<String> = []
    let between = try view.repository.commits(
      of: tip.commit, notIn: [then.commit], limit: Self.mostBetweenLooks)
    for commit in between where commit != tip.commit {
      for path in open {
        guard let checked = RepositoryPath(path),
          try view.repository.file(at: checked, in: commit)?.id == side.blob(path)
        else { continue }
        found.insert(path)
      }
      open.removeAll(where: found.contains)
    }
    return found.isEmpty ? nil : side.only(found)
  }
}

/// The commit of ours that a side branch goes on from.
private struct OurCommit {
  var commit: ObjectID
  /// The commit of the branch that it was made from.
  var madeFrom: ObjectID?
  /// Our newest one, where the side branch does not go on from it.
  var left: ObjectID?

  init(_ commit: ObjectID, _ madeFrom: ObjectID?, left: ObjectID? = nil) {
    (self.commit, self.madeFrom, self.left) = (commit, madeFrom, left)
  }
}
