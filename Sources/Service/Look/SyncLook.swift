import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Everything that one sync reads, before anything is changed; but that the sheets' bytes go into the journal first.
struct SyncLook {
  let repository: Repository
  private(set) var view: ProjectView
  let journal: Journal
  /// The journal since the newest agreed entry, newest first, and that entry.
  private(set) var records: [Journal.Record]
  let agreed: Journal.Record?
  let schema: SheetSchema
  /// The project's sheets; none where no place is configured and nothing is in the journal.
  var sheets: [SheetLook] = []
  let history: JournalSheets
  var findings: [Finding] = []
  private(set) var branches: [BranchInput] = []
  private(set) var frozen: Set<String> = []
  private(set) var integration: BranchInput?

  init(_ repository: Repository, stores: SheetStores?, identity: CommitIdentity, records keepsRecords: Bool)
    throws(Failure)
  {
    self.repository = repository
    guard let journal = Journal(repository, author: (identity.name, identity.email)) else {
      throw Failure(.bug, "the journal has no name")
    }
    self.journal = journal
    records = try git { () throws(GitError) in try journal.sinceAgreed(from: journal.tip()) }
    agreed = records.last.flatMap { $0.entry.kind == .agreed ? $0 : nil }
    let view = try ProjectView(repository, lastGood: agreed?.entry.configuration)
    self.view = view
    try stores?.checkBranch(view.project.branches)
    schema = SheetSchema(base: view.project.base, targets: view.project.targets)
    history = JournalSheets(journal, schema: schema)
    do throws(GitError) { try readBranches() } catch { throw Failure(error) }
    findings += self.view.findings
    try readSheets(stores, keepsRecords: keepsRecords)
  }

  /// The snapshots that are held.
  var allHeld: [HeldSnapshot] {
    sheets.compactMap { if case .held(let snapshot) = $0.state { snapshot } else { nil } }
  }

  var held: HeldSnapshot? { allHeld.first }

  /// The sheets as they are, but for those that cannot be read and those that are yet to be made.
  var versions: SheetSet {
    var set = SheetSet()
    for sheet in sheets { if let version = sheet.version { set.versions[sheet.name] = version } }
    return set
  }

  /// True where nothing changed since the newest agreed entry: no sheet, branch or configuration.
  var isInStep: Bool {
    guard let agreed, agreed.entry.sheets == versions.ids, held == nil,
      agreed.entry.configuration == view.configuration,
      agreed.entry.rules == JournalEntry.currentRules
    else { return false }
    return Set(agreed.entry.branches) == Set(branchStates(sides: [:]))
  }

  /// Every watched branch with its tip and its side branch, as it is or, where `sides` has one, as it will be.
  func branchStates(sides: [String: ObjectID]) -> [BranchState] {
    (branches + (integration.map { [$0] } ?? [])).map { input in
      let name = view.project.branches.sideBranch(of: input.name)
      return BranchState(
        branch: input.name, tip: input.tip.commit, side: sides[input.name] ?? view.branches[name])
    }
  }

  /// The date of what is made from this look: that of the newest watched tip.
  var date: Int64 {
    let tips = (branches + (integration.map { [$0] } ?? [])).map(\.tip.commit)
    return tips.compactMap { try? repository.commit($0).committer.seconds }.max() ?? 0
  }

  /// Which versions a side commit is made from: for its trailers.
  var newestIDs: SheetIDs {
    var ids = agreed?.entry.sheets ?? SheetIDs()
    for (name, version) in versions.versions { ids[name] = version.id }
    return ids
  }

  var journalTip: ObjectID? { records.first?.commit.id }

  func inputs() throws(Failure) -> SyncInputs {
    var inputs = SyncInputs(
      project: view.project, branches: branches, integration: integration, agreed: try agreedRows(),
      writings: try writings(),
      sheet: try rows(),
      history: JournalHistory(history, newest: agreed),
      frozenBranches: frozen,
      looksAtEverything: agreed.map {
        $0.entry.configuration != view.configuration || $0.entry.rules != JournalEntry.currentRules
      } ?? true)
    inputs.accepted = Set(sheets.filter(isAccepted).map(\.name))
    return inputs
  }

  /// The rows of the newest agreed sheets.
  func agreedRows() throws(Failure) -> SheetRows? {
    guard let agreed else { return nil }
    return try rows(of: agreed)
  }

  private func rows(of record: Journal.Record) throws(Failure) -> SheetRows? {
    try git { () throws(GitError) in try history.rows(of: record) }
  }

  /// More writings than this without an agreement are no person's doing; the older ones are in the sheet as it was
  /// found since.
  private static let mostWritings = 50

  /// Each *writing* entry since the agreement, with the version before it.
  private func writings() throws(Failure) -> [Writing] {
    var writings: [Writing] = []
    for (i, record) in records.enumerated() where record.entry.kind == .writing && i + 1 < records.count {
      if writings.count == Self.mostWritings { break }
      if let before = try rows(of: records[i + 1]), let after = try rows(of: record) {
        writings.insert(Writing(before: before, after: after), at: 0)
      }
    }
    return writings
  }

  /// A sheet that was to be made is there now.
  mutating func made(_ name: String) {
    for i in sheets.indices where sheets[i].name == name { sheets[i].isNew = false }
  }

  /// Appends an entry to the journal.
  mutating func record(_ entry: JournalEntry, _ sheets: SheetSet) throws(Failure) {
    do throws(GitError) {
      let id = try journal.append(entry, sheets, after: journalTip, date: date)
      if let record = try journal.record(id) { records.insert(record, at: 0) }
    } catch { throw Failure(error) }
  }
}

// MARK: Branches

extension SyncLook {
  private mutating func readBranches() throws(GitError) {
    for (name, tip) in view.served {
      guard let resources = try view.resources(of: tip, branch: name) else {
        frozen.insert(name)
        continue
      }
      let look = BranchLook(view: view, agreed: agreed?.entry)
      branches.append(
        try look.input(name, tip: tip, resources: resources, sideRef: view.active.contains(name)))
    }
    guard !view.project.staging.isEmpty, let (name, tip) = view.integration, !frozen.contains(name),
      let resources = try view.resources(of: tip, branch: name)
    else { return }
    integration = try BranchLook(view: view, agreed: agreed?.entry)
      .input(name, tip: tip, resources: resources, sideRef: true)
  }
}
