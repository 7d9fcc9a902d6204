import Testing
import TranslationModel
import TranslationSheet

struct RefusalCase: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let place: String
  let says: String
  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], _ place: String, _ says: String) {
    (self.name, self.bytes, self.place, self.says) = (name, bytes, place, says)
  }

  init(_ name: String, _ text: String, _ place: String, _ says: String) {
    self.init(name, Array(text.utf8), place, says)
  }
}

private let head = "key,en,es\n"

@Suite struct SheetRefusalTests {
  @Test(arguments: [
    RefusalCase(
      "S12 the row where the quote opened", head + "a,b,c\nd,\"e,f\ng,h,i\n", "3:2",
      "row 3, column B (en): the quote that opens this cell is never closed"),
    RefusalCase(
      "S12 closed by a later cell's quote", head + "a,\"b,c\nd,\"e\",f\n", "2:2",
      "row 2, column B (en): text after the closing quote"),
    RefusalCase(
      "S13 quote in a plain cell", head + "a,b\"c,d\n", "2:2", "a quote inside a cell that is not in quotes"),
    RefusalCase(
      "S13 space before the quote", head + "a, \"b\",d\n", "2:2",
      "a quote inside a cell that is not in quotes"),
    RefusalCase(
      "S13 text after the quote", head + "x,y,z\na,\"b\"c,d\n", "3:2", "text after the closing quote"),
    RefusalCase(
      "tab: text after the quote", "key\ten\tes\na\tb\t\"c\" d\n", "2:3", "text after the closing quote"),
    RefusalCase("S22 two columns of one name", "key,en,es,x,ES \n", "1:5", "columns C and E are both 'es'"),
    RefusalCase("S22 two spellings of one locale", "key,en,EN,es\n", "1:3", "columns B and C are both 'en'"),
    RefusalCase("no key", "id,en,es\n", "1:1", "no column 'key' among 'id', 'en', 'es'"),
    RefusalCase("no base", "key,es\n", "1:1", "no column 'en' among 'key', 'es'"),
    RefusalCase("no known column", "one,two\n", "1:1", "no column 'key' among 'one', 'two'"),
    RefusalCase(
      "S20 title above the header", "Our strings,,\n\nkey,en,es\na,b,c\n", "1:1",
      "'Our strings' is not a header; row 3 is"),
    RefusalCase("S15 empty", "", "1:1", "empty (0 bytes)"),
    RefusalCase("blank", "\n\n  \n,,\n", "1:1", "the sheet is blank"),
    RefusalCase("only a mark", "\u{FEFF}", "1:1", "the sheet is blank"),
    RefusalCase("sep line and no more", "sep=;", "1:1", "the sheet is blank"),
    RefusalCase("sep line of another delimiter", "sep=|\nkey|en\n", "1:1", "names no delimiter"),
    RefusalCase(
      "S04 Windows-1252", Array((head + "a,b,caf").utf8) + [0xE9, 0x0A], "2:3",
      "row 2, column C (es): byte 0xE9 at offset 17"),
    RefusalCase(
      "S04 in the header", Array("key,en,espa".utf8) + [0xF1] + Array("ol\n".utf8), "1:3",
      "byte 0xF1 at offset 11"),
    RefusalCase(
      "surrogate in UTF-8", Array((head + "a,").utf8) + [0xED, 0xA0, 0x80, 0x0A], "2:2",
      "byte 0xED at offset 12"),
    RefusalCase("overlong", Array((head + "a,").utf8) + [0xC0, 0xAF, 0x0A], "2:2", "byte 0xC0 at offset 12"),
    RefusalCase(
      "above U+10FFFF", Array((head + "a,").utf8) + [0xF4, 0x90, 0x80, 0x80], "2:2", "byte 0xF4 at offset 12"),
    RefusalCase(
      "cut within a character", Array((head + "a,b,\u{E44}").utf8).dropLast(), "2:3", "not valid UTF-8"),
    RefusalCase(
      "S03 no mark, little-endian", Array(utf16(head).dropFirst(2)), "1:1", "UTF-16 without a byte order mark"
    ),
    RefusalCase(
      "S03 no mark, big-endian", Array(utf16(head, isBigEndian: true).dropFirst(2)), "1:1",
      "UTF-16 without a byte order mark"),
    RefusalCase(
      "S03 odd", utf16(head + "a,b,c") + [0x20], "2:3",
      "row 2, column C (es): the file ends in the middle of a character"),
    RefusalCase(
      "S35 lone surrogate", utf16(head + "a,b") + [0x3D, 0xD8] + Array(utf16(",c").dropFirst(2)), "2:2",
      "half a surrogate pair"),
    RefusalCase("low surrogate first", utf16(head + "a,b,") + [0x00, 0xDC], "2:3", "half a surrogate pair"),
    RefusalCase("UTF-32", [0xFF, 0xFE, 0, 0, 0x6B, 0, 0, 0], "1:1", "this is UTF-32 text, not CSV"),
    RefusalCase(
      "S50 XLSX", [0x50, 0x4B, 3, 4, 20, 0], "1:1", "this is a ZIP archive (an XLSX or ODS file), not CSV"),
    RefusalCase(
      "S50 old Excel", [0xD0, 0xCF, 0x11, 0xE0, 0xA1], "1:1", "this is an old Excel file (XLS), not CSV"),
    RefusalCase("S50 PDF", "%PDF-1.7\n", "1:1", "this is a PDF file, not CSV"),
    RefusalCase("S50 gzip", [0x1F, 0x8B, 8, 0], "1:1", "this is a gzip archive, not CSV"),
    RefusalCase("S50 HTML", "\n<!DOCTYPE HTML><html>key,en", "1:1", "this is an HTML page, not CSV"),
    RefusalCase("S50 HTML in UTF-16", utf16("<html>"), "1:1", "this is an HTML page, not CSV"),
    RefusalCase("S50 JSON", " {\"error\": 1}", "1:1", "this is JSON, not CSV"),
    RefusalCase(
      "merge conflict among rows", head + "a,b,c\n<<<<<<< HEAD\nd,e,f\n=======\nd,e,g\n>>>>>>> side\n", "3:1",
      "row 3, column A (key): an unresolved merge conflict"),
    RefusalCase("merge conflict", "<<<<<<< HEAD\nkey,en\n", "1:1", "a file with merge conflicts"),
    RefusalCase(
      "S51 NUL padding", Array((head + "a,b,c\n").utf8) + [UInt8](repeating: 0, count: 9), "2:3",
      "9 NUL bytes after this cell"),
    RefusalCase("NUL only", [UInt8](repeating: 0, count: 4096), "1:1", "begins with NUL bytes"),
    RefusalCase(
      "S14 half a row", head + "a,b,c\nd,e", "3:2",
      "row 3, column B (en): the file ends in the middle of this row"),
    RefusalCase(
      "S41 too many columns", head + String(repeating: ",", count: 16_384) + "\n", "2:16385",
      "more than 16384 columns"),
    RefusalCase(
      "S41 too long a cell", head + "a,b," + String(repeating: "x", count: (1 << 20) + 1), "2:3",
      "longer than 1 MiB"),
    RefusalCase(
      "S41 nothing but quotes", String(repeating: "\"", count: 2_000_000), "1:1", "longer than 1 MiB"),
  ])
  func isRefused(_ c: RefusalCase) throws {
    let error = try #require(refusal(c.bytes))
    #expect("\(error.line):\(error.column)" == c.place)
    #expect(error.message.contains(c.says), "\(error.message)")
  }

  @Test(arguments: [
    ("keys,en,es\n", "rename column A 'keys' to 'key'"),
    ("key,English,es\n", "rename column B 'English' to 'en'"),
    ("Comment,en\n", "the header must be the first row, with the columns 'key' and 'en'"),
  ])
  func theNearestNameIsNamed(text: String, hint: String) {
    #expect(refusal(Array(text.utf8))?.hint == hint)
  }

  @Test func whatIsValidIsNotRefused() throws {
    let text = "key,en,es\na,\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF},\u{A0}\u{FEFF}\n"
    #expect(try sheet(text).findings.filter { $0.severity > .warning } == [])
  }
}
