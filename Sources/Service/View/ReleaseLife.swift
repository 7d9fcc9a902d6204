import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Whether a release branch is active: until what was committed on it after its cut is in production, or in a final tag.
struct ReleaseLife {
  private let name: String
  private let tip: ObjectID
  private let agreed: JournalEntry?

  init(_ name: String, tip: ObjectID, agreed: JournalEntry?) {
    (self.name, self.tip) = (name, tip)
    self.agreed = agreed?.saysFinished == true ? agreed : nil
  }

  /// True where the branch was watched when Git and the sheet last agreed.
  var wasActive: Bool { state != nil }

  private var state: BranchState? { agreed?.branches.first { $0.branch == name } }

  /// A trunk is never finished. A branch that appears after the first look is active whatever its tip, as a hotfix that is
  /// cut at a tag has no commit of its own yet; it is active as long as it is where it appeared, or was cut again.
  func isFinished(in view: RepositoryView) throws(GitError) -> Bool {
    let rules = view.project.branches
    if name == rules.integration || rules.production.contains(name) { return false }
    guard let agreed else { return try isShipped(view) }
    if let finished = agreed.finished[name] {
      if finished == tip { return true }
      return try isShipped(view)
    }
    guard let state, state.shippedAt != tip else { return false }
    // Where users got nothing new, a branch that was active still is: it went on, or was cut again.
    if agreed.released == view.released {
      if state.shippedAt == nil { return false }
      if try isCutAgain(in: view) { return false }
    }
    if try isFastForwarded(view) { return true }
    return try isShipped(view)
  }

  /// True where production was moved on to the branch's very tip, and not the branch to where production is: it went on since it
  /// appeared, and had commits at the last agreement that production lacked.
  private func isFastForwarded(_ view: RepositoryView) throws(GitError) -> Bool {
    guard let state, let start = state.startedAt, start != tip,
      let before = agreed?.own.production.filter(view.repository.exists), !before.isEmpty,
      !before.contains(tip), view.production.contains(where: { $0.tip == tip })
    else { return false }
    return try !view.repository.isAncestor(state.tip, ofAny: Array(before))
  }

  /// True where the branch did not go on from where it was agreed.
  func isCutAgain(in view: RepositoryView) throws(GitError) -> Bool {
    guard let state, state.tip != tip else { return false }
    // A commit that is gone is none that it goes on from.
    if !view.repository.exists(state.tip) { return true }
    return try !view.repository.isAncestor(state.tip, of: tip)
  }

  /// True where production has what was committed on the branch since the two parted, by whatever way it came there.
  private func hasContent(_ trunk: ObjectID, _ repository: Repository) throws(GitError) -> Bool {
    guard let parted = try repository.mergeBase(tip, trunk), parted != tip, parted != trunk else {
      return false
    }
    let own = try repository.changes(from: parted, to: tip)
    if own.isEmpty { return false }
    var there: [TreePath: TreeEntry?] = [:]
    for change in try repository.changes(from: parted, to: trunk) { there[change.path] = .some(change.new) }
    return own.allSatisfy { there[$0.path] == .some($0.new) }
  }

  /// True where production, or the tag of a version that users got, holds the branch's tip.
  func isShipped(_ view: RepositoryView) throws(GitError) -> Bool {
    let (tagged, unread) = view.finalCommits()
    for trunk in view.production where trunk.tip != tip {
      if try view.repository.isAncestor(tip, of: trunk.tip) { return true }
    }
    if try view.repository.isAncestor(tip, ofAny: tagged.map(\.id)) { return true }
    for trunk in view.production {
      if try hasContent(trunk.tip, view.repository) { return true }
    }
    if let unread { throw unread }
    return false
  }
}
