import Git
import Workflow

/// What was agreed of branches that the newest agreed entry does not have any more: they were deleted, or finished.
struct FormerBranches {
  private let journal: Journal
  private let agreed: Journal.Record

  init(_ journal: Journal, before agreed: Journal.Record) {
    (self.journal, self.agreed) = (journal, agreed)
  }

  /// A branch's last state; nil where it never had one. Asked only of a branch that appears beside a side branch of its own:
  /// the next agreement has it.
  func state(of branch: String) throws(GitError) -> BranchState? {
    var found: BranchState?
    try journal.walk(from: agreed.commit.id) { record in
      if record.entry.kind == .agreed { found = record.entry.branches.first { $0.branch == branch } }
      return found == nil
    }
    return found
  }

  /// The last state of each branch that the newest agreed entry does not have any more. Asked only of a branch that appears with a commit
  /// of its own that goes back, or takes something out: it may have had another name.
  func states() throws(GitError) -> [BranchState] {
    var names = Set(agreed.entry.branches.map(\.branch))
    var states: [BranchState] = []
    try journal.walk(from: agreed.commit.id) { record in
      guard record.entry.kind == .agreed else { return true }
      for state in record.entry.branches where names.insert(state.branch).inserted { states.append(state) }
      return true
    }
    return states
  }
}
