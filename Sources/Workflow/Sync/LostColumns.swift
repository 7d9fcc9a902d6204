import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Columns that people fill, and that somebody took from a sheet, by deleting or renaming them (``SheetColumn/filled(for:)``). What is
/// unknown stays as it was agreed: what is agreed keeps such a column until it is back.
struct LostColumns: Sendable {
  private let now: SheetRows?
  private let agreed: SheetRows?
  /// What the sheets' places had last. What was agreed need not have got there, for the sheet is open, or the disk full.
  private let had: SheetRows?
  /// By the sheet's name, those that were gone when it was agreed.
  private let known: [String: Set<SheetColumn>]
  /// Those of people's own that somebody does without from now on.
  private let without: Set<SheetColumn>
  /// The sheets that lost one of people's own: each row asks.
  private var ofPeople: [SheetColumn: Set<Int>] = [:]

  private init(_ inputs: SyncInputs, _ now: SheetRows?) {
    (self.now, agreed, had, known) = (now, inputs.agreed, inputs.had, inputs.lostColumns)
    without = inputs.without
  }

  static func found(in now: SheetRows?, _ inputs: SyncInputs) -> LostColumns {
    var lost = LostColumns(inputs, now)
    for column in SheetColumn.people {
      lost.ofPeople[column] = lost.isWithout(column) ? [] : lost.sheets(column)
    }
    return lost
  }

  /// True of a column that a person does without from now on: where a sheet does not have it, it says nothing any more.
  func isWithout(_ column: SheetColumn) -> Bool { without.contains(column) }

  /// The sheets that had a column when they were agreed, and do not have it now.
  func sheetsWithout(_ column: SheetColumn) -> Set<Int> { sheets(without: column, in: agreed) }

  /// The sheets from which somebody took a column: one that its place had, or lacked already when that was agreed.
  func sheets(_ column: SheetColumn) -> Set<Int> {
    if let found = ofPeople[column] { return found }
    let lost = sheets(without: column, in: had ?? agreed)
    guard !known.isEmpty, let now else { return lost }
    return lost.union(
      sheetsWithout(column).filter { known[now.book.parts[$0].name]?.contains(column) ?? false })
  }

  /// The sheets that have a column again, which was gone when they were agreed.
  func sheetsWithBack(_ column: SheetColumn) -> Set<Int> {
    guard let now, !known.isEmpty else { return [] }
    return Set(
      now.book.parts.indices.filter { part in
        let (name, cells) = (now.book.parts[part].name, now.book.parts[part].cells)
        return cells.columns[column] != nil && known[name]?.contains(column) ?? false
      })
  }

  private func sheets(without column: SheetColumn, in former: SheetRows?) -> Set<Int> {
    guard let now, let former else { return [] }
    var parts: Set<Int> = []
    for (number, part) in now.book.parts.enumerated() where part.cells.columns[column] == nil {
      let before = former.book.parts.first { $0.name == part.name }
      if before?.cells.says(column) ?? false { parts.insert(number) }
    }
    return parts
  }
}

extension SheetCells {
  /// True where it has the column. Of people's own, one of which every cell is blank says nothing: that is how people do without one.
  fileprivate func says(_ column: SheetColumn) -> Bool {
    guard columns[column] != nil else { return false }
    return !SheetColumn.people.contains(column)
      || (0..<rowCount).contains { !text(row: $0, column).isBlank }
  }
}

extension SyncInputs {
  /// The columns of people's own that somebody took from a sheet.
  package var lostColumnsOfPeople: [SheetColumn] {
    let lost = LostColumns.found(in: sheet, self)
    return SheetColumn.people.filter { !lost.sheets($0).isEmpty }
  }
}

extension SyncTable {
  /// The columns that somebody took from a sheet: of languages, those of projects that share it as well, and of people's own.
  func lostColumns(_ part: Int) -> [SheetColumn] {
    SheetColumn.filled(for: columns).filter { lost.sheets($0).contains(part) }
  }

  /// People's own columns that this copy of a sheet never had, so that nobody took them from it, and that something in force is to stand
  /// in: it was agreed, was typed in a version that no look read, or comes along with a row from another sheet.
  func peoplesColumns(_ part: Int) -> [SheetColumn] {
    guard let now else { return [] }
    let columns = SheetColumn.people.filter {
      now.book.parts[part].cells.columns[$0] == nil && !lost.sheets($0).contains(part)
        && !lost.isWithout($0)
    }
    if columns.isEmpty { return [] }
    var wanted = Set(columns.filter { lost.sheetsWithout($0).contains(part) })
    for i in table.rows.indices where sheetOfRow[i] == part {
      let isNew = table.rows[i].sheetRow == nil
      if !isNew, baselines[i].people.isEmpty { continue }
      for column in columns where !wanted.contains(column) {
        let text = isNew ? baselines[i].text(column) : baselines[i].people[column] ?? .empty
        if !text.isBlank { wanted.insert(column) }
      }
    }
    return columns.filter(wanted.contains)
  }

  /// What is told of people's own columns that are gone; the languages' turns tell of theirs.
  var lostColumnFindings: [Finding] {
    guard let book = now?.book else { return [] }
    return SheetColumn.people.flatMap { column in
      lost.sheets(column).sorted().map { .columnMissing(column, in: book.title(part: $0)) }
    }
  }
}

extension Finding {
  /// A column that somebody took from a sheet.
  static func columnMissing(_ column: SheetColumn, in sheet: String) -> Finding {
    var hint = "put it back (undo, or an older version); until then "
    if case .translation = column {
      hint += "its translations stay as they are"
    } else {
      hint += "what it said counts; to do without it: glossator accept \(column.name)"
    }
    return Finding(
      .error, "column-missing", "the sheet's column \(column.name) is missing", at: Place(sheet, line: 1),
      hint: hint)
  }
}
