import Testing
import TranslationModel
import TranslationSheet

struct ReadingCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let rows: [[String]]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ rows: [[String]]) {
    (self.name, self.text, self.rows) = (name, text, rows)
  }
}

@Suite struct SheetReadingTests {
  @Test(arguments: [
    ReadingCase("plain", "key,en,es\na,b,c\n", [["a", "b", "c"]]),
    ReadingCase("no final newline", "key,en,es\na,b,c", [["a", "b", "c"]]),
    ReadingCase("CRLF", "key,en,es\r\na,b,c\r\n", [["a", "b", "c"]]),
    ReadingCase("lone CR", "key,en,es\ra,b,c\rd,e,f\r", [["a", "b", "c"], ["d", "e", "f"]]),
    ReadingCase(
      "mixed line ends", "key,en,es\r\na,b,c\nd,e,f\rg,h,i",
      [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]),
    ReadingCase("doubled quotes", "key,en,es\na,\"say \"\"hi\"\"\",\"\"\"\"\n", [["a", "say \"hi\"", "\""]]),
    ReadingCase("newlines in quotes", "key,en,es\na,\"x\ny\",\"x\r\ny\rz\"\n", [["a", "x\ny", "x\ny\nz"]]),
    ReadingCase("delimiter in quotes", "key,en,es\na,\"x,y\",\",\"\n", [["a", "x,y", ","]]),
    ReadingCase("empty quoted cells", "key,en,es\na,\"\",\n", [["a", "", ""]]),
    ReadingCase("S01 byte order mark", "\u{FEFF}key,en,es\na,b,c\n", [["a", "b", "c"]]),
    ReadingCase("S01 byte order mark before a quote", "\u{FEFF}\"key\",en,es\na,b,c\n", [["a", "b", "c"]]),
    ReadingCase(
      "S07 semicolons with comma-rich texts", "key;en;es\na;b, c, d, e;f, g\n", [["a", "b, c, d, e", "f, g"]]),
    ReadingCase(
      "S07 a comma-rich header cell", "key;en;es;\"notes, links, and so on\"\na;b;c;d\n", [["a", "b", "c"]]),
    ReadingCase("S08 sep line", "sep=;\nkey;en;es\na;b,;c\n", [["a", "b,", "c"]]),
    ReadingCase(
      "S08 sep line with CRLF and a mark", "\u{FEFF}sep=,\r\nkey,en,es\r\na,b,c\r\n", [["a", "b", "c"]]),
    ReadingCase(
      "S09 tabs, raw commas and quotes", "key\ten\tes\na\tb, \"c\"\td\"e\n", [["a", "b, \"c\"", "d\"e"]]),
    ReadingCase(
      "tabs, quoted as Excel does", "key\ten\tes\na\t\"b\tc\"\t\"d\"\"e\"\n", [["a", "b\tc", "d\"e"]]),
    ReadingCase("S20 order, case and spaces", " ES ,Key,\u{A0}en\u{A0}\nc,a,b\n", [["a", "b", "c"]]),
    ReadingCase(
      "S25 trailing columns", "key,en,es,,,,\na,b,c,,,,\nd,e,f,,,,,,\n", [["a", "b", "c"], ["d", "e", "f"]]),
    ReadingCase("S25 blank rows", "\n,,\nkey,en,es\n\n,,\n \t,\"\",\" \"\na,b,c\n,,\n", [["a", "b", "c"]]),
    ReadingCase("not blank: a quote", "key,en,es\n,\"\"\"\",\n", [["", "\"", ""]]),
    ReadingCase("not blank: a quote among spaces", "key,en,es\n,\" \"\" \",\n", [["", " \" ", ""]]),
    ReadingCase("not blank: a comma in quotes", "key,en,es\n,\",\",\n", [["", ",", ""]]),
    ReadingCase(
      "S40 combining mark behind a delimiter", "key,en,es\na,\u{301}b,c\n", [["a", "\u{301}b", "c"]]),
    ReadingCase("S51 newline in the header", "key,\"en\n\",es\na,b,c\n", [["a", "b", "c"]]),
    ReadingCase("S51 Ctrl-Z at the end", "key,en,es\na,b,c\n\u{1A}", [["a", "b", "c"]]),
    ReadingCase(
      "S56 too few fields", "key,en,es\na,b\nd\ne,f,g\n", [["a", "b", ""], ["d", "", ""], ["e", "f", "g"]]),
    ReadingCase("empty last cell without newline", "key,en,es\na,b,", [["a", "b", ""]]),
    ReadingCase("edge blanks are text", "key,en,es\na, b ,c \n", [["a", " b ", "c "]]),
  ])
  func cells(_ c: ReadingCase) throws {
    let sheet = try sheet(c.text)
    #expect(rows(sheet, [.key, .source, spanish]) == c.rows)
    #expect(sheet.bytes == Array(c.text.utf8))
  }

