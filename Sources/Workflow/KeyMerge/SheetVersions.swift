import TranslationModel
import TranslationSheet

/// Three versions of the sheet that could be read, and what is to become of their cells.
struct SheetVersions {
  /// Names a row in all versions. Its English is one of its cells, unless several rows share the key.
  struct Name: Hashable, Comparable {
    var entry: EntryID
    var source: Text?

    static func < (a: Name, b: Name) -> Bool {
      (a.entry, a.source ?? .empty) < (b.entry, b.source ?? .empty)
    }
  }

  struct Cell: Hashable {
    var row: Name
    var column: SheetColumn
  }

  private let schema: SheetSchema
  private let base: NamedRows
  private let ours: NamedRows
  private let theirs: NamedRows
  /// The columns that are to be there, by their names.
  private let columns: [SheetColumn]
  /// The rows that are to be there.
  private var rows: Set<Name> = []
  private var wanted: [Cell: Text] = [:]
  /// What both sides changed, differently: `'home.title' in es`.
  private(set) var conflicts: [String] = []
  private var inConflict: Set<Name> = []

  init(_ schema: SheetSchema, base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws(MergeObstacle) {
    self.schema = schema
    func sheet(_ bytes: [UInt8], _ version: String) throws(MergeObstacle) -> Sheet {
      do { return try Sheet(reading: bytes, schema: schema) } catch {
        throw MergeObstacle(message: "\(version) cannot be read: \(error.message)")
      }
    }
    let sheets = [
      try sheet(base, "the common base"), try sheet(ours, "our version"), try sheet(theirs, "their version"),
    ]
    let shared = NamedRows.sharedKeys(of: sheets)
    self.base = try NamedRows(sheets[0], sharedKeys: shared)
    self.ours = try NamedRows(sheets[1], sharedKeys: shared)
    self.theirs = try NamedRows(sheets[2], sharedKeys: shared)
    columns = Self.columns(self.base, self.ours, self.theirs)
    mergeRows()
    mergeCells()
    doubtTranslations()
  }

  private var all: [NamedRows] { [base, ours, theirs] }

  private mutating func mergeRows() {
    for name in Set(all.flatMap { $0.numbers.keys }).sorted() {
      let isThere = all.map { $0.numbers[name] != nil }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        rows.insert(name)
      } else if isThere[1] != isThere[2] {
        let left = isThere[1] ? ours : theirs
        guard columns.contains(where: { Self.isMeant($0) && base.text(name, $0) != left.text(name, $0) })
        else {
          continue
        }
        conflicts.append("'\(name.entry.key)', which one side removed")
        inConflict.insert(name)
      }
    }
  }

  /// False for what Glossator writes again at its next look.
  private static func isMeant(_ column: SheetColumn) -> Bool {
    column != .problems && column != .releases && column != .todo
  }

