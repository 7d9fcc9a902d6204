import Testing
import TranslationModel
import TranslationSheet

/// S25 and S41: what is large, and what only looks large.
@Suite struct SheetSizeTests {
  @Test func aMillionBlankRowsAreNothing() throws {
    let text =
      "key,en,es,fr\na,b,c,d\n" + String(repeating: ",,,\n", count: 1 << 18)
      + String(repeating: "\n", count: 1 << 20)
    let sheet = try sheet(text + "e,f,g,h\n")
    #expect(sheet.rowCount == 2)
    #expect(sheet.rowNumber(1) == 2 + (1 << 18) + (1 << 20) + 1)
    #expect(sheet.findings == [])
  }

  @Test func manyEmptyColumnsAreNothing() throws {
    let tail = String(repeating: ",", count: 200) + "\n"
    let sheet = try sheet("key,en,es,fr" + tail + "a,b,c,d" + tail)
    #expect(sheet.columns.count == 4)
    #expect(sheet.findings == [])
  }

  @Test func theLargestRowAndCellAreRead() throws {
    let cell = String(repeating: "x", count: 1 << 20)
    let sheet = try sheet("key,en,es,fr" + String(repeating: ",", count: 16_380) + "\na,b,c,\(cell)\n")
    #expect(sheet.text(row: 0, french).utf8.count == 1 << 20)
  }

  /// One pass, and the last cell is where it should be.
  @Test func threeHundredThousandRowsOfFortyColumns() throws {
    let row = Array((String(repeating: "x,", count: 39) + "y\n").utf8)
    var bytes = Array(("key,en,es,fr" + String(repeating: ",", count: 36) + "\n").utf8)
    bytes.reserveCapacity(bytes.count + 300_000 * row.count)
    for _ in 0..<300_000 { bytes += row }
    let sheet = try Sheet(reading: bytes, schema: schema)
    #expect(sheet.rowCount == 300_000)
    #expect(sheet.rowNumber(299_999) == 300_001)
    #expect(sheet.text(row: 299_999, field: 39) == "y")
  }

  /// Refused with its place, as soon as it is too much.
  @Test(arguments: [
    (
      "a cell of 100 MB", Array("key,en,es,fr\na,b,".utf8), UInt8(ascii: "x"), 100 << 20, "2:3",
      "longer than 1 MiB"
    ),
    (
      "a million fields", Array("key,en,es,fr\na,b".utf8), UInt8(ascii: ","), 1_000_000, "2:16385",
      "more than 16384 columns"
    ),
    (
      "50 MB of quotes", Array("key,en,es,fr\na,b,".utf8), UInt8(ascii: "\""), 50 << 20, "2:3",
      "longer than 1 MiB"
    ),
    (
      "50 MB of quotes from the start", [], UInt8(ascii: "\""), 50 << 20, "1:1",
      "longer than 1 MiB"
    ),
  ]) func whatIsTooMuchIsRefused(
    name: String, begin: [UInt8], byte: UInt8, count: Int, place: String, words: String
  ) throws {
    let bytes = begin + [UInt8](repeating: byte, count: count) + Array("\n".utf8)
    let error = #expect(throws: SyntaxError.self) { try Sheet(reading: bytes, schema: schema) }
    #expect(error.map { "\($0.line):\($0.column)" } == place)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
