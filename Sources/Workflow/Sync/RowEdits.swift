import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The edits that bring each sheet to what the locales' outcomes say.
struct RowEdits {
  private let sync: SyncTable
  private let outcomes: [LocaleOutcome]
  private let english: UnusedEnglish
  private var edits: WorkbookEdits
  private var counts = RowCounts()
  /// Where each planned row is added: a part, and the how many-th new row of it.
  private var added: [Int: (part: Int, number: Int)] = [:]
  /// What the last row that was looked at was needed by: mostly, so is the next one.
  private var lastReleases: ReleasesOfRow?
  private let needs: RowNeeds?

  init(_ sync: SyncTable, _ outcomes: [LocaleOutcome], _ english: UnusedEnglish, now: SheetRows) {
    (self.sync, self.outcomes, self.english, needs) = (sync, outcomes, english, RowNeeds(sync.inputs))
    edits = WorkbookEdits(of: now.book)
  }

  /// What the sheets get, and what is agreed where somebody took a column.
  static func edits(_ sync: SyncTable, _ outcomes: [LocaleOutcome], _ english: UnusedEnglish) -> (
    WorkbookEdits, agreed: WorkbookEdits?, RowCounts, WrittenPlaces
  ) {
    guard let now = sync.now else { return (WorkbookEdits(), nil, RowCounts(), WrittenPlaces()) }
    var draft = RowEdits(sync, outcomes, english, now: now)
    draft.make(now)
    return (draft.edits, draft.withLostColumns(now.book), draft.counts, draft.places(now.book))
  }

  /// The same edits, and the columns that somebody took: what is unknown stays as it was agreed. Nil where none is missing.
  private func withLostColumns(_ book: Workbook) -> WorkbookEdits? {
    let lost = book.parts.indices.map(sync.lostColumns)
    if lost.allSatisfy(\.isEmpty) { return nil }
    var edits = edits
    for part in book.parts.indices { edits.parts[part].addedColumns += lost[part] }
    for i in sync.table.rows.indices where sync.unfit[i] == nil {
      for column in lost[sync.sheetOfRow[i]] {
        let text = lostText(i, column)
        if text.isEmpty { continue }
        if let row = sync.table.rows[i].sheetRow {
          edits.set(row, column, text)
        } else if let (part, number) = added[i] {
          edits.parts[part].insertions[number].cells[column] = text
        }
      }
    }
    return edits
  }

  /// What is in force of a column that is gone: of a locale that was not looked at, what was agreed.
  private func lostText(_ i: Int, _ column: SheetColumn) -> Text {
    guard case .translation(let locale) = column else { return sync.baselines[i].lost[column] ?? .empty }
    if let outcome = outcomes.first(where: { $0.locale == locale }) { return outcome.lostTexts[i] ?? .empty }
    return sync.table.rows[i].agreedRow.flatMap { sync.agreed?.book.text(row: $0, column) } ?? .empty
  }

  /// Where what is found is once the edits are made.
  private func places(_ book: Workbook) -> WrittenPlaces {
    var places = WrittenPlaces()
    let moves = RowMoves(edits, of: book)
    for outcome in outcomes {
      for (finding, i) in outcome.findingsOfNewRows {
        guard let (part, number) = added[i] else { continue }
        let field = edits.field(of: .translation(outcome.locale), part: part)
        places.new[finding] = Place(
          book.title(part: part), line: moves.rowNumber(ofNew: number, part: part),
          column: field.map { $0 + 1 })
      }
    }
    places.moves = moves
    return places
  }

  private mutating func make(_ now: SheetRows) {
    for part in now.book.parts.indices {
      edits.parts[part].addedColumns = missingColumns(part)
      edits.parts[part].keepsPlaces = isCellByCell(part)
    }
    for i in sync.table.rows.indices where sync.unfit[i] == nil {
      guard let row = sync.table.rows[i].sheetRow else { continue }
      for (column, text) in changes(of: i, at: row, in: now) {
        edits.set(row, column, text)
        if column == .releases, text.isBlank { counts.becameObsolete += 1 } else { counts.changedCells += 1 }
      }
      if sync.table.rows[i].isReworded { counts.reworded += 1 }
      if now.ids[row]?.entry != sync.table.rows[i].id.entry { counts.renamed += 1 }
    }
    for (anchor, i) in insertions(now.book) where sync.unfit[i] == nil {
      let part = sync.sheetOfRow[i]
      added[i] = (part, edits.parts[part].insertions.count)
      edits.insert(newRow(i), after: anchor, part: part)
      switch sync.table.rows[i].origin {
      case .returned: counts.returned += 1
      case .renamed, .renamedInGit: counts.renamed += 1
      default: counts.added += 1
      }
    }
  }

