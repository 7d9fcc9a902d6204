import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Everything that one sync reads, before anything is changed; but that the sheet's bytes go into the journal first.
struct SyncLook {
  let repository: Repository
  private(set) var view: ProjectView
  let journal: Journal
  /// The journal since the newest agreed entry, newest first, and that entry.
  private(set) var records: [Journal.Record]
  let agreed: Journal.Record?
  let schema: SheetSchema
  /// The sheet as it is; nil where it cannot be read.
  private(set) var sheet: SheetVersion?
  /// True where there is no sheet yet, neither file nor journal: an empty one stands in, and will be made.
  private(set) var isNewSheet = false
  private(set) var state: SheetState
  private let sheets: JournalSheets
  private(set) var findings: [Finding]
  private(set) var branches: [BranchInput] = []
  private(set) var frozen: Set<String> = []
  private(set) var integration: BranchInput?

  var held: HeldSnapshot? {
    if case .held(let snapshot) = state { snapshot } else { nil }
  }

  init(
    _ repository: Repository, store: (any SheetStore)?, identity: CommitIdentity, records keepsRecords: Bool
  )
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
    if let branch = store?.branch { try Self.refuse(branch, view.project.branches) }
    schema = SheetSchema(base: view.project.base, targets: view.project.targets)
    sheets = JournalSheets(journal, schema: schema)
    state = .absent
    findings = []
    do throws(GitError) { try readBranches() } catch { throw Failure(error) }
    findings += self.view.findings
    try readSheet(store, keepsRecords: keepsRecords)
  }

  /// The sheet's branch has to be nobody's but the translators'.
  private static func refuse(_ branch: String, _ rules: BranchRules) throws(Failure) {
    let role: String
    switch rules.role(of: branch) {
    case .unwatched: return
    case .production: role = "the production branch"
    case .integration: role = "the integration branch"
    case .feature: role = "a feature branch"
    case .release: role = "a release branch"
    case .side(let owner): role = "the side branch of \(owner)"
    }
    throw Failure(
      .configuration, "the sheet cannot be on '\(branch)', which is \(role)",
      hint: "give it a branch of its own: l10n-sheet:strings.csv")
  }

  /// True where nothing changed since the newest agreed entry: no sheet, branch or configuration.
  var isInStep: Bool {
    guard let agreed, agreed.entry.sheet == sheet?.id, held == nil,
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

  var journalTip: ObjectID? { records.first?.commit.id }

  func inputs() throws(Failure) -> SyncInputs {
    var inputs = SyncInputs(
      project: view.project, branches: branches, integration: integration, agreed: try agreedRows(),
      writings: try writings(),
      sheet: state.rows,
      history: JournalHistory(sheets, newest: agreed),
      frozenBranches: frozen,
      looksAtEverything: agreed.map {
        $0.entry.configuration != view.configuration || $0.entry.rules != JournalEntry.currentRules
      } ?? true)
    inputs.isAccepted = isAccepted
    return inputs
  }

  /// The rows of the newest agreed sheet.
  func agreedRows() throws(Failure) -> SheetRows? {
    guard let agreed else { return nil }
    return try rows(of: agreed)
  }

  private func rows(of record: Journal.Record) throws(Failure) -> SheetRows? {
    try git { () throws(GitError) in try sheets.rows(of: record) }
  }

  /// Each *writing* entry since the agreement, with the version before it.
  private func writings() throws(Failure) -> [Writing] {
    var writings: [Writing] = []
    for (i, record) in records.enumerated() where record.entry.kind == .writing && i + 1 < records.count {
      if let before = try rows(of: records[i + 1]), let after = try rows(of: record) {
        writings.insert(Writing(before: before, after: after), at: 0)
      }
    }
    return writings
  }
}

