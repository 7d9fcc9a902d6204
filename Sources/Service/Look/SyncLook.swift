import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Everything that one look reads, before anything is changed; but that the sheets' bytes go into the journal first.
struct SyncLook {
  let repository: Repository
  private(set) var view: RepositoryView
  let journal: Journal
  /// The journal since the newest agreed entry, newest first, and that entry.
  private(set) var records: [Journal.Record]
  let agreement: Agreement?
  let resumed: ResumedLocales
  /// The newest agreed entry, with the locales that are back as they were agreed when they went.
  let heard: JournalEntry?
  let schema: SheetSchema
  /// The project's sheets; none where no place is configured and nothing is in the journal.
  var sheets: [SheetLook] = []
  let history: ParsedSheets
  /// The way back from the newest agreed entry; nil before the first one.
  let walk: ChangeWalk?
  let unread: UnreadPast
  /// Where snapshots came from, as far as somebody asked.
  let knownOrigins = KnownOrigins()
  var findings: [Finding] = []
  /// The sheets that are read with quotes which their files lack, or with cells in other places than there.
  var mendedSheets: Set<String> = []
  private(set) var branches: [BranchInput] = []
  /// Branches of which nobody can tell now what they need: they stay as they were agreed.
  private(set) var frozen: Set<String>
  private(set) var integration: BranchInput?
  private var hasReadBranches = false
  /// The files of the project's memory.
  let memory: [MemorySource]
  /// Which they are; nil where there is none.
  let memoryID: ObjectID?

  /// Where `mayRecall`, sheets at which nothing changed are not read, if nothing else changed either. Where `mayExcerpt`, a few
  /// rows are read alone, if nothing changed but cells in them.
  init(
    _ repository: Repository, stores: SheetStores?, identity: CommitIdentity, records keepsRecords: Bool,
    mayRecall: Bool = false, mayExcerpt: Bool = false
  ) throws(Failure) {
    self.repository = repository
    guard let journal = Journal(repository, author: (identity.name, identity.email)) else {
      throw Failure(.bug, "the journal has no name")
    }
    let view = try RepositoryView(repository, journal: journal)
    self.view = view
    let (seen, records) = try git { () throws(GitError) in
      let seen = journal.seen(by: view.project.names)
      return (seen, try seen.sinceAgreed(from: seen.tip()))
    }
    (self.journal, self.records) = (seen, records)
    agreement = try git { () throws(GitError) in try seen.agreement(records) }
    let resumed = try git { [agreement] () throws(GitError) in try ResumedLocales(view, agreement, seen) }
    self.resumed = resumed
    heard = try Self.heard(agreement?.entry, resumed, view)
    memory = try git { () throws(GitError) in try view.memorySources() }
    memoryID = try git { [memory] () throws(GitError) in
      memory.isEmpty ? nil : try Repository.hash(blob: memory.summary)
    }
    frozen = Set(view.unknown + (view.isIntegrationUnknown ? [view.project.branches.integration] : []))
    try stores?.checkBranch(view.project.branches)
    schema = view.schema.adding(agreement?.entry.otherTargets ?? [])
    history = ParsedSheets(seen, schema: schema)
    let unread = UnreadPast(repository)
    self.unread = unread
    walk = agreement.map { [history] in
      ChangeWalk(seen, history, from: $0.record, limit: Self.mostEntries, unread)
    }
    if !mayRecall || !areBranchesStanding() { readBranches() }
    findings += self.view.findings
    if let namesake = try git({ () throws(GitError) in try namesake() }) { findings.append(namesake) }
    try readSheets(stores, keepsRecords: keepsRecords, mayRecall: mayRecall, mayExcerpt: mayExcerpt)
  }

  private static func heard(_ entry: JournalEntry?, _ resumed: ResumedLocales, _ view: RepositoryView)
    throws(Failure) -> JournalEntry?
  {
    guard var entry else { return nil }
    do throws(GitError) { entry.branches = try resumed.states(of: entry, in: view) } catch {
      throw Failure(error)
    }
    return entry
  }

  /// True where others agreed on the sheet, and nothing was ever agreed of this repository.
  private var isJoining: Bool {
    agreement.map { $0.entry.ownBranches(view.project.names).isEmpty && !$0.entry.others.isEmpty } ?? false
  }

  /// The newest agreed entry.
  var agreed: Journal.Record? { agreement?.record }

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

  /// True where nothing changed since the newest agreed entry: no sheet, branch or configuration, nor the journal.
  var isInStep: Bool {
    guard let agreed, records.count <= 1 else { return false }
    let isSheetAsAgreed = sheets.allSatisfy { look in
      look.id.map { isAgreed($0, look, agreed.entry) } ?? !look.isNew
    }
    return isSheetAsAgreed && Set(sheets.map(\.name)) == Set(agreed.entry.sheets.names) && isGitAsAgreed
  }

  /// True where no branch or configuration changed since the newest agreed entry, nor what decides about them.
  var isGitAsAgreed: Bool {
    guard let agreed, frozen.isEmpty, agreed.entry.configuration == view.configuration,
      agreed.entry.rules == JournalEntry.currentRules, agreed.entry.own.memory == memoryID,
      agreed.entry.finished.filter({ !view.project.names.isForeign($0.key) }) == finishedTips
    else { return false }
    return watched.count == agreed.entry.ownBranches(view.project.names).count
      && watched.allSatisfy { name, tip in
        guard let state = agreed.entry.branches.first(where: { $0.branch == name }) else { return false }
        return state.tip == tip && state.isWhole && state.side == sideTip(of: name)
      }
  }

  /// True where a version's cells say what was agreed.
  private func isAgreed(_ version: ObjectID, _ look: SheetLook, _ entry: JournalEntry) -> Bool {
    if let place = look.place.flatMap({ entry.places[$0] }) { return place.isAgreed && place.id == version }
    return entry.sheets[look.name] == version
  }

