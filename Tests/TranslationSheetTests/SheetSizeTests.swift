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
}
