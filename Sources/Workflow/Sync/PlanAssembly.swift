import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Puts the outcomes of the locales together, in the order of the locales: the sheets' edits, each branch's files, what the
/// journal is to say, and the states of all texts.
struct PlanAssembly {
  private let sync: SyncTable
  private let outcomes: [LocaleOutcome]
  private let files: ParsedFiles
  private let english: UnusedEnglish
  var findings: [Finding] = []

  init(_ sync: SyncTable, _ outcomes: [LocaleOutcome], _ files: ParsedFiles) {
    (self.sync, self.outcomes, self.files) = (sync, outcomes, files)
    english = UnusedEnglish(sync)
  }

  consuming func plan() -> SyncPlan {
    var branches = sync.sources.map { BranchPlan(branch: $0.input.name, files: [], summary: [:]) }
    for locale in sync.targets {
      if let outcome = outcomes.first(where: { $0.locale == locale }) {
        for file in outcome.files { add(file, locale, to: &branches[file.branch]) }
      } else {
        for b in branches.indices { carryOver(locale, b, to: &branches[b]) }
      }
    }
    for b in branches.indices {
      let rows = sync.table.rowOfEntry[b]
      finish(&branches[b], of: sync.sources[b]) { rows[$0][$1] }
    }
    var integration: BranchPlan?
    if let source = sync.integration, !sync.project.staging.isEmpty {
      var plan = BranchPlan(branch: source.input.name, files: [], summary: [:])
      let rows = sync.rowsOfIntegration
      addStagingFiles(to: &plan, of: source) { rows[.ofIntegration(slot: $0, entry: $1)] }
      integration = plan
    }
    var (sheetEdits, agreedEdits, counts, places) = RowEdits.edits(sync, outcomes, english)
    if let now = sync.now {
      findings += sheetEdits.longCells(in: now.book, refusedBy: sync.inputs.cellByCell)
      sheetEdits.dropLongCells(in: now.book, refusedBy: sync.inputs.cellByCell)
      agreedEdits?.dropLongCells(in: now.book, refusedBy: sync.inputs.cellByCell)
    }
    findings += sync.lostColumnFindings + putRight() + takenBack() + english.findings
    findings += outcomes.filter { sync.isForeign($0.locale) }.flatMap(\.findings)
    return SyncPlan(
      sheetEdits: sheetEdits, agreedEdits: agreedEdits, lostColumns: lostColumns, branches: branches,
      integration: integration,
      places: places, rowCounts: counts, facts: facts(), written: written(), report: report(),
      open: outcomes.flatMap(\.open),
      disputes: outcomes.flatMap(\.disputes), unread: unread(),
      unreadOnSide: unreadOnSide(), asked: outcomes.flatMap(\.asked), isMemoryUnread: sync.memory.isUnread)
  }

  private var lostColumns: [String: Set<SheetColumn>] {
    let parts = (sync.now?.book.parts ?? []).enumerated().map {
      ($0.element.name, Set(sync.lostColumns($0.offset)))
    }
    return Dictionary(parts.filter { !$0.1.isEmpty }, uniquingKeysWith: { a, _ in a })
  }

  // MARK: Files

  private mutating func add(_ file: LocaleFile, _ locale: LocaleTag, to plan: inout BranchPlan) {
    let source = sync.sources[file.branch]
    let slot = source.slots[file.slot]
    guard let path = RepositoryPath(file.path) else { return }
    plan.summary[locale, default: LocaleSummary()] += file.summary
    let mode = source.input.side?.keptFiles[file.path]?.mode
    switch file.content {
    case .written(let id): plan.files.append(FileEdit(path: path, blob: id, mode: mode))
    case .whole(let bytes): plan.files.append(FileEdit(path: path, content: bytes, mode: mode))
    case .part(let edits, let start):
      do throws(RenderProblem) {
        _ = try plan.render(edits, of: slot, at: file.path, start, role: .translation(locale))
      } catch {
        findings.append(error.finding(path: file.path).on(source.input.name))
      }
    }
  }