  /// The side commits that were about to move and are not agreed yet, the newest first: they are ours, wherever they are.
  var announced: [SideMove] { records.flatMap { $0.entry.moving.reversed() } }

  /// The tips of the release branches that are finished.
  var finishedTips: [String: ObjectID] {
    var tips: [String: ObjectID] = [:]
    for name in view.finished { tips[name] = view.branches[name] }
    return tips
  }

  /// Where a branch's side branch is now.
  func sideTip(of branch: String) -> ObjectID? { view.branches[view.project.branches.sideBranch(of: branch)] }

  /// True where a branch's side branch is there and cannot be read: what it has nobody heard.
  func isSideUnknown(of branch: String) -> Bool {
    if let tip = sideTip(of: branch), !repository.exists(tip) { return true }
    return RefName(branch: view.project.branches.sideBranch(of: branch)).map(view.refs.isUnreadable) ?? false
  }

  /// The date of what is made from this look: that of the newest watched tip.
  var date: Int64 {
    let tips = (branches + (integration.map { [$0] } ?? [])).map(\.tip.commit)
    return tips.compactMap { try? repository.commit($0).committer.seconds }.max() ?? 0
  }

  /// Which versions a side commit is made from: for its trailers.
  var newestIDs: SheetIDs {
    var ids = agreed?.entry.sheets ?? SheetIDs()
    for sheet in sheets where sheet.usable != nil {
      if let version = sheet.version { ids[sheet.name] = version.id }
    }
    return ids
  }

  var journalTip: ObjectID? { records.first?.commit.id }

  /// Fails where something that was heard, or what led to it, could not be read when somebody asked for it: nothing may be concluded then.
  func requireHeard() throws(Failure) {
    try git { () throws(GitError) in
      try agreement?.requireHeard()
      try unread.require()
    }
  }

  /// The rows of the newest agreed sheets.
  func agreedRows() throws(Failure) -> SheetRows? {
    guard let agreed else { return nil }
    return try git { () throws(GitError) in try history.rows(of: agreed) }
  }

  /// A sheet that was to be made is there now.
  mutating func made(_ name: String) {
    for i in sheets.indices where sheets[i].name == name { sheets[i].isNew = false }
  }

  /// Appends an entry to the journal.
  mutating func record(
    _ entry: JournalEntry, _ sheets: SheetSet, files: [FileEdit] = [], keeping extra: [ObjectID] = []
  ) throws(Failure) {
    do throws(GitError) {
      if !records.isEmpty { for version in sheets.versions.values { try journal.learn(version) } }
      // An older version that cannot be read any more keeps nobody from writing a newer one.
      let step = try? history.step(to: sheets, after: records)
      let id = try journal.append(
        entry, sheets, step: step ?? nil, files: files, after: journalTip, keeping: extra, date: date)
      if let record = try journal.record(id) { records.insert(record, at: 0) }
    } catch { throw Failure(error) }
  }
}

// MARK: Branches

extension SyncLook {
  /// The branches that a look reads, with their tips: those that are served, and the integration branch.
  private var watched: [(name: String, tip: ObjectID)] {
    let served = view.served
    guard let integration = view.integration, !served.contains(where: { $0.name == integration.name }) else {
      return served
    }
    return served + [integration]
  }

  /// True where all branches are as they were agreed, and their rules can be read. What else there is to know of them is read only once
  /// a sheet turns out to have changed: it grows with every commit on a side branch.
  private mutating func areBranchesStanding() -> Bool {
    guard isGitAsAgreed else { return false }
    for (name, tip) in watched where (try? view.project(of: tip, branch: name)) == nil { return false }
    return true
  }

  /// Reads every branch by itself, once: what one cannot tell stays as it was, and the others go on.
  mutating func readBranches() {
    if hasReadBranches { return }
    hasReadBranches = true
    let moves = announced
    for (name, tip) in view.served {
      if let input = read(name, tip, moves, sideRef: view.active.contains(name)) { branches.append(input) }
    }
    guard let (name, tip) = view.integration, !branches.contains(where: { $0.name == name }) else { return }
    integration = read(name, tip, moves, sideRef: !view.project.staging.isEmpty)
    integration?.isIntegration = true
  }

  /// The generated files that a branch's own `.glossator` names, as the branch and its side branch have them.
  private mutating func accessors(of input: BranchInput) throws(GitError) -> [AccessorInput] {
    let settings = try view.project(of: input.tip.commit, branch: input.name)?.accessors ?? []
    return try settings.map { settings throws(GitError) in
      let isKept = input.side?.kept.contains(TreePath(settings.path)) ?? false
      return AccessorInput(
        settings, tip: try repository.file(at: settings.path, in: input.tip.commit),
        kept: try input.side.flatMap { side throws(GitError) in
          isKept ? try repository.file(at: settings.path, in: side.tip.commit) : nil
        })
    }
  }

  private mutating func read(_ name: String, _ tip: ObjectID, _ moves: [SideMove], sideRef: Bool)
    -> BranchInput?
  {
    do throws(GitError) {
      guard let resources = try view.resources(of: tip, branch: name) else {
        frozen.insert(name)
        return nil
      }
      let past = agreed.map { FormerBranches(journal, before: $0) }
      var input = try BranchLook(
        view: view, agreed: heard, moves: moves, past: past, facts: agreement?.facts
      )
      .input(name, tip: tip, resources: resources, sideRef: sideRef)
      input.isFirstSight = isJoining
      input.accessors = try accessors(of: input)
      return input
    } catch {
      frozen.insert(name)
      findings.append(.unreadableBranch(name, error))
      return nil
    }
  }
}
