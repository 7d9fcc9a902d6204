import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// Branches that are new to the journal: what they were cut from, and what they have from elsewhere. All of it is asked of a branch alone
/// that appears with a commit of its own which goes back, or takes something out, and is found out once a look.
final class NewBranches {
  private let view: RepositoryView
  private let states: [BranchState]
  private let past: FormerBranches?
  private let unread: UnreadPast
  private let cuts: Answers<String, ObjectID?>
  private var foundGone: UnreadPast.Answered<[BranchState]?>?
  private var foundTips: UnreadPast.Answered<[ObjectID]?>?

  /// `past` is the journal before `agreed`.
  init(_ view: RepositoryView, agreed: JournalEntry?, _ past: FormerBranches?, _ unread: UnreadPast) {
    (self.view, self.past, self.unread) = (view, past, unread)
    states = agreed?.branches ?? []
    cuts = Answers(unread)
  }

  /// What was agreed last of branches that are gone, of which one that is new may be one; nil where nobody can tell.
  var goneStates: [BranchState]? {
    once(&foundGone) { [past] () throws(GitError) in try past?.states() ?? [] }
  }

  /// Where a release that is new left the branches that are known, the gone ones among them.
  func cut(_ branch: String) -> ObjectID? {
    cuts.answer(branch) {
      guard view.project.branches.isRelease(branch), let tip = view.branches[branch], let gone = goneStates
      else { return nil }
      let tips = (states + gone).map(\.tip)
      return unread.answer { () throws(GitError) in try view.newestFork(of: tip, from: tips) } ?? nil
    }
  }

  /// True for what users have got; while nobody can tell that, the file waits.
  func isReleased(_ commit: ObjectID) -> Bool {
    if let name = view.unreadableProduction {
      unread.note(GitError(.corrupt, "read '\(name)'", "nobody can tell where the branch is"))
      return true
    }
    guard let tips = releasedTips else { return true }
    return unread.answer { () throws(GitError) in try view.repository.isAncestor(commit, ofAny: tips) }
      ?? true
  }

  private var releasedTips: [ObjectID]? {
    once(&foundTips) { [view] () throws(GitError) in
      let (tagged, unread) = view.finalCommits()
      if let unread { throw unread }
      return view.production.map(\.tip) + tagged.map(\.id).filter(view.repository.exists)
    }
  }

  /// Finds it out where nobody did so yet; whoever asks again is told what was lacking, too.
  private func once<Answer>(
    _ found: inout UnreadPast.Answered<Answer?>?, _ find: () throws(GitError) -> Answer
  ) -> Answer? {
    if let found { return unread.repeating(found) }
    let new = unread.tracing { unread.answer(find) }
    found = new
    return new.answer
  }
}
