import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The next agreed entry: what was agreed before, with what this look changed.
struct AgreementDraft {
  private let plan: SyncPlan
  private let look: SyncLook
  private let sheets: [SheetInForce]
  private let moved: [SideCommit]
  /// Branches whose side branch had to stay where it was.
  private let waiting: Set<String>

  init(
    _ plan: SyncPlan, _ look: SyncLook, sheets: [SheetInForce], moved: [SideCommit], waiting: Set<String>
  ) {
    (self.plan, self.look, self.sheets, self.moved) = (plan, look, sheets, moved)
    // Where nobody can tell where a side branch is, it is as it was, although there was nothing to write.
    self.waiting = waiting.union(look.branches.map(\.name).filter(look.isSideUnknown(of:)))
  }

  /// The entry, written, with nothing that refers to it; nil where the newest agreed entry says all that already.
  func entry() throws(Failure) -> WrittenAgreement? {
    let (changes, facts) = try facts()
    let sheets = try changes.isEmpty ? asAgreed() : sheets
    let hasNewFacts = !(look.agreement?.facts.files(after: facts).isEmpty ?? true)
    var entry = try draft(of: sheets, changes, hasNewFacts: hasNewFacts)
    // What was read since is agreed as well: else each host with a copy of its own would read that into the journal again.
    let isNewest = look.records.count <= 1 || look.sheets.contains { $0.usable == nil }
    if isNewest, !hasNewFacts, changes.isEmpty, let before = look.agreement,
      before.entry.saysTheSame(as: entry), before.report == StandingReport(plan.report.bytes)
    {
      return nil
    }
    // Copies that lie beside a sheet for long are known by this, however many entries come after.
    entry.copies = look.knownCopies
    return try write(entry, sheets, changes, facts)
  }

  /// What it says of branches, places and projects.
  private func draft(of sheets: [SheetInForce], _ changes: [RowChange], hasNewFacts: Bool) throws(Failure)
    -> JournalEntry
  {
    let ids = Dictionary(sheets.map { ($0.name, $0.version.id) }, uniquingKeysWith: { a, _ in a })
    var entry = JournalEntry(.agreed, sheets: SheetIDs(ids))
    entry.branches = try states()
    entry.configuration = look.view.configuration
    entry.own.memory = plan.isMemoryUnread ? nil : look.memoryID
    // For the other projects.
    if names.project != nil { entry.own.targets = look.view.project.targets }
    entry.others = others(
      isChange: !changes.isEmpty || entry.sheets != look.agreement?.entry.sheets || hasNewFacts)
    // What had to wait, or could not be read, is looked at with everything else once it is there.
    let isWhole = waiting.isEmpty && look.frozen.isEmpty && entry.ownBranches(names).allSatisfy(\.isWhole)
    entry.rules = isWhole ? JournalEntry.currentRules : JournalEntry.looksAgain
    entry.places = places(Set(changes.map(\.sheet)))
    entry.finished = look.finishedTips.merging(foreignFinished) { own, _ in own }
    entry.released = look.view.released
    entry.own.production = Set(look.view.production.map(\.tip))
    // A push whose answer was lost may have arrived all the same: those commits stay ours until the branch is agreed.
    // The oldest first, as in each entry.
    entry.moving = look.announced.reversed().filter {
      waiting.contains($0.branch) || look.frozen.contains($0.branch) || names.isForeign($0.branch)
    }
    return entry
  }

  /// Writes it, with nothing that refers to it.
  private func write(
    _ entry: JournalEntry, _ sheets: [SheetInForce], _ changes: [RowChange], _ facts: FactChanges
  ) throws(Failure) -> WrittenAgreement {
    let before = look.agreement
    let set = SheetSet(
      Dictionary(sheets.map { ($0.name, $0.version) }, uniquingKeysWith: { a, _ in a }))
    return try git { () throws(GitError) in
      let step = try? look.history.step(to: set, after: look.records)
      let files = AgreementFiles(
        before?.facts ?? AgreedFacts(), facts, sheets: changes, report: plan.report, of: names,
        others: before?.otherReports ?? [:])
      try before?.requireHeard()
      let id = try look.journal.write(
        entry, set, step: step ?? nil, files: files.edits, after: look.journalTip, like: before?.record,
        date: look.date)
      return WrittenAgreement(id: id, rests: entry.commits(of: names), date: look.date)
    }
  }

  // MARK: Branches

