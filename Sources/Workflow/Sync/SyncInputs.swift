import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet

/// Everything that one look at the served branches works on.
package struct SyncInputs: Sendable {
  package var project: Project
  /// The branches that the sheet has rows for.
  package var branches: [BranchInput]
  /// The integration branch: its translations of rows that the sheet has are heard, and its staging files are written.
  package var integration: BranchInput?
  /// The sheets of the newest agreed entry; nil before the first.
  package var agreed: SheetRows?
  /// What that entry says beside them.
  package var facts: AgreedFacts
  /// What the newest full look said.
  package var report = StandingReport()
  /// The sheets as they are; of one that cannot be used now, as it was agreed. Nil where there is none yet.
  package var sheet: SheetRows?
  /// The version that the sheets at hand came from; nil before the first agreement.
  package var origin: SnapshotOrigin?
  /// What their places had last.
  package var had: SheetRows?
  /// What people typed in versions that no look heard, and that an older copy was saved over.
  package var unheard = UnheardTexts()
  /// What the agreed entries changed in the sheets, the newest first; nil at the end.
  package var changes: @Sendable (Int) -> [RowChange]? = { _ in nil }
  /// The versions that the same entries were made of, each entry's oldest first: what looks that were cut off wrote, too.
  package var versions: @Sendable (Int) -> [SheetVersionChange] = { _ in [] }
  /// The locales that other projects which share the sheet are translated into.
  package var otherTargets: [LocaleTag] = []
  /// True where some file of another project has been unreadable at every look since the first one.
  package var othersHaveUnheard = false
  /// The names of the other projects that share the sheets.
  package var otherProjects: [String] = []
  /// Of target locales that were none for a while, the sheets as they were agreed when they last were.
  package var resumed: [LocaleTag: SheetRows] = [:]
  /// Targets that were staging locales until now.
  package var staged: Set<LocaleTag> = []
  /// Targets that the project had not when the sheets were agreed: these may have their columns all the same, people's own ones, or
  /// those of other projects.
  package var newTargets: Set<LocaleTag> = []
  /// By the sheet's name, the columns that were gone from it when it was agreed last: what was agreed has them.
  package var lostColumns: [String: Set<SheetColumn>] = [:]
  /// Columns of people's own that a person does without since: nobody misses them.
  package var without: Set<SheetColumn> = []
  /// The names of the sheets of which a person accepted this very snapshot: nothing in it is taken for an accident.
  package var accepted: Set<String> = []
  /// The names of the sheets that are edited cell by cell, in a spreadsheet's own file: new rows go behind the last one, so
  /// that no other has to move, and no cell takes more than Excel's do.
  package var cellByCell: Set<String> = []
  /// Texts that came back in a part of the sheet since the newest agreed entry, by the cells that they were put into.
  package var imported: [CellID: ImportedText] = [:]
  /// What a look knew of cells that wrote the sheets, or was about to, and came to no agreement.
  package var written = WrittenCells()
  /// The cells that got filler on side branches since the newest agreed entry.
  package var filled: Set<CellID> = []
  /// The files of the project's memory.
  package var memory: [MemorySource] = []
  /// What the team's own program said, blank where it had nothing to say.
  package var answers: [SuggestionQuestion: Text] = [:]
  /// True where there is such a program, so that the plan says what is left to ask.
  package var asksCommand = false
  package var history: any BranchHistory
  /// Branches whose needs cannot be known now: rows keep naming them in `releases`.
  package var outOfSight: OutOfSight
  /// True where something beside sheet and branches changed since the agreed entry: every locale is looked at.
  package var looksAtEverything: Bool
  /// True where nothing but sheets changed since the agreed entry: each branch and side branch is where it was agreed, and
  /// whatever decides what is made of them is the same.
  package var isGitAsAgreed = false
  /// True where only those rows of the sheets were read in which they differ: see ``LookExcerpt``.
  package var isExcerpt = false
  /// True where somebody wants every text by name that is not done, and not only how many there are.
  package var listsOpenTexts = false

  package init(
    project: Project, branches: [BranchInput], integration: BranchInput? = nil, agreed: SheetRows? = nil,
    facts: AgreedFacts = AgreedFacts(), sheet: SheetRows?, origin: SnapshotOrigin? = nil,
    had: SheetRows? = nil, history: any BranchHistory = NoBranchHistory(),
    unreadableBranches: Set<String> = [], looksAtEverything: Bool = false
  ) {
    self.project = project
    self.branches = branches
    self.integration = integration
    self.agreed = agreed
    self.facts = facts
    self.sheet = sheet
    self.origin = origin
    self.had = had
    self.history = history
    outOfSight = OutOfSight(project.names, unreadable: unreadableBranches)
    self.looksAtEverything = looksAtEverything
  }
}

extension SyncInputs {
  /// The locales that the sheet has columns for: the project's, then the others'.
  var columns: [LocaleTag] { project.targets + foreignTargets }

  /// The locales that other projects are translated into, and this one is not; each once.
  var foreignTargets: [LocaleTag] {
    otherTargets.reduce(into: []) { found, locale in
      if !project.targets.contains(locale), !found.contains(locale) { found.append(locale) }
    }
  }
}
