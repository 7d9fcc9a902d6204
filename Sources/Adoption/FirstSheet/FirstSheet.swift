import TranslationModel
import TranslationSheet

/// The first sheet with what another tool knows: its texts in cells and rows, what it says of keys in columns.
///
/// It begins as the sheet that the string files make. A cell gets the tool's text where the files have none, or another;
/// which of two is newer is for the project to say.
package struct FirstSheet {
  private let project: AdoptedProject
  /// What the tool is called in the headers of columns.
  private let label: String
  private let schema: SheetSchema
  /// What the project calls each of the tool's locales.
  private let columns: [LocaleTag: LocaleTag]
  private let rows: [BaseRow]

  /// The rows of the sheet to be, as cells by column; those that the files made come first.
  private var cells: [[SheetColumn: Text]]
  private var kept: KeptColumns
  /// The cells that the tool has had a say in.
  private var said: Set<Cell> = []
  private var asked: [Int: Set<LocaleTag>] = [:]
  /// By a base row's number, its row in the sheet; nil for one that has none.
  private var sheetRows: [Int?]
  private var matching: RowMatching
  private var rowless: [EntryID: Int] = [:]
  private var keysWithoutFile: Set<Text> = []
  /// The rows that each key's notes belong to.
  private var rowsOfKey: [Text: [Int]] = [:]
  package private(set) var report = AdoptionReport()
  /// How many rows are of keys that no file has.
  package var rowlessCount: Int { rowless.count }

  private struct Cell: Hashable {
    var row: Int
    var locale: LocaleTag
  }

  /// `sheet` is what the files make; `columns` says what the project calls each of the tool's locales.
  package init(
    _ sheet: Sheet, _ rows: [BaseRow], _ project: AdoptedProject, label: String,
    columns: [LocaleTag: LocaleTag]
  ) {
    (self.project, self.label, self.schema, self.columns, self.rows) = (
      project, label, sheet.schema, columns, rows
    )
    let known = sheet.schema.columns
    cells = (0..<sheet.rowCount).map { row in
      var cells: [SheetColumn: Text] = [:]
      for column in known where column != .todo && column != .problems {
        let text = sheet.text(row: row, column)
        if !text.isEmpty { cells[column] = text }
      }
      return cells
    }
    kept = KeptColumns(label, sheet.schema, rowCount: sheet.rowCount)
    var places: [RowName: Int] = [:]
    for (row, cells) in cells.enumerated() { places[RowName(cells), default: row] = row }
    let sheetRows = rows.map { places[RowName($0, $0.rowKeyApart)] ?? places[RowName($0, $0.rowKey)] }
    self.sheetRows = sheetRows
    matching = RowMatching(rows, rows.indices.filter { sheetRows[$0] != nil }, project.notation)
    report.leftovers = project.leftovers
    place()
  }

  private struct RowName: Hashable {
    var key: Text
    var variant: Text
    var source: Text

    init(_ cells: [SheetColumn: Text]) {
      (key, variant) = (cells[.key] ?? .empty, cells[.variant] ?? .empty)
      source = cells[.source] ?? .empty
    }

    init(_ row: BaseRow, _ key: Text) {
      (self.key, variant, source) = (key, Text(row.variant.text), row.source)
    }
  }

  // MARK: Texts

  private mutating func place() {
    let english = Dictionary(
      project.texts.filter { isBase($0.locale) }.flatMap {
        [(TextName($0, at: $0.place), $0.text), (TextName($0), $0.text)]
      },
      uniquingKeysWith: { first, _ in first })
    // A key's English first: a row that no file has is made of it.
    for text in project.texts where isBase(text.locale) && !matching.isName(text) { placeBase(text) }
    // What was made for other English comes last: it takes no cell from what was made for today's.
    var older: [(text: AdoptedText, english: AdoptedText.Origin?, rows: [Int])] = []
    for text in project.texts where !isBase(text.locale) {
      let made = origin(of: text, english[TextName(text, at: text.place)] ?? english[TextName(text)])
      let found = matching.rows(of: text, other: project.otherKeys[text.key], english: made)
      if found.isEmpty || found.contains(where: { matching.isOfToday(text, made, $0) }) {
        place(text, made, found)
      } else {
        older.append((text, made, found))
      }
    }
    for old in older { place(old.text, old.english, old.rows) }
    for note in project.notes { place(note) }
    for (row, locales) in asked {
      let known = schema.targets.filter(locales.contains)
      cells[row][.todo] = Text(known.map(\.description).joined(separator: " "))
      report.asked += known.count
    }
    report.columns = kept.headers
  }

  /// What a text was made for, by its own word, else by the tool's English of the key.
  private func origin(of text: AdoptedText, _ english: Text?) -> AdoptedText.Origin? {
    if let origin = text.origin { return isBase(origin.locale) ? origin : nil }
    return english.map { AdoptedText.Origin(locale: schema.base, text: $0) }
  }

  private struct TextName: Hashable {
    var id: EntryID
    var platform: AdoptedPlatform?
    var file: String?
    /// A table may have a key twice, each time with its own English beside the translations.
    var place: Place?

    init(_ text: AdoptedText, at place: Place? = nil) {
      (id, platform, file, self.place) = (text.id, text.platform, text.file, place)
    }
  }

  private func locale(_ locale: LocaleTag) -> LocaleTag { columns[locale] ?? locale }
  private func isBase(_ locale: LocaleTag) -> Bool { self.locale(locale) == schema.base }

  private mutating func placeBase(_ text: AdoptedText) {
    let english = AdoptedText.Origin(locale: schema.base, text: text.text, markup: text.markup)
    let found = matching.rows(of: text, other: project.otherKeys[text.key], english: english)
    guard let first = found.first, let row = sheetRows[first] else {
      return placeRowless(text, english: text.text)
    }
    remember(text.key, found)
    let isThere = found.contains { BaseRow.isSame(matching.neutral(text, $0), rows[$0].source) }
    if isThere {
      report.inFiles += 1
      return
    }
    report.otherEnglish += 1
    keep(matching.neutral(text, first), under: "\(label) \(schema.base)", row)
  }

  /// `found` are the rows that its key means.
  private mutating func place(_ text: AdoptedText, _ english: AdoptedText.Origin?, _ found: [Int]) {
    if found.isEmpty { return placeRowless(text, english: english?.text) }
    remember(text.key, found)
    let own = found.filter { matching.isOfToday(text, english, $0) }
    var outcomes: Set<Outcome> = []
    for i in own.isEmpty ? found : own {
      guard let row = sheetRows[i] else { continue }
      let outcome = put(matching.neutral(text, i), row, locale(text.locale))
      outcomes.insert(outcome)
      if outcome == .taken { continue }
      if text.needsWork || own.isEmpty { asked[row, default: []].insert(locale(text.locale)) }
      guard own.isEmpty else { continue }
      report.forOtherEnglish += 1
      if let english, text.origin != nil {
        keep(matching.neutral(english, i), under: "\(label) \(schema.base)", row)
      }
    }
    count(outcomes, of: text)
  }

  private enum Outcome { case same, new, differs, taken }

  private mutating func put(_ text: Text, _ row: Int, _ locale: LocaleTag) -> Outcome {
    let column = SheetColumn.translation(locale)
    let known = cells[row][column] ?? .empty
    guard said.insert(Cell(row: row, locale: locale)).inserted else {
      return BaseRow.isSame(known, text) ? .same : .taken
    }
    if BaseRow.isSame(known, text) { return .same }
    cells[row][column] = text
    return known.isBlank ? .new : .differs
  }

  private mutating func count(_ outcomes: Set<Outcome>, of text: AdoptedText) {
    if outcomes.contains(.differs) {
      report.differing += 1
    } else if outcomes.contains(.new) {
      report.inSheet += 1
    } else if outcomes.contains(.same) {
      report.inFiles += 1
    } else {
      leave(text, "the tool has another text for this key")
    }
  }

  private mutating func leave(_ text: AdoptedText, _ why: String) {
    report.leftovers.append(
      AdoptedLeftover(
        .text, "\(text.key.excerpt), \(text.locale): \(text.text.excerpt)", why, at: text.place,
        whole: text.text))
  }

  /// A key that no file has: a row that no branch needs, until a base file has the key with this English.
  private mutating func placeRowless(_ text: AdoptedText, english: Text?) {
    let key = matching.hasMessages ? text.key : project.otherKeys[text.key] ?? text.key
    let id = EntryID(key, text.variant)
    if text.variant == .plain, matching.isInParts(key) {
      return leave(text, "the string files have this key as a plural or an array; it is none of its texts")
    }
    let neutral = Self.neutral(text.text)
    let row: Int
    if let known = rowless[id] {
      row = known
    } else {
      row = cells.count
      var fresh: [SheetColumn: Text] = [.key: key]
      if text.variant != .plain { fresh[.variant] = Text(text.variant.text) }
      cells.append(fresh)
      kept.addRow()
      rowless[id] = row
      if keysWithoutFile.insert(key).inserted { report.keysWithoutFile.append(key) }
    }
    if !(rowsOfKey[text.key]?.contains(row) ?? false) { rowsOfKey[text.key, default: []].append(row) }
    let column = isBase(text.locale) ? SheetColumn.source : .translation(locale(text.locale))
    let source = english.map { Self.neutral($0) }
    if cells[row][.source] == nil, let source { cells[row][.source] = source }
    if let known = cells[row][column], !BaseRow.isSame(known, neutral) {
      return leave(text, "the tool has another text for this key")
    }
    cells[row][column] = neutral
    report.rowless += 1
    if isBase(text.locale) { return }
    let isOfOther = source.map { !BaseRow.isSame($0, cells[row][.source] ?? .empty) } ?? false
    if isOfOther { report.forOtherEnglish += 1 }
    if text.needsWork || isOfOther { asked[row, default: []].insert(locale(text.locale)) }
  }

  /// A text of no file's format, in the sheet's notation.
  private static func neutral(_ text: Text) -> Text {
    Message(UniversalPlaceholders.replaced(text, for: .apple), .neutral).neutral
  }

  private mutating func remember(_ key: Text, _ found: [Int]) {
    for row in found.compactMap({ sheetRows[$0] }) where !(rowsOfKey[key]?.contains(row) ?? false) {
      rowsOfKey[key, default: []].append(row)
    }
  }

  // MARK: Notes

  private mutating func place(_ note: AdoptedNote) {
    let found = rowsOfKey[note.key] ?? rowsWithoutTexts(note.key)
    guard !found.isEmpty else {
      report.leftovers.append(
        AdoptedLeftover(
          .note, "\(note.key.excerpt): \(note.text.excerpt)",
          "the key has no text, and no string file has it",
          whole: note.text))
      return
    }
    for row in found { put(note, row) }
  }

  /// A key that the tool has no text of may be in a file all the same.
  private func rowsWithoutTexts(_ key: Text) -> [Int] {
    matching.rows(of: key).compactMap { sheetRows[$0] }
  }

  private mutating func put(_ note: AdoptedNote, _ row: Int) {
    let column: SheetColumn
    switch note.column {
    case .own(let header): return keep(note.text, under: header, row)
    case .comment: column = .comment
    case .max: column = .max
    case .link: column = .link
    }
    guard let known = cells[row][column], !known.isSame(as: note.text) else {
      if cells[row][column] == nil { report.notes += 1 }
      cells[row][column] = note.text
      return
    }
    // The sheet's comment is the base file's, and would be put right.
    if column == .comment, known.string.contains(note.text.string) { return }
    keep(note.text, under: "\(label) \(column.name)", row)
  }

  private mutating func keep(_ text: Text, under header: String, _ row: Int) {
    if kept.keep(text, under: header, row) { report.notes += 1 }
  }

  // MARK: The bytes

  /// The sheet, as delimited text.
  package func bytes(_ dialect: SheetDialect) -> [UInt8] {
    let columns = schema.columns
    let header = columns.map { Text(schema.header(of: $0)) } + kept.headers.map { Text($0) }
    let rows = cells.indices.map { row in
      columns.map { cells[row][$0] ?? .empty } + kept.cells(of: row)
    }
    return Sheet.table([header] + rows, dialect: dialect)
  }
}