  /// A branch whose side branch has to wait was heard all the same: only our commit there is as it was agreed. One of which
  /// nobody can tell what it needs is as it was.
  private func states() throws(Failure) -> [BranchState] {
    var states: [BranchState] = []
    for input in look.branches + (look.integration.map { [$0] } ?? []) {
      let before = look.agreement?.state(of: input.name)
      var state = try state(of: input, before)
      if waiting.contains(input.name), let before {
        // What did get to the side branch, at a look that came to no agreement, is ours all the same.
        let ours = input.side?.left == nil ? input.side?.ours?.commit : nil
        (state.side, state.madeFrom) =
          ours.map { ($0, input.side?.madeFrom?.commit) } ?? (before.side, before.madeFrom)
        // What was heard once stays heard while nobody can tell where it is.
        if look.isSideUnknown(of: input.name) {
          state.heardSide = before.heardSide
        } else {
          state.hearSide(at: look.sideTip(of: input.name), before: before)
        }
      }
      states.append(state)
    }
    for name in look.frozen.sorted() where !states.contains(where: { $0.branch == name }) {
      if let before = look.agreement?.state(of: name) { states.append(before) }
    }
    return states + (look.agreement?.entry.branches.filter { names.isForeign($0.branch) } ?? [])
  }

  // MARK: Other projects

  private var names: SharedNames { look.view.project.names }

  /// What is said of the other projects that share the sheet stays; where this look changed the sheet or what is known of
  /// its cells, their next look is at everything.
  private func others(isChange: Bool) -> [String: ProjectAgreement] {
    var others = look.agreement?.entry.others ?? [:]
    for name in others.keys where isChange { others[name]?.rules = JournalEntry.looksAgain }
    return others
  }

  private var foreignFinished: [String: ObjectID] {
    look.agreement?.entry.finished.filter { names.isForeign($0.key) } ?? [:]
  }

  private func state(of input: BranchInput, _ before: BranchState?) throws(Failure) -> BranchState {
    let commit = moved.first { $0.branch == input.name }
    var state = BranchState(
      branch: input.name, tip: input.tip.commit, side: commit?.move.to ?? look.sideTip(of: input.name))
    if state.side != nil {
      state.madeFrom = commit?.madeFrom ?? input.side?.madeFrom?.commit ?? before?.madeFrom
    }
    state.kept = input.side?.kept ?? []
    for path in plan.unread[input.name] ?? [] {
      if let older = try agreedCommit(of: path, input, before) {
        state.unread[path] = older
      } else {
        state.unheard.insert(path)
      }
    }
    for path in plan.unreadOnSide[input.name] ?? [] {
      state.unreadOnSide[path] = before?.unreadOnSide[path] ?? input.side?.ours?.commit
    }
    if !state.unreadOnSide.isEmpty { state.left = input.side?.left?.commit ?? before?.left }
    let life = ReleaseLife(input.name, tip: input.tip.commit, agreed: look.agreement?.entry)
    let isCutAgain = try git { () throws(GitError) in try life.isCutAgain(in: look.view) }
    if let before, !isCutAgain {
      (state.shippedAt, state.startedAt, state.cutAfter) = (
        before.shippedAt, before.startedAt, before.cutAfter
      )
    } else {
      (state.shippedAt, state.cutAfter) = (try shippedAt(input, life), look.agreed?.commit.id)
      state.startedAt = input.tip.commit
    }
    return state
  }

  /// Where the branch appeared, or was cut again, if users had that commit already.
  private func shippedAt(_ input: BranchInput, _ life: ReleaseLife) throws(Failure) -> ObjectID? {
    guard look.agreement != nil, look.view.active.contains(input.name) else { return nil }
    let isShipped = try git { () throws(GitError) in try life.isShipped(look.view) }
    return isShipped ? input.tip.commit : nil
  }

  /// The commit as of which a file that cannot be read now is agreed: what a new branch has was agreed where it left
  /// the branches that are known. Nil where there is none.
  private func agreedCommit(of path: String, _ input: BranchInput, _ before: BranchState?) throws(Failure)
    -> ObjectID?
  {
    if let before { return before.commit(of: path) }
    return try git { () throws(GitError) in
      try BranchLook(view: look.view, agreed: look.agreement?.entry).agreedCommit(
        of: path, before: input.tip.commit)
    }
  }

  // MARK: Sheets

