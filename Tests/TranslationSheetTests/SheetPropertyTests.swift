import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@Suite struct SheetPropertyTests {
  private static func made(_ dialect: SheetDialect, rowCount: Int, seed: UInt64) throws -> (
    Sheet, [[SheetColumn: Text]]
  ) {
    var numbers = SeededNumbers(seed: seed)
    let rows = (0..<rowCount).map { numbers.nastyRow($0) }
    let blank = try Sheet(reading: Sheet.blank(schema: schema, dialect: dialect), schema: schema)
    let bytes = blank.applying(SheetEdits(insertions: rows.map { (nil, $0) }))
    return (try Sheet(reading: bytes, schema: schema), rows)
  }

  @Test(arguments: dialects)
  func whatIsWrittenIsReadBack(_ dialect: SheetDialect) throws {
    for seed: UInt64 in 1...4 {
      let (sheet, rows) = try Self.made(dialect, rowCount: 40, seed: seed)
      #expect(sheet.dialect == dialect, "seed \(seed)")
      #expect(sheet.rowCount == rows.count, "seed \(seed)")
      for (row, cells) in rows.enumerated() {
        for column in schema.columns {
          #expect(
            sheet.text(row: row, column) == cells[column] ?? .empty,
            "seed \(seed), row \(row), \(column.name)")
        }
      }
    }
  }

  @Test(arguments: dialects)
  func anEditChangesItsCellsOnly(_ dialect: SheetDialect) throws {
    for seed: UInt64 in 1...4 {
      let (sheet, rows) = try Self.made(dialect, rowCount: 20, seed: seed)
      var numbers = SeededNumbers(seed: seed &+ 100)
      var expected = rows
      var edits = SheetEdits()
      for _ in 0..<5 {
        let (row, text) = (Int.random(in: 0..<20, using: &numbers), numbers.nastyText())
        let column = schema.columns[Int.random(in: 1..<schema.columns.count, using: &numbers)]
        edits.cells.append((row, column, text))
        expected[row][column] = text
      }
      let after = try Sheet(reading: sheet.applying(edits), schema: schema)
      let touched = Set(edits.cells.map(\.row))
      for row in 0..<20 {
        for column in schema.columns {
          #expect(
            after.text(row: row, column) == expected[row][column] ?? .empty,
            "seed \(seed), row \(row), \(column.name)")
        }
        if !touched.contains(row) {
          #expect(after.recordBytes(row) == sheet.recordBytes(row), "seed \(seed), row \(row)")
        }
      }
    }
  }

  @Test(arguments: dialects)
  func noEditsAreNoChange(_ dialect: SheetDialect) throws {
    let (sheet, rows) = try Self.made(dialect, rowCount: 20, seed: 9)
    #expect(sheet.applying(SheetEdits()) == sheet.bytes)
    let same = rows.enumerated().flatMap { row, cells in
      cells.map { (row: row, column: $0.key, text: $0.value) }
    }
    #expect(sheet.applying(SheetEdits(cells: same)) == sheet.bytes)
  }

  /// S14. A cut is refused, or gives whole rows; only a cut within the very last cell of a row cannot be seen, and
  /// it shows as a missing line end.
  @Test(arguments: dialects.filter { !$0.hasSeparatorLine })
  func everyCutIsRefusedOrGivesWholeRows(_ dialect: SheetDialect) throws {
    let (sheet, _) = try Self.made(dialect, rowCount: 8, seed: 3)
    for length in sheet.bytes.indices {
      guard let cut = try? Sheet(reading: Array(sheet.bytes[..<length]), schema: schema) else { continue }
      #expect(cut.rowCount <= sheet.rowCount)
      for row in 0..<cut.rowCount where row < cut.rowCount - 1 || cut.hasFinalNewline {
        #expect(cut.recordBytes(row) == sheet.recordBytes(row), "cut at \(length), row \(row)")
      }
      guard cut.rowCount > 0, !cut.hasFinalNewline else { continue }
      for column in schema.columns where column != .releases {
        let row = cut.rowCount - 1
        #expect(
          cut.text(row: row, column) == sheet.text(row: row, column), "cut at \(length), \(column.name)")
      }
    }
  }

  @Test(arguments: [SheetDialect(), SheetDialect(encoding: .utf16LE, delimiter: .tab, newline: .crlf)])
  func everyFlippedBitIsRefusedOrRead(_ dialect: SheetDialect) throws {
    let (sheet, _) = try Self.made(dialect, rowCount: 6, seed: 5)
    for index in sheet.bytes.indices {
      for bit in 0..<8 {
        var bytes = sheet.bytes
        bytes[index] ^= 1 << UInt8(bit)
        try Self.readsOrRefuses(bytes)
      }
    }
  }

  @Test func randomBytesAreRefusedOrRead() throws {
    var numbers = SeededNumbers(seed: 11)
    let alphabet =
      Array("key,en;es\tfr\"\"\"\n\r\u{FEFF}é日\u{1}\u{0}\u{1A}".utf8) + [0xFF, 0xFE, 0xD8, 0xC3, 0xED, 0xF4]
    for round in 0..<3000 {
      var bytes = round % 3 == 0 ? [] : Array("key,en,es\n".utf8)
      for _ in 0..<Int.random(in: 0...120, using: &numbers) {
        bytes.append(alphabet.randomElement(using: &numbers) ?? 0)
      }
      try Self.readsOrRefuses(bytes)
    }
  }

  /// Reads bytes, and if they are a sheet: looks at every cell, and edits one.
  private static func readsOrRefuses(_ bytes: [UInt8]) throws {
    let found: Sheet
    do { found = try Sheet(reading: bytes, schema: schema) } catch {
      #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "\(bytes)")
      return
    }
    for row in 0..<found.rowCount {
      for column in schema.columns {
        let text = found.text(row: row, column)
        #expect(text.isEmpty || found.columns[column] != nil)
      }
    }
    #expect(found.applying(SheetEdits()) == bytes)
    guard found.rowCount > 0 else { return }
    let edits = SheetEdits(
      addedColumns: [.todo], cells: [(0, .todo, "x\"y")], insertions: [(nil, [.key: "new"])])
    let after = try Sheet(reading: found.applying(edits), schema: schema)
    #expect(after.text(row: 0, .todo) == "x\"y", "\(bytes)")
    #expect(after.rowCount == found.rowCount + 1, "\(bytes)")
    #expect(after.text(row: after.rowCount - 1, .key) == "new", "\(bytes)")
  }

  /// The standard library's own validation is the oracle.
  @Test func textIsReadExactlyIfItIsUTF8() throws {
    var numbers = SeededNumbers(seed: 21)
    let alphabet: [UInt8] = [
      0x41, 0x61, 0x41, 0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE,
      0xEF, 0xF0, 0xF1,
      0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var (valid, invalid) = (0, 0)
    for _ in 0..<20_000 {
      let padding = [UInt8](repeating: 0x61, count: Int.random(in: 0...9, using: &numbers))
      let noise = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        alphabet.randomElement(using: &numbers) ?? 0
      }
      let cell = padding + noise + padding
      let isText = String(validating: cell, as: UTF8.self) != nil
      let error = refusal(Array("key,en\na,".utf8) + cell + [0x0A])
      #expect((error == nil) == isText, "\(cell)")
      if isText { valid += 1 } else { invalid += 1 }
    }
    #expect(valid > 500 && invalid > 500)
  }
}