  @Test(arguments: [false, true])
  func utf16IsItsUTF8Twin(isBigEndian: Bool) throws {
    let text = "key\ten\tes\r\na\t\"b\nc\"\té👩🏽\r\n"
    let bytes = utf16(text, isBigEndian: isBigEndian)
    let wide = try Sheet(reading: bytes, schema: schema)
    #expect(rows(wide, [.key, .source, spanish]) == rows(try sheet(text), [.key, .source, spanish]))
    #expect(wide.dialect.encoding == (isBigEndian ? .utf16BE : .utf16LE))
    #expect(wide.applying(SheetEdits()) == bytes)
  }

  @Test(arguments: [
    ("key,en\na,b\n", SheetDialect()),
    ("\u{FEFF}key,en\r\n", SheetDialect(encoding: .utf8(bom: true), newline: .crlf)),
    ("key;en\ra;b\r", SheetDialect(delimiter: .semicolon, newline: .cr)),
    ("key\ten", SheetDialect(delimiter: .tab)),
    ("sep=;\nkey;en\n", SheetDialect(delimiter: .semicolon, hasSeparatorLine: true)),
  ])
  func dialectAsFound(text: String, dialect: SheetDialect) throws {
    #expect(try sheet(text).dialect == dialect)
  }

  @Test func rowsAreNumberedAsASpreadsheetDoes() throws {
    let sheet = try sheet("sep=,\nkey,en,es\na,\"x\ny\nz\",c\n\n,,\nd,e,f\n")
    #expect([0, 1, 2, -1].map(sheet.rowNumber) == [2, 5, 0, 0])
    #expect(sheet.place(row: 1, column: spanish).description == "sheet:5:3")
    #expect(sheet.place(row: 1, column: french).description == "sheet:5")
  }

  @Test func whatIsNotThereIsEmpty() throws {
    let sheet = try sheet("key,en\na,b\n")
    #expect(sheet.text(row: 0, french).isEmpty)
    #expect(sheet.text(row: 7, .key).isEmpty)
    #expect(sheet.text(row: -1, .key).isEmpty)
    #expect(sheet.text(row: 0, field: 99).isEmpty)
    #expect(sheet.recordBytes(7).isEmpty)
    #expect(!sheet.isRefused(row: 7, .key))
  }

  @Test func recordsAreWithoutLineEnd() throws {
    let sheet = try sheet("key,en\r\na,\"b\r\n\"\r\nc,d")
    #expect(Array(sheet.recordBytes(0)) == Array("a,\"b\r\n\"".utf8))
    #expect(Array(sheet.recordBytes(1)) == Array("c,d".utf8))
    #expect(!sheet.hasFinalNewline)
  }

  @Test(arguments: [
    (0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD"),
    (-1, ""),
  ])
  func columnsHaveLetters(field: Int, letters: String) { #expect(columnLetters(field) == letters) }
}
