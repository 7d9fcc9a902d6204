import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Plans one sync of the release branches with the sheet. Pure: the same inputs give the same plan, on every host.
package func planSync(
  _ inputs: SyncInputs, blobs: any BlobReader, observer: @escaping SyncObserver = { _ in }
) -> SyncPlan {
  var inputs = inputs
  let files = ParsedFiles(blobs, observer: observer)
  let project = inputs.project
  let plurals = PluralNeeds(base: project.base, targets: project.targets)
  var sources = inputs.branches.map {
    BranchSource($0, project: project, plurals: plurals, files: files)
  }
  inputs.frozenBranches.formUnion(sources.filter(\.isPartial).map(\.input.name))
  let agreed = inputs.agreed
  let now = inputs.sheet ?? agreed
  if let now { inputs.writings.removeAll { !$0.isMade(in: now) } }
  var findings = sources.flatMap { source in source.findings.map { $0.on(source.input.name) } }
  findings += doubledRows(now)

  var edits = SourceEdits.none
  if let agreed, let now { edits = SourceEdits(agreed: agreed, now: now, locales: project.targets) }
  findings += takeSourceEdits(edits, now: now, into: &sources)

  let qualified =
    agreed == nil ? unshared(sources, now: now, project: project, files: files) : []
  let table = RowTable(sources: sources, now: now, agreed: agreed, edits: edits, qualified: qualified)
  if let now {
    findings += table.mangledRows(in: now)
    findings += table.unknownKeys(in: now, agreed: agreed)
  }
  var sync = SyncTable(
    inputs: inputs, sources: sources, now: now, agreed: agreed, table: table, findings: findings)

  var branches = translate(&sync, files: files, observer)
  for b in branches.indices { finish(&branches[b], of: sync.sources[b], &sync) }
  var integration: BranchPlan?
  if let input = inputs.integration {
    let source = BranchSource(input, project: project, plurals: plurals, files: files)
    sync.findings += source.findings.map { $0.on(input.name) }
    var plan = BranchPlan(branch: input.name, files: [], summary: [:])
    addStagingFiles(to: &plan, of: source, &sync)
    integration = plan
  }
  let (sheetEdits, counts) = sync.sheetEdits()
  if let now { sync.findings += sheetEdits.longCells(in: now.book) }
  return SyncPlan(
    sheetEdits: sheetEdits, branches: branches, integration: integration, findings: unique(sync.findings),
    rowCounts: counts)
}

/// Takes every target locale's turn, one after the other.
private func translate(_ sync: inout SyncTable, files: ParsedFiles, _ observer: SyncObserver) -> [BranchPlan]
{
  var branches = sync.sources.map { BranchPlan(branch: $0.input.name, files: [], summary: [:]) }
  let scope = LookScope(sync)
  for (number, locale) in sync.targets.enumerated() {
    guard scope.contains(locale) else {
      for b in branches.indices { sync.carryOver(locale, branch: b, into: &branches[b]) }
      continue
    }
    observer(.translates(locale, number: number + 1, count: sync.targets.count))
    let turn = LocaleTurn(locale, &sync, files: files, into: &branches)
    sync.findings += turn.findings
  }
  return branches
}

/// Adds the files that are no target locale's: the base files with English from the sheet, and staging locales.
private func finish(_ branch: inout BranchPlan, of source: BranchSource, _ sync: inout SyncTable) {
  sync.findings += source.addBaseFiles(to: &branch, sync.project.base)
  addStagingFiles(to: &branch, of: source, &sync)
}

private func addStagingFiles(to branch: inout BranchPlan, of source: BranchSource, _ sync: inout SyncTable) {
  sync.findings += source.addStagingFiles(to: &branch, sync.project)
  branch.files.sort { $0.path < $1.path }
}

private func unique(_ findings: [Finding]) -> [Finding] {
  var seen: Set<Finding> = []
  return findings.filter { seen.insert($0).inserted }
}

extension RowTable {
  /// The rows whose key or English is put right again.
  fileprivate func mangledRows(in now: SheetRows) -> [Finding] {
    mangled.compactMap { i in
      guard let row = rows[i].sheetRow, let found = now.ids[row] else { return nil }
      let isKey = found.key != rows[i].id.key
      let (old, new) = isKey ? (rows[i].id.key, found.key) : (rows[i].id.source, found.source)
      let column: SheetColumn = isKey ? .key : .source
      let place = now.book.place(row: row, column: column)
      if isKey, new.visible.isSame(as: old) {
        return Finding(
          .warning, "mangled-cell",
          "the key '\(old.excerpt)' has blanks or signs that nobody sees in the sheet; they were taken out",
          at: place)
      }
      return Finding(
        .warning, "mangled-cell",
        "\(isKey ? "key" : "English") '\(new.excerpt)' looks mangled; it was '\(old.excerpt)', and is again",
        at: place, hint: "format the column as text in the spreadsheet")
    }
  }
}

extension Finding {
  /// The same finding, with the branch before the path: `release/1.2:ios/en.lproj/L.strings:3:1`.
  package func on(_ branch: String) -> Finding {
    var finding = self
    finding.place?.file = "\(branch):\(place?.file ?? "")"
    return finding
  }
}

/// Rows that stand twice with different translations: nobody can say which is meant.
private func doubledRows(_ now: SheetRows?) -> [Finding] {
  guard let now else { return [] }
  return now.doubled.sorted { $0.key < $1.key }.map { id, rows in
    let places = rows.map(now.book.rowLabel).joined(separator: " and ")
    return Finding(
      .error, "doubled-row", "'\(id.label)' stands in \(places) with the same English",
      at: now.book.place(row: rows[rows.count - 1], column: .key),
      hint: "delete all but one of them; until then their last good translations stay in force")
  }
}