  /// Those of any version, but what one side took out. Where the other side wrote into it meanwhile, it stays: more often than
  /// not it was lost in some export.
  private static func columns(_ base: NamedRows, _ ours: NamedRows, _ theirs: NamedRows) -> [SheetColumn] {
    let known = [base, ours, theirs].map { Set($0.sheet.columns.keys) }
    return known[0].union(known[1]).union(known[2]).filter { column in
      let isThere = known.map { $0.contains(column) }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        return true
      }
      guard isMeant(column), isThere[1] != isThere[2] else { return false }
      let left = isThere[1] ? ours : theirs
      return left.order.contains {
        (left.text($0, column) ?? .empty) != (base.text($0, column) ?? .empty)
      }
    }.sorted { $0.name < $1.name }
  }

  private mutating func mergeCells() {
    for column in columns {
      for name in rows.sorted() {
        merge(Cell(row: name, column: column))
      }
    }
  }

  /// Where a version has no such column, or row, it says nothing.
  private mutating func merge(_ cell: Cell) {
    let before = base.text(cell.row, cell.column)
    let own = ours.text(cell.row, cell.column) ?? before
    let their = theirs.text(cell.row, cell.column) ?? before
    settle(cell, before ?? .empty, own ?? their ?? .empty, their ?? own ?? .empty)
  }

  private mutating func settle(_ cell: Cell, _ before: Text, _ own: Text, _ their: Text) {
    switch cell.column {
    case .problems: wanted[cell] = own
    case .todo: wanted[cell] = Self.merged([before, own, their].map { LocaleSet.words(of: $0) })
    case .releases:
      wanted[cell] = Self.merged([before, own, their].map { SheetRows.branches(in: $0) })
    default:
      if case .settled(let text) = ThreeWay(base: before, ours: own, theirs: their) {
        wanted[cell] = text
      } else {
        let variant = cell.row.entry.variant == .plain ? "" : " (\(cell.row.entry.variant.text))"
        conflicts.append("'\(cell.row.entry.key)'\(variant) in \(schema.header(of: cell.column))")
        inConflict.insert(cell.row)
      }
    }
  }

  /// A translation that one side typed, or confirmed, for the old English is not one of the English that the other side has
  /// changed meanwhile: the locale goes to `todo`, as if somebody had asked for it.
  private mutating func doubtTranslations() {
    for name in rows where wanted[Cell(row: name, column: .todo)] != nil {
      let english = all.map { $0.text(name, .source) }
      guard let before = english[0], english[1] != english[2] else { continue }
      let (typed, other) = english[1] == before ? (ours, theirs) : (theirs, ours)
      for case .translation(let locale) in columns {
        let cell = Cell(row: name, column: .translation(locale))
        guard let text = wanted[cell], !text.isBlank else { continue }
        let isTyped = text == typed.text(name, cell.column) && text != base.text(name, cell.column)
        // It is taken out of `todo`, where the other side still asks for it.
        let isConfirmed =
          Self.asks(in: base, name, for: locale) && Self.asks(in: other, name, for: locale)
          && !Self.asks(in: typed, name, for: locale)
        let todo = wanted[Cell(row: name, column: .todo)] ?? .empty
        let asked = LocaleSet(cell: todo, targets: [locale])
        guard isTyped || isConfirmed, !asked.contains(locale) else { continue }
        wanted[Cell(row: name, column: .todo)] = Text(
          todo.isEmpty ? locale.description : "\(todo.string) \(locale)")
      }
    }
  }

  private static func asks(in version: NamedRows, _ name: Name, for locale: LocaleTag) -> Bool {
    LocaleSet(cell: version.text(name, .todo) ?? .empty, targets: [locale]).contains(locale)
  }

  /// Lists of locales, or branches, of the base and of both sides: each word by itself.
  private static func merged(_ lists: [[String]]) -> Text {
    let words = lists[1] + lists[2].filter { !lists[1].contains($0) }
    let kept = words.filter { word in
      let isThere = lists.map { $0.contains(word) }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        return true
      }
      return false
    }
    return Text(kept.joined(separator: " "))
  }

  // MARK: Writing

  func levelled() -> (base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let own = level(ours, theirs)
    let model = (try? Sheet(reading: own, schema: schema)).flatMap {
      try? NamedRows($0, sharedKeys: ours.sharedKeys)
    }
    return (level(base, model ?? ours), own, level(theirs, model ?? ours))
  }

  /// A version with all rows and cells; new rows stand where `model` has them.
  private func level(_ version: NamedRows, _ model: NamedRows) -> [UInt8] {
    let gone = version.numbers.filter { !rows.contains($0.key) && !inConflict.contains($0.key) }
    guard let sheet = try? Sheet(reading: version.sheet.removing(Set(gone.values)), schema: schema),
      let left = try? NamedRows(sheet, sharedKeys: version.sharedKeys)
    else { return version.sheet.bytes }
    var edits = SheetEdits(addedColumns: columns.filter { sheet.columns[$0] == nil })
    var byRow: [Name: [SheetColumn: Text]] = [:]
    for (cell, text) in wanted where !inConflict.contains(cell.row) {
      byRow[cell.row, default: [:]][cell.column] = text
    }
    for (name, row) in left.numbers.sorted(by: { $0.value < $1.value }) {
      for (column, text) in byRow[name] ?? [:] where text != sheet.text(row: row, column) {
        edits.cells.append((row, column, text))
      }
    }
    var anchor: Int?
    for name in model.order where !inConflict.contains(name) {
      if let row = left.numbers[name] {
        anchor = row
      } else if let cells = byRow[name] {
        edits.insertions.append((anchor, cells))
      }
    }
    return sheet.applying(edits)
  }

  func isMade(in bytes: [UInt8]) -> Bool {
    guard let sheet = try? Sheet(reading: bytes, schema: schema),
      let made = try? NamedRows(sheet, sharedKeys: ours.sharedKeys), Set(made.numbers.keys) == rows,
      sheet.findings.count <= max(ours.sheet.findings.count, theirs.sheet.findings.count)
    else { return false }
    return wanted.allSatisfy { cell, text in (made.text(cell.row, cell.column) ?? .empty) == text }
  }

  /// True where the other side wrote into columns that Glossator does not know.
  var theyChangedOwnColumns: Bool {
    theirs.numbers.contains { name, row in
      let own = theirs.sheet.ownCells(row: row)
      return own != (base.numbers[name].map { base.sheet.ownCells(row: $0) } ?? [])
    }
  }

  /// True where the other side added, changed or removed rows that have no name, and our version did not do the same: nothing
  /// but lines can merge those.
  var theyChangedNamelessRows: Bool {
    theirs.nameless != base.nameless && theirs.nameless != ours.nameless
  }
}