  private func isCellByCell(_ part: Int) -> Bool {
    sync.now.map { sync.inputs.cellByCell.contains($0.book.parts[part].name) } ?? false
  }

  /// Glossator's own columns, those of targets that are new, and people's own that they have in another place of the sheet. A
  /// column of texts that was there and is gone is somebody's accident: it is reported, and not made up for. What Glossator
  /// itself says is said again.
  private func missingColumns(_ part: Int) -> [SheetColumn] {
    let own: [SheetColumn] =
      [.variant, .comment] + sync.targets.map { .translation($0) } + sync.peoplesColumns(part)
      + [.todo, .problems, .releases]
    let columns = sync.now?.book.parts[part].cells.columns ?? [:]
    let told: Set<SheetColumn> = [.todo, .problems, .releases]
    return own.filter {
      columns[$0] == nil && (told.contains($0) || !sync.lost.sheets($0).contains(part))
    }
  }

  // MARK: Rows

  private mutating func changes(of i: Int, at row: Int, in now: SheetRows) -> [(SheetColumn, Text)] {
    let planned = sync.table.rows[i]
    var wanted: [(SheetColumn, Text)] = []
    let isRefused = now.book.isRefused(row: row, .source)
    if now.ids[row] != planned.id {
      wanted += [(.key, planned.id.key), (.source, planned.id.source)]
      // Without its English, say, it shows no row at all; in another format a key of its own is a plural form.
      if isRefused || now.ids[row]?.variant != planned.id.variant {
        wanted.append((.variant, Text(planned.id.variant.text)))
      }
    }
    for outcome in outcomes {
      if let text = outcome.texts[i] { wanted.append((.translation(outcome.locale), text)) }
    }
    let todo = self.todo(i)
    if todo.members != sync.baselines[i].todo.members || !sync.baselines[i].isTodoUsed {
      wanted.append((.todo, todo.cell(targets: sync.columns)))
    }
    for column in SheetColumn.people {
      if let text = sync.baselines[i].people[column] { wanted.append((column, text)) }
    }
    let problems = problems(i)
    if planned.isNeeded || !problems.isEmpty || planned.agreedRow != nil {
      wanted.append((.problems, problems))
    }
    if let releases = changedReleases(of: i, at: row, in: now) { wanted.append((.releases, releases)) }
    let comment = sync.comment(of: planned)
    if !comment.isEmpty || isRefused && planned.isNeeded { wanted.append((.comment, comment)) }
    return wanted.filter { now.book.text(row: row, $0.0) != $0.1 }
  }

  private func todo(_ i: Int) -> LocaleSet {
    var todo = sync.baselines[i].todo
    for outcome in outcomes { todo.set(outcome.locale, outcome.isWork[i]) }
    return todo
  }

  /// The row's notes, and those of locales that were not looked at, as they were agreed.
  private func problems(_ i: Int) -> Text {
    let texts = problemLines(i) + mistakes(i)
    return texts.isEmpty ? .empty : Text(texts.joined(separator: "\n"))
  }

  /// What is wrong with people's own cells.
  private func mistakes(_ i: Int) -> [String] {
    let limit = sync.baselines[i].limit.mistake.map { ["max: \($0)"] } ?? []
    return limit + waiverMistakes(i)
  }

  /// What is wrong with what people let pass, where the project goes by it.
  private func waiverMistakes(_ i: Int) -> [String] {
    guard sync.inputs.project.gate.sheetWaivers == .allow, let shown = sync.baselines[i].shown,
      shown.book.has(.waive)
    else { return [] }
    let cell = sync.baselines[i].text(.waive)
    if cell.isBlank { return [] }
    return SheetWaivers(cell: cell, targets: sync.columns, levels: sync.inputs.project.checks).mistakes
      .map { "waive: \($0)" }
  }

