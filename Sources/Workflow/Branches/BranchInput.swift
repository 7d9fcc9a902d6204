import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// A branch as one look sees it: its commits, and the string files in each.
package struct BranchInput: Sendable {
  package var name: String
  /// What the sheet and the journal call it.
  package var sharedName: String
  package var resources: [Resource]
  /// The branch's tip now.
  package var tip: TreeListing
  /// As the newest agreed entry has it; nil where the branch is new to the journal.
  package var agreed: AgreedBranch?
  /// What stands on its side branch; nil where there is nothing that the branch itself does not have.
  package var side: SideInput?
  /// What the side branch had when it was agreed, where the branch has merged that since: who puts something else over it
  /// afterwards says so, also if the branch had the very same before.
  package var landed: TreeListing?
  /// Where it has merged none of that: those of its files that some commit of the branch since then had, as a squash brings them, and the
  /// branch has otherwise by now. Whoever took them back says so in the same way.
  package var squashed: TreeListing?
  /// What the side branch had before our own last commit there, the newest first: a merge that comes just then takes one of these.
  package var proposedBefore: [Proposal] = []
  /// False for a branch that was reset, or cut again: its agreed tip is no ancestor, and that alone took nothing out.
  package var isContinued = true
  /// True where its side branch is where it was agreed, or is still not there.
  package var isSideAsAgreed = true
  /// True where nobody has put anything there since the agreement heard it: it is where it was agreed, or where it was when our commit
  /// could not be put there. What the sheet was agreed with is no older than what it has.
  package var isSideHeard = true
  /// What people had put there by then, where our commit could not be put on top of it: that was heard, whether it is there still or not.
  /// Nil where there is no such thing, or a commit of ours is on top of it by now.
  package var heardOnSide: Proposal?
  /// What its side branch had when it was agreed, where that is another one by now, or is gone. Nil where there was none, or nobody
  /// knows.
  package var sideThen: TreeListing?
  /// True where the side branch goes on from there: English that was there, and is not any more, was taken out by somebody. One that
  /// was set back, or never got what a killed look had announced, takes nothing out.
  package var isSideContinued = false
  /// False where its own `.glossator` is another one than was agreed: the same files may say something else.
  package var isReadAsAgreed = true
  /// What everybody called it when it was agreed, where its project has another name since.
  package var formerName: String?
  /// Of a branch that is new to the journal, or was reset, those known branches that it was cut from, by their shared names.
  package var cutFrom: Set<String> = []
  /// Of one that is new, what was agreed where it left the known ones: what a file says that cannot be read now, and what its own commits
  /// took out.
  package var cutAt: AgreedBranch?
  /// Of one that is new, where it left the known release branches and what users got last: a key that was there, and that
  /// it has no more, may have been renamed since.
  package var forks: [TreeListing] = []
  /// Of one that is new, what it had where it left those whose rows the sheet has, where their `.glossator` says something else of string
  /// files: the rows of its entries may have other names.
  package var namedBefore: AgreedBranch?
  /// True where nothing was ever agreed of this repository, which joins others that share the sheet: nobody can tell
  /// whether what its files say is older than the sheet or newer.
  package var isFirstSight = false
  /// True for the integration branch: its translations are heard, and nothing is written there but staging files.
  package var isIntegration = false
  /// The generated files that its `.glossator` names.
  package var accessors: [AccessorInput] = []

  package init(
    name: String, in names: SharedNames = SharedNames(), resources: [Resource], tip: TreeListing
  ) {
    self.name = name
    sharedName = names.shared(name)
    self.resources = resources
    self.tip = tip
  }

  /// True for the name that everybody calls it, or called it when it was agreed.
  func isCalled(_ name: String) -> Bool { name == sharedName || name == formerName }
}

/// What a commit on a side branch has, ours or one that was heard.
package struct Proposal: Sendable {
  package var tip: TreeListing
  /// What it was made from: the commit of the branch, or its parents. What one of them has it only passed on. Empty where nobody knows.
  package var from: [TreeListing]

  package init(tip: TreeListing, from: [TreeListing]) { (self.tip, self.from) = (tip, from) }
}

/// What a branch said when Git and the sheet last agreed.
package struct AgreedBranch: Sendable {
  package var tip: TreeListing
  /// Files that could not be read since some older commit, as that commit has them, by path: what they say is agreed as
  /// of then.
  package var unread: [String: TreeFile?]
  /// Files that could not be read since the first look: nothing is agreed of them.
  package var unheard: Set<String>
  /// What the branch had when locales left `target` that are back since: they are agreed as of then.
  package var resumed: [LocaleTag: TreeListing] = [:]
  /// What the `.glossator` that counted said of string files then, where that was another one; nil where it was the same, or nobody
  /// knows.
  package var resources: [Resource]?

  package init(tip: TreeListing, unread: [String: TreeFile?] = [:], unheard: Set<String> = []) {
    self.tip = tip
    self.unread = unread
    self.unheard = unheard
  }

  /// True for a file that could not be read when the branch was agreed.
  package func wasUnreadable(_ path: String) -> Bool {
    unheard.contains(path) || unread.keys.contains(path)
  }

  /// The version of a file that was agreed; nil where there was none.
  package func file(_ path: String) -> TreeFile? {
    if let older = unread[path] { return older }
    return unheard.contains(path) ? nil : tip.files[path]
  }

  /// The version of a file that was agreed of one locale's texts; nil where there was none.
  package func file(_ path: String, of locale: LocaleTag) -> TreeFile? {
    resumed[locale].map { $0.files[path] } ?? file(path)
  }
}

/// A side branch as one look sees it.
package struct SideInput: Sendable {
  /// Its tip; where the ref is gone, what the newest agreed entry names.
  package var tip: TreeListing
  /// Our own last commit there, by the journal; what is otherwise at the tip is other people's doing. Nil where none of
  /// ours is known. Where the tip does not descend from it, the newest commit that both come from.
  package var ours: TreeListing?
  /// What people had put on top of that by the time when it was heard, and ours could not be: the tip goes on from there.
  package var heard: TreeListing?
  /// Our own last commit, where the tip does not descend from it: who amends it keeps what it says, and says nothing by
  /// that.
  package var left: TreeListing?
  /// The commit of the branch that it was made from: what both have it only passed on. Nil where none is known.
  package var leftMadeFrom: TreeListing?
  /// The commit of the branch that `ours` was made from; where none is known, where the two parted.
  package var madeFrom: TreeListing?
  /// The newest commit of the branch that it holds: what it has as that, it only passes on. Nil where none is known.
  package var parted: TreeListing?
  /// The paths that people changed there, which stay as they have them until they land.
  package var kept: Set<TreePath>

  /// Of those, the string files, with what the branch itself changed in them since.
  package var keptFiles: [String: TreeFile]

  package init(
    tip: TreeListing, ours: TreeListing?, madeFrom: TreeListing?, kept: Set<TreePath> = [],
    keptFiles: [String: TreeFile] = [:]
  ) {
    self.tip = tip
    self.ours = ours
    self.madeFrom = madeFrom
    self.kept = kept
    self.keptFiles = keptFiles
  }

  /// What the side branch had when it was heard last: our own last commit, or what people made of it; else the branch's where the two
  /// parted.
  var start: TreeListing? { heard ?? ours ?? madeFrom }
}