  /// The files of a locale that was not looked at: what the side branch has, where that is not the tip's.
  private func carryOver(_ locale: LocaleTag, _ b: Int, to plan: inout BranchPlan) {
    let input = sync.sources[b].input
    guard let side = input.side?.tip else { return }
    for slot in sync.sources[b].slots {
      guard let path = slot.slot.path(for: locale), let blob = side.files[path],
        blob.id != input.tip.blob(path), blob.id != input.side?.madeFrom?.blob(path)
      else { continue }
      plan.add(
        FileEdit(path: blob.path, blob: blob.id, mode: blob.mode),
        isOfAll: slot.slot.resource.holdsAllLocales)
    }
  }

  /// Adds the files that are no target locale's: base files with English from the sheet, staging locales, generated code, and what
  /// cannot be read now and stays on the side branch as it is.
  private mutating func finish(
    _ branch: inout BranchPlan, of source: BranchSource, row: (_ slot: Int, _ entry: Int) -> Int?
  ) {
    findings += source.addBaseFiles(to: &branch, sync.project, files)
    addStagingFiles(to: &branch, of: source, row: row)
    findings += source.addAccessors(to: &branch, sync.project.base, files)
    keepUnread(&branch, of: source)
    branch.files.sort { $0.path < $1.path }
  }

  private mutating func addStagingFiles(
    to branch: inout BranchPlan, of source: BranchSource, row: (_ slot: Int, _ entry: Int) -> Int?
  ) {
    let outcomes = outcomes
    let found = source.addStagingFiles(to: &branch, sync.project, files) { locale, slot, entry in
      guard let row = row(slot, entry) else { return nil }
      return outcomes.first { $0.locale == locale }?.shown[row]
    }
    findings += found
    branch.files.sort { $0.path < $1.path }
  }

  private func keepUnread(_ plan: inout BranchPlan, of source: BranchSource) {
    guard let side = source.input.side else { return }
    // What the branch changed meanwhile in a file that people changed on the side is merged with that, or keeps its own.
    let untouched = source.unreadOnSide.filter { source.input.tip.blob($0) == side.madeFrom?.blob($0) }
    let paths = unreadPaths(source).union(untouched)
    let undecided = outcomes.flatMap { $0.undecided[source.input.name] ?? [] }
    plan.waits = undecided.contains { path in
      let tip = source.input.tip.blob(path)
      return tip != side.madeFrom?.blob(path) && ![nil, tip].contains(side.tip.blob(path))
    }
    for path in paths where !plan.files.contains(where: { $0.path.string == path }) {
      guard let blob = side.tip.files[path], blob.id != source.input.tip.blob(path), blob.mode.isFile,
        blob.id != side.madeFrom?.blob(path)
      else {
        continue
      }
      plan.files.append(FileEdit(path: blob.path, blob: blob.id, mode: blob.mode))
    }
  }

  // MARK: What cannot be read

  /// The files of each branch that could not be read: they are agreed as of an older commit.
  private func unread() -> [String: Set<String>] {
    var unread: [String: Set<String>] = [:]
    for source in sync.sources + (sync.integration.map { [$0] } ?? []) {
      let paths = unreadPaths(source)
      if !paths.isEmpty { unread[source.input.name] = paths }
    }
    return unread
  }

  private func unreadOnSide() -> [String: Set<String>] {
    var unread: [String: Set<String>] = [:]
    for outcome in outcomes { unread.merge(outcome.unreadOnSide) { $0.union($1) } }
    for source in sync.sources {
      let paths = source.unreadOnSide + changedOnSide(source)
      if !paths.isEmpty { unread[source.input.name, default: []].formUnion(paths) }
    }
    return unread
  }

  /// What people changed on the side branch of slots whose English cannot be read: nobody hears it before that can be.
  private func changedOnSide(_ source: BranchSource) -> [String] {
    guard let side = source.input.side else { return [] }
    return source.unread.flatMap(paths).filter { path in
      side.tip.files[path].map { $0.id != side.ours?.files[path]?.id } ?? false
    }
  }

  /// The files of a slot, those that the branch itself does not have yet, too.
  private func paths(of slot: Slot) -> [String] {
    let locales = sync.targets + sync.project.staging.map(\.locale)
    return [slot.basePath] + slot.paths.values + locales.compactMap { slot.path(for: $0) }
  }

