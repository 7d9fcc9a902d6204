import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Reads what a look needs of one branch: its files now and as they were agreed, and what stands on its side branch.
struct BranchLook {
  let view: RepositoryView
  let agreed: JournalEntry?
  /// The *moving* entries since the agreement, newest first.
  var moves: [SideMove] = []
  /// The journal before the agreement, for branches that went and are back.
  var past: FormerBranches?
  /// What the journal says of cells: of a branch that is gone, what it withholds from those that are cut from it, and which English
  /// waits for it.
  var facts: AgreedFacts?

  /// The branch as a look sees it; `sideRef` is false for a branch that has no side branch of its own.
  func input(_ name: String, tip: ObjectID, resources: [Resource], sideRef: Bool) throws(GitError)
    -> BranchInput
  {
    let state = agreed?.branches.first { $0.branch == name }
    var input = BranchInput(
      name: name, in: view.project.names, resources: resources, tip: try view.listing(tip, resources))
    if let state { try readAgreement(state, &input) }
    var last = state
    if last == nil, sideRef { last = try former(name) }
    // A branch that was reset is cut again where it is now.
    if state == nil || !input.isContinued { input.cutFrom = try origins(of: tip) }
    if state == nil { try findStart(of: &input, last) }
    try compareSideBranch(with: state, &input)
    if sideRef { input.side = try side(of: name, last, tip: input.tip, resources) }
    if let state { try readProposals(since: state, &input) }
    return input
  }

  /// What was agreed of a branch, and whether it went on from there.
  private func readAgreement(_ state: BranchState, _ input: inout BranchInput) throws(GitError) {
    input.formerName = try formerNames?.shared(input.name)
    input.agreed = try agreedBranch(state, tip: input.tip, input.resources)
    guard known(state.tip) else { return }
    input.isContinued = try view.repository.isAncestor(state.tip, of: input.tip.commit)
    let (then, now) = (try rules(of: state.tip), try rules(of: input.tip.commit))
    input.isReadAsAgreed = then == now
    input.agreed?.resources = try formerResources(
      then ?? agreed?.configuration, now ?? view.configuration)
  }

  /// A commit's own `.glossator`; where it has none, the integration branch's counts.
  private func rules(of commit: ObjectID) throws(GitError) -> ObjectID? {
    try RepositoryPath(RepositoryView.fileName).flatMap { path throws(GitError) in
      try view.repository.file(at: path, in: commit)?.id
    }
  }

  /// What the project's branches were called when they were agreed, where that was something else.
  private var formerNames: SharedNames? {
    get throws(GitError) {
      guard let then = agreed?.configuration, then != view.configuration else { return nil }
      let names = try RepositoryView.project(then, in: view.repository)?.names
      return names == view.project.names ? nil : names
    }
  }

  /// What everybody called a branch before the project had a name, which it got while the branch was gone.
  private func nameWithoutProject(of name: String) -> String? {
    guard view.project.names.shared(name) != name, let facts, facts.rememberedBranches.contains(name) else {
      return nil
    }
    return name
  }

  /// What the `.glossator` that counted said of string files when the branch was agreed, where that was another one.
  private func formerResources(_ then: ObjectID?, _ now: ObjectID) throws(GitError) -> [Resource]? {
    guard let then, then != now else { return nil }
    return try RepositoryView.project(then, in: view.repository)?.resources
  }

  /// What was last agreed of a branch that was gone meanwhile, where its side branch is still there: what that has is ours.
  private func former(_ name: String) throws(GitError) -> BranchState? {
    guard let past, view.branches[view.project.branches.sideBranch(of: name)] != nil else { return nil }
    return try past.state(of: name)
  }

  private func agreedBranch(_ state: BranchState, tip: TreeListing, _ resources: [Resource]) throws(GitError)
    -> AgreedBranch?
  {
    guard state.tip == tip.commit || known(state.tip) else { return nil }
    var branch = AgreedBranch(
      tip: state.tip == tip.commit ? tip : try view.listing(state.tip, resources), unheard: state.unheard)
    for (path, commit) in state.unread {
      guard known(commit), let checked = RepositoryPath(path) else { continue }
      branch.unread[path] = try view.repository.file(at: checked, in: commit)
    }
    for (locale, commit) in state.resumed where known(commit) {
      branch.resumed[locale] = try view.listing(commit, resources)
    }
    return branch
  }

  /// True for a commit that the repository has.
  func known(_ commit: ObjectID) -> Bool { view.repository.exists(commit) }

