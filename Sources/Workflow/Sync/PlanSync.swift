import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// Plans one look at the served branches and the sheet. Pure: the same inputs give the same plan, on every host, whatever
/// executes the turns of the locales; `writer` may take the rendered files, of which the plan then has the ids.
package func planSync(
  _ inputs: SyncInputs, blobs: any BlobReader, writer: any BlobWriter = CarriedFiles(),
  executor: any WorkExecutor = InOrder(), observer: @escaping SyncObserver = { _ in }
) -> SyncPlan {
  let files = ParsedFiles(blobs, observer: observer)
  let memory = ProjectMemory(inputs.memory, of: inputs.project, blobs)
  let (sync, findings) = syncTable(inputs, files, memory, executor)
  let scope = LookScope(sync)
  let isEnough = !inputs.isExcerpt || sync.isExcerptEnough(for: scope)
  let locales = sync.columns.filter { locale in
    isEnough && (scope.contains(locale) || inputs.project.staging.contains { $0.of == locale })
  }
  let outcomes = executor.map(locales) { number, locale in
    observer(.translates(locale, number: number + 1, count: locales.count))
    return turn(locale, sync, files: files, writer: writer, executor: executor)
  }
  var assembly = PlanAssembly(sync, outcomes, files)
  assembly.findings =
    findings
    + sync.unfit.sorted { $0.key < $1.key }.map { Finding.unfit(sync.table.rows[$0.key].id, nil, $0.value) }
    + memoryFindings(sync)
  var plan = assembly.plan()
  if inputs.isExcerpt {
    plan.needsWhole = !isEnough || outcomes.contains(where: \.needsWhole) || plan.sheetEdits.movesCells
  }
  return plan
}

/// What is wrong with the memory: as it was told last, where nothing was looked up in it.
private func memoryFindings(_ sync: SyncTable) -> [Finding] {
  if let findings = sync.memory.findings { return findings }
  return sync.inputs.looksAtEverything
    ? [] : sync.inputs.report.findings.filter { $0.rule == ProjectMemory.rule }
}

/// Reads the base files, matches their texts with the rows of the sheet, and says what each row starts from.
func syncTable(
  _ inputs: SyncInputs, _ files: ParsedFiles, _ memory: ProjectMemory,
  _ executor: any WorkExecutor = InOrder()
) -> (SyncTable, [Finding]) {
  var inputs = inputs
  let project = inputs.project
  let plurals = PluralNeeds(base: project.base, targets: project.targets)
  let excerpt = inputs.isExcerpt ? inputs.sheet.map { Set($0.ids.lazy.compactMap(\.self)) } : nil
  func source(_ input: BranchInput) -> BranchSource {
    BranchSource(
      input, project: project, plurals: plurals, files: files, executor: executor, only: excerpt)
  }
  var sources = inputs.branches.map(source)
  inputs.outOfSight.unreadable.formUnion(sources.filter(\.isPartial).map(\.input.sharedName))
  var findings = sources.flatMap { source in source.findings.map { $0.on(source.input.name) } }

  let integration = inputs.integration.map(source)
  let evidence = RowEvidence.gathered(inputs, sources, integration)
  let english = evidence.map { TakenEnglish.take(from: $0, into: &sources) }
  findings += english?.findings ?? []
  let qualified =
    inputs.agreed == nil ? unshared(sources, project: project, files: files) : []
  let rows = RowTable.matched(sources, qualified: qualified, evidence)
  if let evidence {
    findings += rows.doubledRows(in: evidence.now)
    findings += rows.mangledRows(in: evidence.now)
    findings += rows.unknownKeys(evidence, integration)
  }
  findings += emptyResources(project.resources, in: sources + (integration.map { [$0] } ?? []))
  if let integration { findings += integration.findings.map { $0.on(integration.input.name) } }
  let sync = SyncTable(
    inputs: inputs, sources: sources, integration: integration, now: evidence?.now, table: rows,
    keys: evidence?.keys ?? KnownKeys(), unusedEnglish: english?.unused ?? [], memory: memory)
  return (sync, findings)
}

extension RowTable {
  /// Rows that stand twice, and still do when one of them has its key's new English: nobody can say which is meant.
  fileprivate func doubledRows(in now: SheetRows) -> [Finding] {
    now.doubled.sorted { $0.key < $1.key }.compactMap { id, copies in
      let first = row(of: id).flatMap { rows[$0].sheetRow } ?? copies[0]
      let left = copies.filter { $0 >= first }
      guard let last = left.last, left.count > 1 else { return nil }
      let places = left.map(now.book.rowLabel).joined(separator: " and ")
      return Finding(
        .error, "doubled-row", "'\(id.label)' is in \(places) with the same English",
        at: now.book.place(row: last, column: .key),
        hint:
          "delete all but one; until then a new text in one of them counts, and of two different ones neither does"
      )
    }
  }

  /// The rows whose key or English is put right again.
  fileprivate func mangledRows(in now: SheetRows) -> [Finding] {
    mangled.compactMap { i in
      guard let row = rows[i].sheetRow else { return nil }
      guard let found = now.ids[row] else { return emptied(rows[i].id, at: row, in: now) }
      let isKey = found.key != rows[i].id.key
      let (old, new) = isKey ? (rows[i].id.key, found.key) : (rows[i].id.source, found.source)
      let column: SheetColumn = isKey ? .key : .source
      let place = now.book.place(row: row, column: column)
      if isKey, new.visible.isSame(as: old) {
        return Finding(
          .warning, "mangled-cell",
          "the key '\(old.excerpt)' had spaces or invisible characters in the sheet; they were removed",
          at: place)
      }
      let mayBeMeant = !isKey && !(Mangling(of: old, to: new, source: .empty)?.isSure ?? true)
      return Finding(
        .warning, "mangled-cell",
        "the \(isKey ? "key" : "English") '\(new.excerpt)' looks mangled; '\(old.excerpt)' was put back",
        at: place,
        hint: "format the column as text in the spreadsheet"
          + (mayBeMeant ? "; if this one is intended, type it again by itself" : ""))
    }
  }
}

/// Of a row that has no English any more, or a variant that is none; nil of one whose cell cannot be read at all.
private func emptied(_ id: RowID, at row: Int, in now: SheetRows) -> Finding? {
  let isEnglish = now.book.text(row: row, .source).isBlank
  if now.book.isRefused(row: row, isEnglish ? .source : .variant) { return nil }
  let variant = now.book.text(row: row, .variant)
  return Finding(
    .warning, "mangled-cell",
    isEnglish
      ? "the English of '\(id.label)' was blank; '\(id.source.excerpt)' was put back"
      : "'\(id.key)' has no variant '\(variant.excerpt)'; '\(id.variant.text)' was put back",
    at: now.book.place(row: row, column: isEnglish ? .source : .variant))
}

extension Finding {
  /// A text that no sheet can hold: the English of a row, or a translation that somebody committed.
  static func unfit(_ row: RowID, _ locale: LocaleTag?, _ flaw: String) -> Finding {
    let what = locale.map { "the \($0) text of '\(row.label)'" } ?? "the English of '\(row.label)'"
    return Finding(
      .error, "unfit-text", "\(what) \(flaw)", at: Place("sheet"),
      hint: "change it, or keep it in a file that is not translated in the sheet; everything else continues")
  }

  /// The same finding, with the branch before the path: `release/1.2:ios/en.lproj/L.strings:3:1`.
  package func on(_ branch: String) -> Finding {
    var finding = self
    finding.place?.file = "\(branch):\(place?.file ?? "")"
    return finding
  }
}