  private func unreadPaths(_ source: BranchSource) -> Set<String> {
    var paths: Set<String> = []
    for slot in source.unread { paths.formUnion(self.paths(of: slot)) }
    paths.formUnion(outcomes.flatMap { $0.unread[source.input.name] ?? [] })
    let agreed = source.input.agreed.map { $0.unheard.union($0.unread.keys) } ?? []
    // One of a locale that was not looked at is as it was.
    for path in agreed where source.input.tip.files[path] != nil {
      let isLookedAt = outcomes.contains { outcome in
        source.slots.contains { $0.slot.path(for: outcome.locale) == path }
      }
      if !isLookedAt, !source.slots.contains(where: { $0.slot.basePath == path }) { paths.insert(path) }
    }
    return paths
  }

  // MARK: What the journal is to say

  private func facts() -> FactChanges {
    var changes = FactChanges()
    for outcome in outcomes {
      for (i, facts) in outcome.facts { changes.facts[CellID(sync.table.rows[i].id, outcome.locale)] = facts }
      changes.heard += outcome.heard
    }
    // What a look that came to no agreement put into files.
    for cell in sync.inputs.filled where !sync.inputs.facts.wasFilled(cell.row, in: cell.locale) {
      changes.heard.append((cell, HeardText(cell.row.source, .filler)))
    }
    for id in writtenOfOthers {
      var facts = sync.inputs.facts.facts(of: id.row, in: id.locale)
      if let cell = sync.inputs.written[id] { facts.take(cell) }
      changes.facts[id] = facts
    }
    changes.facts.merge(english.facts) { _, own in own }
    return changes
  }

  /// The cells of locales that were not looked at, mostly those of other projects that share the sheet.
  private var writtenOfOthers: [CellID] {
    sync.inputs.written.ids.filter { id in
      id.locale != sync.project.base && !outcomes.contains { $0.locale == id.locale }
    }
  }

  private func written() -> WrittenCells {
    var written = WrittenCells()
    for outcome in outcomes {
      for (i, cell) in outcome.written { written[CellID(sync.table.rows[i].id, outcome.locale)] = cell }
    }
    for id in writtenOfOthers { written[id] = sync.inputs.written[id] }
    for (id, cell) in english.written { written[id] = cell }
    return written
  }

  /// Locales that were not looked at keep the report that they had.
  private func report() -> StandingReport {
    var report = StandingReport()
    report.findings = Self.unique(findings)
    let carried = CarriedPlaces(sync)
    for locale in sync.targets {
      if let outcome = outcomes.first(where: { $0.locale == locale }) {
        report.locales[locale] = LocaleReport(
          findings: Self.unique(outcome.findings), progress: outcome.progress)
      } else {
        report.locales[locale] = sync.inputs.report.locales[locale].map(carried.told)
      }
    }
    return report
  }

  /// One finding for all cells of a sheet that came from an older version.
  private func putRight() -> [Finding] {
    older(
      outcomes.flatMap(\.putRight), "older-text", one: "an older text came back in the cell",
      many: "older texts came back in",
      hint:
        "the newer text stays, and is put back into the sheet; type the older one again if you do want it")
  }

  /// The same where somebody accepted that.
  private func takenBack() -> [Finding] {
    older(
      outcomes.flatMap(\.takenBack), "accepted-older-text",
      one: "as somebody accepted the sheet, an older text counts again in the cell",
      many: "as somebody accepted the sheet, older texts count again in",
      hint: "where the newer one is right: glossator sheet restore KEY LOCALE")
  }

  private func older(_ cells: [CellID], _ rule: String, one: String, many: String, hint: String) -> [Finding]
  {
    guard let first = cells.first else { return [] }
    let names = cells.lazy.map { "\($0.locale) of '\($0.row.label)'" }.listed(atMost: 10)
    let row = sync.table.row(of: first.row).flatMap { sync.table.rows[$0].sheetRow }
    return [
      Finding(
        .warning, rule, cells.count == 1 ? "\(one) \(names)" : "\(many) \(cells.count) cells: \(names)",
        at: row.flatMap { row in sync.now?.book.place(row: row, column: .translation(first.locale)) }
          ?? Place("sheet"), hint: hint)
    ]
  }

  private static func unique(_ findings: [Finding]) -> [Finding] {
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }
}