  /// The agreed branches that a new one was cut from, and those that are gone and of which something is kept.
  private func origins(of tip: ObjectID) throws(GitError) -> Set<String> {
    let names = view.project.names
    var states = agreed?.branches ?? []
    for name in (facts?.rememberedBranches ?? []).sorted()
    where !states.contains(where: { names.shared($0.branch) == name }) {
      if let state = try past?.state(of: names.own(name)) { states.append(state) }
    }
    var origins: Set<String> = []
    for state in states where known(state.tip) {
      if try view.repository.isAncestor(state.tip, of: tip) { origins.insert(names.shared(state.branch)) }
    }
    return origins
  }

  /// Where a branch that is new to the journal came from.
  private func findStart(of input: inout BranchInput, _ former: BranchState?) throws(GitError) {
    let (tip, resources) = (input.tip.commit, input.resources)
    input.formerName = nameWithoutProject(of: input.name)
    input.cutAt = try cutAt(tip, former, resources)
    guard let agreed else { return }
    let last = try LastReleases(view).commits.map(\.tip)
    input.forks = try forks(of: tip, agreed, last, resources)
    let rules = view.project.branches
    let served = agreed.ownBranches(view.project.names).filter {
      $0.branch != rules.integration || rules.isRelease($0.branch)
    }
    let tips = served.map(\.tip) + [former?.tip].compactMap(\.self) + last
    input.namedBefore = try namedBefore(tip, agreed, Set(tips).filter(known), resources)
  }

  /// What a branch that is new had where it left those whose rows the sheet has, with what their `.glossator` says of string files. Nil
  /// where that of the newest of them says what its own does.
  private func namedBefore(
    _ tip: ObjectID, _ agreed: JournalEntry, _ tips: Set<ObjectID>, _ resources: [Resource]
  ) throws(GitError) -> AgreedBranch? {
    let now = try rules(of: tip) ?? view.configuration
    var others: [(tip: ObjectID, rules: ObjectID)] = []
    for other in tips.sorted() {
      if let then = try rules(of: other) ?? agreed.configuration { others.append((other, then)) }
    }
    if others.allSatisfy({ $0.rules == now }) { return nil }
    guard let fork = try view.newestFork(of: tip, from: others.map(\.tip)), fork != tip else { return nil }
    var nearest: [ObjectID] = []
    for other in others where try view.repository.mergeBase(other.tip, tip) == fork {
      nearest.append(other.rules)
    }
    guard let then = nearest.first, !nearest.contains(now) else { return nil }
    var branch = AgreedBranch(tip: try view.listing(fork, resources))
    branch.resources = try formerResources(then, now)
    return branch
  }

  /// What was agreed of the files of a branch that is new, where it left the branches that are known: one that went, and is back beside its
  /// side branch, is its own, and what its commits said then is no news.
  private func cutAt(_ tip: ObjectID, _ former: BranchState?, _ resources: [Resource]) throws(GitError)
    -> AgreedBranch?
  {
    let states = (agreed?.branches ?? []) + [former].compactMap(\.self)
    guard let commit = try view.newestFork(of: tip, from: states.map(\.tip)) else { return nil }
    var branch = AgreedBranch(tip: try view.listing(commit, resources))
    for path in Set(states.flatMap { $0.unheard.union($0.unread.keys) }) {
      if let older = try agreedCommit(of: path, before: tip), let checked = RepositoryPath(path) {
        branch.unread[path] = try view.repository.file(at: checked, in: older)
      } else {
        branch.unheard.insert(path)
      }
    }
    return branch
  }

  /// Where a branch that is new left the known release branches, and what users got last.
  private func forks(
    of tip: ObjectID, _ agreed: JournalEntry, _ last: [ObjectID], _ resources: [Resource]
  ) throws(GitError) -> [TreeListing] {
    let known = agreed.branches.filter { view.project.branches.isRelease($0.branch) && self.known($0.tip) }
    var forks: Set<ObjectID> = []
    for commit in Set(known.map(\.tip) + last) {
      if let fork = try view.repository.mergeBase(commit, tip), fork != tip { forks.insert(fork) }
    }
    var listings: [TreeListing] = []
    for fork in forks.sorted() { listings.append(try view.listing(fork, resources)) }
    return listings
  }

  /// The commit as of which a file of a new branch is agreed where it cannot be read: nil where there is none.
  func agreedCommit(of path: String, before tip: ObjectID) throws(GitError) -> ObjectID? {
    try view.newestFork(of: tip, from: (agreed?.branches ?? []).compactMap { $0.commit(of: path) })
  }
}
