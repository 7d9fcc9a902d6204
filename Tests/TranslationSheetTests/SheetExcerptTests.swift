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

  private static func expect(_ part: Sheet, of whole: Sheet, _ note: Comment) throws {
    let excerpt = try #require(part.excerpt)
    for row in 0..<part.rowCount {
      #expect(part.rowNumber(row) == whole.rowNumber(row + excerpt.rowsBefore), note)
      for column in schema.columns {
        #expect(
          part.text(row: row, column) == whole.text(row: row + excerpt.rowsBefore, column), note)
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
      try Self.expect(pair.now, of: new, "seed \(seed)")
      try Self.expect(pair.before, of: old, "seed \(seed)")
      let excerpt = try #require(pair.now.excerpt)
      let edit = SheetEdits(cells: [(0, spanish, numbers.nastyText())])
      let same = SheetEdits(cells: [(excerpt.rowsBefore, spanish, edit.cells[0].text)])
      #expect(pair.now.applying(edit) == new.applying(same), "seed \(seed)")
      let written = pair.now.applying(edit)
      try Self.expect(
        Sheet(reading: written, only: excerpt, schema: schema), of: Sheet(reading: written, schema: schema),
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