// MARK: Reading

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

  /// Reads the sheet, and puts what was read into the journal before anybody acts on it.
  private mutating func readSheet(_ store: (any SheetStore)?, keepsRecords: Bool) throws(Failure) {
    guard let store else {
      state = agreed == nil ? .absent : .unusable(.noSheetConfigured)
      return
    }
    if keepsRecords { try keepLeftovers(store) }
    let bytes: [UInt8]
    do throws(SheetFileError) { bytes = try store.bytes() } catch {
      guard error.isMissing, records.isEmpty else {
        state = .unusable(error.finding)
        findings.append(error.finding)
        return
      }
      try beginSheet()
      return
    }
    let version = try git { () throws(GitError) in try SheetVersion(bytes) }
    sheet = version
    if keepsRecords { try keep(version) }
    judge(version)
    if let finding = state.finding { findings.append(finding) }
  }

  private mutating func beginSheet() throws(Failure) {
    isNewSheet = true
    let blank = Sheet.blank(schema: schema, dialect: SheetDialect())
    do throws(SyntaxError) { state = .usable(SheetRows(try Sheet(reading: blank, schema: schema))) } catch {
      throw Failure(.bug, "a new sheet cannot be read back: \(error.message)")
    }
  }

  /// True where a person said that the sheet is meant as it is.
  private var isAccepted: Bool { records.contains { $0.entry.sheet == sheet?.id && $0.entry.isAccepted } }

  private mutating func judge(_ version: SheetVersion) {
    do throws(SyntaxError) {
      let rows = SheetRows(try Sheet(reading: version.bytes, schema: schema))
      sheets.remember(rows, of: version)
      state = .usable(rows)
      // A column that is missing is the plan's to judge: it may be a new locale's.
      findings += rows.sheet.findings.filter { $0.rule != "sheet-column-missing" }
      guard let agreed, agreed.entry.sheet != version.id, let before = try? self.rows(of: agreed),
        !isAccepted
      else { return }
      let comparison = SnapshotComparison(agreed: before, now: rows, targets: schema.targets)
      if let doubt = oldVersion(version, comparison) ?? comparison.doubt {
        state = .held(HeldSnapshot(id: version.id, doubt: doubt))
      }
    } catch {
      state = .unusable(error.finding(in: "sheet", rule: "unreadable-sheet"))
    }
  }

  /// An older version of the sheet, byte for byte: a backup that was restored, or a copy that a synced folder brought
  /// back. One or two cells are somebody's undo, and another program's manner of saving is nothing.
  private func oldVersion(_ version: SheetVersion, _ comparison: SnapshotComparison) -> SnapshotDoubt? {
    guard let agreed, !records.dropLast().dropFirst().contains(where: { $0.entry.sheet == version.id }),
      comparison.differences > 2,
      let old = try? journal.entry(with: version.id, before: agreed.commit.id, limit: 1000)
    else { return nil }
    return SnapshotDoubt(.oldVersion(day: String(dateText(old.commit.committer.seconds).prefix(10))))
  }

  /// Puts a version of the sheet into the journal, unless its newest entry has it.
  mutating func keep(_ version: SheetVersion) throws(Failure) {
    if records.first?.entry.sheet != version.id {
      try record(JournalEntry(.read, sheet: version.id), version)
    }
  }

  /// What a process that was killed between two steps left beside the sheet may be the only copy of somebody's save.
  private mutating func keepLeftovers(_ store: any SheetStore) throws(Failure) {
    guard let leftovers = try? store.leftovers(), !leftovers.isEmpty else { return }
    for leftover in leftovers {
      try keep(git { () throws(GitError) in try SheetVersion(leftover.contents.bytes) })
      try? store.discard(leftover)
    }
  }

  /// Appends an entry to the journal.
  mutating func record(_ entry: JournalEntry, _ version: SheetVersion) throws(Failure) {
    do throws(GitError) {
      let id = try journal.append(entry, version, after: journalTip, date: date)
      if let record = try journal.record(id) { records.insert(record, at: 0) }
    } catch { throw Failure(error) }
  }
}

extension Finding {
  fileprivate static var noSheetConfigured: Finding {
    Finding(
      .error, "no-sheet", "no sheet is configured",
      hint: "give its path: --sheet FILE, or 'sheet =' in the configuration")
  }
}