  /// What each place has now. Where a sheet's cells changed, the other places of it are behind.
  private func places(_ changed: Set<String>) -> [JournalPlace: PlaceVersion] {
    var places = look.agreement?.entry.places ?? [:]
    for place in places.keys where changed.contains(place.sheet) { places[place]?.isAgreed = false }
    for sheet in sheets {
      guard let place = sheet.place, let had = sheet.had else { continue }
      places[place] = PlaceVersion(
        had, isAgreed: had == sheet.version.id, lost: plan.lostColumns[sheet.name] ?? [])
    }
    return places
  }

  /// Sheets whose cells say what was agreed stay the versions that were agreed: how each copy is written is its own
  /// business.
  private func asAgreed() throws(Failure) -> [SheetInForce] {
    guard let agreement = look.agreement else { return sheets }
    var result = sheets
    for i in sheets.indices {
      guard let id = agreement.entry.sheets[sheets[i].name], id != sheets[i].version.id,
        try hasSameColumns(sheets[i]), let version = try look.agreedVersion(of: sheets[i].name)
      else { continue }
      result[i].version = version
    }
    return result
  }

  private func hasSameColumns(_ sheet: SheetInForce) throws(Failure) -> Bool {
    let (then, rows) = (try look.agreedRows(), try rows())
    let before = then?.book.parts.first { $0.name == sheet.name }
    let now = rows.book.parts.first { $0.name == sheet.name }
    // A row that is there twice is in no state that was agreed.
    guard let before, let now, Set(then?.doubled.keys.map { $0 } ?? []) == Set(rows.doubled.keys) else {
      return false
    }
    // By another name of the base locale, the older version cannot be read.
    return before.cells.schema.base == now.cells.schema.base
      && Set(before.cells.columns.keys) == Set(now.cells.columns.keys)
  }

  /// What the sheets' rows changed, and what that and the plan say of cells: a text that went is one that was heard.
  private func facts() throws(Failure) -> ([RowChange], FactChanges) {
    var facts = plan.facts
    let agreement = look.agreement
    let isSame = sheets.allSatisfy { agreement?.entry.sheets[$0.name] == $0.version.id }
    guard !isSame, let before = try before() else { return ([], facts) }
    let now = try rows()
    let changes = now.changes(from: before, targets: look.schema.targets)
    var gone: [(cell: CellID, text: HeardText)] = []
    for change in changes {
      for (locale, text) in change.old?.translations ?? [] {
        let wasFresh = agreement?.facts.facts(of: change.row, in: locale).isFresh ?? false
        gone.append((CellID(change.row, locale), HeardText(text, wasAgreed: wasFresh)))
      }
    }
    facts.heard = gone + facts.heard
    try facts.heard += written(but: now)
    return (changes, facts)
  }

  /// Texts that a look was about to write, or wrote, and that came to no agreement: they may stand in another copy of the
  /// sheet, and are nobody's news there.
  private func written(but now: SheetRows) throws(Failure) -> [(cell: CellID, text: HeardText)] {
    var texts: [(cell: CellID, text: HeardText)] = []
    for sheet in sheets {
      let records = look.records.filter { $0.entry.sheets[sheet.name] != sheet.version.id }
      guard records.contains(where: { $0.entry.kind == .writing }) else { continue }
      let versions = try git { () throws(GitError) in
        try look.history.versions(of: sheet.name, in: look.records)
      }
      for case .rows(let changes) in versions.filter(\.isWriting).map(\.change) {
        texts += changes.flatMap { self.texts(written: $0, but: now) }
      }
    }
    return texts
  }

  private func texts(written change: RowChange, but now: SheetRows) -> [(cell: CellID, text: HeardText)] {
    (change.new?.translations ?? []).compactMap { locale, text in
      let inForce = now.text(of: change.row, .translation(locale))
      if text.isBlank || inForce?.isSame(as: text) ?? false { return nil }
      return (CellID(change.row, locale), HeardText(text, .written))
    }
  }

  /// What the sheets' rows were before: as agreed, or as they were found. Nil of sheets that are new.
  private func before() throws(Failure) -> SheetRows? {
    if let agreed = try look.agreedRows() { return agreed }
    var found = try look.origins()?.had
    if found == nil { found = try look.rows() }
    return found.flatMap { $0.index.isEmpty ? nil : $0 }
  }

  private func rows() throws(Failure) -> SheetRows {
    do throws(SyntaxError) { return try look.history.rows(sheets.map { ($0.name, $0.version) }) } catch {
      throw Failure(.bug, "the new sheet cannot be read back: \(error.message)")
    }
  }
}
