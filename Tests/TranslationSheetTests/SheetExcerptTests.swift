import TestSupport
import Testing
import TranslationModel

@testable import TranslationSheet

/// Rows that are read alone say what they say in the file.
@Suite struct SheetExcerptTests {
  private static func pair(_ old: [UInt8], _ new: Sheet) -> SheetExcerptPair? {
    let most = min(old.count, new.bytes.count)
    var (first, behind) = (0, 0)
    while first < most, old[first] == new.bytes[first] { first += 1 }
    while behind < most - first, old[old.count - behind - 1] == new.bytes[new.bytes.count - behind - 1] {
      behind += 1
    }
    return SheetExcerptPair(
      of: new, changed: first..<new.bytes.count - behind, before: Array(old[first..<old.count - behind]))
  }

  private static func pair(_ old: String, _ new: String) throws -> SheetExcerptPair? {
    pair(Array(old.utf8), try sheet(new))
  }

  private static func expect(_ part: SheetExcerpt, of whole: Sheet, _ note: Comment) {
    for row in 0..<part.rowCount {
      #expect(part.rowNumber(row) == whole.rowNumber(row + part.rowsBefore), note)
      for column in schema.columns {
        #expect(
          part.text(row: row, column) == whole.text(row: row + part.rowsBefore, column), note)
      }
    }
    #expect(part.rowCountOfFile == whole.rowCount, note)
  }

  @Test(arguments: dialects) func rowsSayWhatTheySayInTheFile(_ dialect: SheetDialect) throws {
    guard case .utf8 = dialect.encoding else { return }
    var found = 0
    for seed: UInt64 in 1...30 {
      var numbers = SeededNumbers(seed: seed)
      let blank = try Sheet(reading: Sheet.blank(schema: schema, dialect: dialect), schema: schema)
      let old = try Sheet(
        reading: blank.applying(SheetEdits(insertions: (0..<20).map { (nil, numbers.nastyRow($0)) })),
        schema: schema)
      func edits() -> SheetEdits {
        let row = Int.random(in: 1..<20, using: &numbers)
        return SheetEdits(
          cells: [row, min(19, row + 2)].map { row in
            (
              row, schema.columns[Int.random(in: 1..<schema.columns.count, using: &numbers)],
              numbers.nastyText()
            )
          })
      }
      let new = try Sheet(reading: old.applying(edits()), schema: schema)
      guard let pair = Self.pair(old.bytes, new) else { continue }
      found += 1
      Self.expect(pair.now, of: new, "seed \(seed)")
      Self.expect(pair.before, of: old, "seed \(seed)")
      let edit = try #require(
        pair.now.editsOfFile(SheetEdits(cells: [(0, spanish, numbers.nastyText())])), "seed \(seed)")
      #expect(edit.cells.map(\.row) == [pair.now.rowsBefore], "seed \(seed)")
      let written = new.applying(edit)
      try Self.expect(
        SheetExcerpt(of: written, like: pair.now), of: Sheet(reading: written, schema: schema),
        "seed \(seed), written")
    }
    #expect(found > 0)
  }

  private static let start =
    "key,en,es,fr,todo\r\na,A,aa,aaa,\r\nb,B,bb,bbb,fr\r\nc,C,\"c\r\nc\",ccc,\r\nd,D,dd,ddd,\r\n"

  @Test func onlyRowsWithOtherBytesAreRead() throws {
    let new = Self.start.replacing("bbb", with: "beta").replacing("ccc", with: "gamma")
    let pair = try #require(try Self.pair(Self.start, new))
    #expect(rows(pair.now, [spanish, french]) == [["bb", "beta"], ["c\nc", "gamma"]])
    #expect(rows(pair.before, [spanish, french]) == [["bb", "bbb"], ["c\nc", "ccc"]])
    #expect((0..<2).map(pair.now.rowNumber) == [3, 4])
  }

  @Test func onlyEditsOfItsCellsComeOfIt() throws {
    let pair = try #require(try Self.pair(Self.start, Self.start.replacing("bbb", with: "beta")))
    #expect(pair.now.editsOfFile(SheetEdits(cells: [(0, spanish, "x")]))?.cells.map(\.row) == [1])
    for edits in [
      SheetEdits(addedColumns: [spanish]), SheetEdits(insertions: [(nil, [spanish: "x"])]),
      SheetEdits(cells: [(1, spanish, "x")]), SheetEdits(cells: [(-1, spanish, "x")]),
      SheetEdits(rows: [(0, ["x"])]),
    ] { #expect(pair.now.editsOfFile(edits) == nil) }
  }

  @Test func aFileWithOtherRowsThereIsRefused() throws {
    let pair = try #require(try Self.pair(Self.start, Self.start.replacing("bbb", with: "beta")))
    let other = Self.start.replacing("b,B,bb,bbb,fr\r\n", with: "b,B,bb,bbb,fr\r\nx,X,,,\r\n")
    for text in [other, "key,en,es,fr,todo\r\n", ""] {
      #expect(throws: SyntaxError.self) { try SheetExcerpt(of: Array(text.utf8), like: pair.now) }
    }
  }

  @Test(arguments: [
    ("key,en", "key,EN"), ("a,A", "x,A"), ("b,B,bb,bbb,fr\r\n", ""), ("b,B,bb", "b2,B,,,\r\nb,B,bb"),
    ("bb,bbb", "\"bb\r\nx\",\"y"), ("c\r\nc\"", "c\r\nc"), ("D,dd,ddd,\r\n", "D,dd,ddd,\r\ne,E,,,\r\n"),
  ])
  func whatIsNoEditOfCellsIsReadAsAWhole(_ change: (old: String, new: String)) throws {
    let new = Self.start.replacing(change.old, with: change.new)
    guard let whole = try? sheet(new) else { return }
    #expect(Self.pair(Array(Self.start.utf8), whole) == nil)
  }
}
