import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension SyncTable {
  /// The edits that bring each sheet to what the rows' drafts say, and how many rows they concern.
  func sheetEdits() -> (WorkbookEdits, RowCounts) {
    guard let now else { return (WorkbookEdits(), RowCounts()) }
    var edits = WorkbookEdits(of: now.book)
    var counts = RowCounts()
    for part in now.book.parts.indices { edits.parts[part].addedColumns = missingColumns(part) }
    for i in table.rows.indices {
      if let row = table.rows[i].sheetRow {
        for (column, text) in changes(of: i, at: row, in: now) {
          edits.set(row, column, text)
          counts.changedCells += 1
        }
        if table.rows[i].isReworded { counts.reworded += 1 }
        if now.ids[row]?.key != table.rows[i].id.key { counts.renamed += 1 }
      }
    }
    for (anchor, i) in insertions(now.book) {
      edits.insert(newRow(i), after: anchor, part: sheetOfRow[i])
      switch table.rows[i].origin {
      case .returned: counts.returned += 1
      case .renamed: counts.renamed += 1
      default: counts.added += 1
      }
    }
    for row in table.unneeded {
      let before = now.book.text(row: row, .releases)
      let kept = releasesCell(now.releases(of: row).intersection(inputs.frozenBranches))
      if kept != before, !(kept.isEmpty && before.isBlank) {
        edits.set(row, .releases, kept)
        counts.becameObsolete += 1
      }
    }
    return (edits, counts)
  }

  /// Glossator's own columns, and those of targets that are new. A column that was agreed and is gone is somebody's
  /// accident: it is reported, and not made up for.
  private func missingColumns(_ part: Int) -> [SheetColumn] {
    let own: [SheetColumn] =
      [.variant, .comment] + targets.map { .translation($0) } + [.todo, .problems, .releases]
    let columns = now?.book.parts[part].sheet.columns ?? [:]
    return own.filter { columns[$0] == nil && !sheetsWithout($0).contains(part) }
  }

  private func changes(of i: Int, at row: Int, in now: SheetRows) -> [(SheetColumn, Text)] {
    let planned = table.rows[i]
    let draft = drafts[i]
    var wanted: [(SheetColumn, Text)] = []
    if let id = now.ids[row], id != planned.id {
      wanted += [(.key, planned.id.key), (.source, planned.id.source)]
    }
    wanted += draft.cells.map { (.translation($0.locale), $0.text) }
    if draft.todo.members != draft.todoNow.members {
      wanted.append((.todo, draft.todo.cell(targets: targets)))
    }
    if let problems = problemsCell(of: i, before: now.book.text(row: row, .problems)) {
      wanted.append((.problems, problems))
    }
    let releases = releases(of: i, in: now)
    if releases != now.releases(of: row) { wanted.append((.releases, releasesCell(releases))) }
    let comment = comment(of: planned)
    if !comment.isEmpty { wanted.append((.comment, comment)) }
    return wanted.filter { now.book.text(row: row, $0.0) != $0.1 }
  }

  private func problemsCell(of i: Int, before: Text) -> Text? {
    guard !drafts[i].notes.isEmpty else { return nil }
    var problems = Problems(cell: before)
    for note in drafts[i].notes {
      problems.replace(
        note.locale, checks: note.checks, lost: note.lost, dropsLost: note.dropsLost,
        suggestion: note.suggestion)
    }
    return problems.cell(order: targets)
  }

  private func releases(of i: Int, in now: SheetRows) -> Set<String> {
    var names = Set(table.rows[i].members.map { sources[$0.branch].input.name })
    if let row = table.rows[i].sheetRow, !inputs.frozenBranches.isEmpty {
      names.formUnion(now.releases(of: row).intersection(inputs.frozenBranches))
    }
    return names
  }

  private func releasesCell(_ names: Set<String>) -> Text {
    Text(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " "))
  }

  private func comment(of row: PlannedRow) -> Text {
    for member in row.members {
      let comment = sources[member.branch].slots[member.slot].entries[member.entry].comment
      if !comment.isEmpty { return comment }
    }
    return .empty
  }

  private func newRow(_ i: Int) -> [SheetColumn: Text] {
    let planned = table.rows[i]
    var cells: [SheetColumn: Text] = [
      .key: planned.id.key, .variant: Text(planned.id.variant.text), .source: planned.id.source,
      .comment: comment(of: planned), .todo: drafts[i].todo.cell(targets: targets),
      .releases: releasesCell(Set(planned.members.map { sources[$0.branch].input.name })),
    ]
    if let origin = origin(of: planned) {
      for column in [SheetColumn.link, .max] where origin.book.has(column) {
        cells[column] = origin.book.text(row: origin.row, column)
      }
    }
    for cell in drafts[i].cells { cells[.translation(cell.locale)] = cell.text }
    cells[.problems] = problemsCell(of: i, before: .empty)
    return cells.filter { !$0.value.isEmpty }
  }

  /// Each new row with the row that it goes after: that of the entry before it in its base file, in the same sheet.
  private func insertions(_ book: Workbook) -> [(after: Int?, row: Int)] {
    var placed: Set<Int> = []
    var result: [(after: Int?, row: Int)] = []
    for branch in table.rowOfEntry {
      for slot in branch {
        var anchors = [Int?](repeating: nil, count: book.parts.count)
        for i in slot {
          if let row = table.rows[i].sheetRow {
            anchors[sheetOfRow[i]] = row
          } else if placed.insert(i).inserted {
            result.append((anchors[sheetOfRow[i]], i))
          }
        }
      }
    }
    return result
  }
}
