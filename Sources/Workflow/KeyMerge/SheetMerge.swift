import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Merges three versions of the sheet cell by cell, for Git: rows by key, variant and, where that is not enough, their English;
/// columns by their names. As with string files, what both sides come to is first written into each version; people's own
/// columns are then merged as lines.
package struct SheetMerge {
  private let schema: SheetSchema
  private let mergeLines: LineMerge

  package init(_ schema: SheetSchema, mergeLines: @escaping LineMerge) {
    (self.schema, self.mergeLines) = (schema, mergeLines)
  }

  package func run(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> FileMergeOutcome {
    let versions: SheetVersions
    do throws(MergeObstacle) {
      versions = try SheetVersions(schema, base: base, ours: ours, theirs: theirs)
    } catch { return .unsuited(error.message) }
    if versions.conflicts.isEmpty, let plain = mergeLines(base, ours, theirs, false), plain.isClean,
      versions.isMade(in: plain.bytes)
    {
      return .merged(plain.bytes)
    }
    let level = versions.levelled()
    let merged = mergeLines(level.base, level.ours, level.theirs, false)
    if !versions.conflicts.isEmpty {
      if let merged, !merged.isClean { return .conflict(merged.bytes, names: versions.conflicts) }
      let plain = mergeLines(base, ours, theirs, false)
      return .conflict(plain.map { $0.isClean ? ours : $0.bytes } ?? ours, names: versions.conflicts)
    }
    if let merged, merged.isClean, versions.isMade(in: merged.bytes) { return .merged(merged.bytes) }
    if versions.isMade(in: level.ours), !versions.theyChangedOwnColumns { return .merged(level.ours) }
    return .unsuited("both sides changed the rows, and columns that are the team's own")
  }
}

/// Three versions of the sheet that could be read, and what is to become of their cells.
struct SheetVersions {
  /// Names a row in all versions. Its English is one of its cells, unless several rows share the key.
  struct Name: Hashable {
    var entry: EntryID
    var source: Text?
  }

  struct Cell: Hashable {
    var row: Name
    var column: SheetColumn
  }

  private let schema: SheetSchema
  private let base: NamedRows
  private let ours: NamedRows
  private let theirs: NamedRows
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
    mergeRows()
    mergeCells()
  }

  private var all: [NamedRows] { [base, ours, theirs] }

  private mutating func mergeRows() {
    for name in Set(all.flatMap { $0.numbers.keys }) {
      let isThere = all.map { $0.numbers[name] != nil }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        rows.insert(name)
      } else if isThere[1] != isThere[2] {
        let left = isThere[1] ? ours : theirs
        guard columns.contains(where: { isMeant($0) && base.text(name, $0) != left.text(name, $0) }) else {
          continue
        }
        conflicts.append("'\(name.entry.key)', which one side removed")
        inConflict.insert(name)
      }
    }
  }

  /// False for what Glossator writes again at its next look.
  private func isMeant(_ column: SheetColumn) -> Bool {
    column != .problems && column != .releases && column != .todo
  }

  /// Those of any version, but what one side took out.
  private var columns: [SheetColumn] {
    let known = all.map { Set($0.sheet.columns.keys) }
    return known[0].union(known[1]).union(known[2]).filter { column in
      let isThere = known.map { $0.contains(column) }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        return true
      }
      return false
    }.sorted { $0.name < $1.name }
  }

  private mutating func mergeCells() {
    for column in columns {
      for name in rows.sorted(by: { ($0.entry, $0.source ?? .empty) < ($1.entry, $1.source ?? .empty) }) {
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
    case .todo, .releases: wanted[cell] = Self.words(before, own, their)
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

  /// Lists of locales, or branches: each word by itself.
  private static func words(_ before: Text, _ own: Text, _ their: Text) -> Text {
    func list(_ text: Text) -> [Text] { text.utf8.split(separator: 0x20).map { Text(decoding: Array($0)) } }
    let lists = [before, own, their].map(list)
    let words = lists[1] + lists[2].filter { !lists[1].contains($0) }
    let kept = words.filter { word in
      let isThere = lists.map { $0.contains(word) }
      if case .settled(true) = ThreeWay(base: isThere[0], ours: isThere[1], theirs: isThere[2]) {
        return true
      }
      return false
    }
    return Text(kept.map(\.string).joined(separator: " "))
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
}

/// The rows of one version by their names. Rows that are nobody's, headings and notes, have none.
struct NamedRows {
  let sheet: Sheet
  let sharedKeys: Set<EntryID>
  private(set) var numbers: [SheetVersions.Name: Int] = [:]
  private(set) var order: [SheetVersions.Name] = []

  init(_ sheet: Sheet, sharedKeys: Set<EntryID>) throws(MergeObstacle) {
    (self.sheet, self.sharedKeys) = (sheet, sharedKeys)
    for row in 0..<sheet.rowCount {
      guard let entry = Self.entry(row, sheet) else { continue }
      let name = SheetVersions.Name(
        entry: entry, source: sharedKeys.contains(entry) ? sheet.text(row: row, .source) : nil)
      if numbers.updateValue(row, forKey: name) != nil {
        throw MergeObstacle(message: "'\(entry.key)' is in it twice with the same English")
      }
      order.append(name)
    }
  }

  /// The keys that some version has in several rows.
  static func sharedKeys(of sheets: [Sheet]) -> Set<EntryID> {
    var shared: Set<EntryID> = []
    for sheet in sheets {
      var seen: Set<EntryID> = []
      for row in 0..<sheet.rowCount {
        if let entry = entry(row, sheet), !seen.insert(entry).inserted { shared.insert(entry) }
      }
    }
    return shared
  }

  private static func entry(_ row: Int, _ sheet: Sheet) -> EntryID? {
    let key = sheet.text(row: row, .key)
    guard !key.isEmpty, let variant = Variant(sheet.text(row: row, .variant).string),
      !sheet.text(row: row, .source).isEmpty
    else { return nil }
    return EntryID(key, variant)
  }

  /// Nil where there is no such row or column.
  func text(_ name: SheetVersions.Name, _ column: SheetColumn) -> Text? {
    guard let row = numbers[name], sheet.columns[column] != nil else { return nil }
    return sheet.text(row: row, column)
  }
}