  private func problemLines(_ i: Int) -> [String] {
    let source = english.facts(of: i)
    guard
      !source.isEmpty || !sync.baselines[i].facts.isEmpty
        || outcomes.contains(where: { $0.facts[i] != nil })
    else { return [] }
    var lines = ProblemLines()
    source.tell(sync.project.base, &lines)
    for locale in sync.columns {
      let outcome = outcomes.first { $0.locale == locale }
      let facts = outcome.map { $0.facts[i] ?? CellFacts() } ?? sync.baselines[i].facts(locale)
      facts.tell(locale, &lines)
    }
    return lines.texts
  }

  /// The branches that need a row, by its cell and by its entries.
  private struct ReleasesOfRow {
    var cell: Text
    /// What the cell says that tells of branches which cannot be read: where that is behind, what was agreed.
    var known: Text
    var members: [Member]
    /// The cell's text; nil where it names those branches already.
    var wanted: Text?
  }

  /// The `releases` cell that a row is to have; nil where it names the branches that need it.
  private mutating func changedReleases(of i: Int, at row: Int, in now: SheetRows) -> Text? {
    let planned = sync.table.rows[i]
    if now.book.isRefused(row: row, .releases) { return Self.releasesCell(releases(of: planned)) }
    let cell = now.book.text(row: row, .releases)
    let agreed = planned.agreedRow.flatMap { agreedRow in
      needs?.agreedCell(agreedRow, ifBehind: cell, of: planned.originID, in: now.sheet(of: row))
    }
    let known = agreed ?? cell
    if let last = lastReleases, last.cell == cell, last.known == known,
      last.members.elementsEqual(planned.members, by: { $0.branch == $1.branch })
    {
      return last.wanted
    }
    let names = branches(needing: planned, beside: Set(SheetRows.branches(in: known)))
    let isNamed = names == Set(SheetRows.branches(in: cell))
    let last = ReleasesOfRow(
      cell: cell, known: known, members: planned.members, wanted: isNamed ? nil : Self.releasesCell(names))
    lastReleases = last
    return last.wanted
  }

  /// Those of a new row: what a branch that cannot be read needed before, it needs.
  private func releases(of row: PlannedRow) -> Set<String> {
    branches(needing: row, beside: row.agreedRow.flatMap { sync.agreed?.releases(of: $0) } ?? [])
  }

  private func branches(needing row: PlannedRow, beside known: Set<String>) -> Set<String> {
    Set(row.members.map { sync.sources[$0.branch].input.sharedName })
      .union(known.filter(sync.inputs.outOfSight.contains))
  }

  private static func releasesCell(_ names: Set<String>) -> Text {
    Text(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " "))
  }

  private func newRow(_ i: Int) -> [SheetColumn: Text] {
    let planned = sync.table.rows[i]
    var todo = todo(i)
    for locale in sync.foreign { todo.set(locale, false) }
    var cells: [SheetColumn: Text] = [
      .key: planned.id.key, .variant: Text(planned.id.variant.text), .source: planned.id.source,
      .comment: sync.comment(of: planned), .todo: todo.cell(targets: sync.columns),
      .releases: Self.releasesCell(releases(of: planned)),
    ]
    for column in SheetColumn.people { cells[column] = sync.baselines[i].text(column) }
    for outcome in outcomes { cells[.translation(outcome.locale)] = outcome.texts[i] }
    cells[.problems] = problems(i)
    if !planned.isNeeded, let origin = sync.baselines[i].shown {
      cells[.comment] = origin.book.text(row: origin.row, .comment)
    }
    return cells.filter { !$0.value.isEmpty }
  }

  /// Each new row with the row that it goes after: that of the entry before it in its base file, in the same sheet.
  private func insertions(_ book: Workbook) -> [(after: Int?, row: Int)] {
    var placed: Set<Int> = []
    var result: [(after: Int?, row: Int)] = []
    for branch in sync.table.rowOfEntry {
      for slot in branch {
        var anchors = [Int?](repeating: nil, count: book.parts.count)
        for i in slot {
          if let row = sync.table.rows[i].sheetRow {
            if !isCellByCell(sync.sheetOfRow[i]) { anchors[sync.sheetOfRow[i]] = row }
          } else if placed.insert(i).inserted {
            result.append((anchors[sync.sheetOfRow[i]], i))
          }
        }
      }
    }
    for i in sync.table.rows.indices where sync.table.rows[i].sheetRow == nil && placed.insert(i).inserted {
      result.append((nil, i))
    }
    return result
  }
}
