import Foundation
import StringFormats
import Testing
import TranslationModel

struct AppleStringsTests {
  private func read(_ text: String) throws -> any StringFile {
    try AppleStrings().read(Array(text.utf8), as: .translation(english))
  }

  private func edited(_ text: String, _ edits: [EntryEdit], base: String? = nil) throws -> String {
    let file = try read(text)
    return String(decoding: try file.applying(edits, base: base.map(read) ?? file), as: UTF8.self)
  }

  struct Comment: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var comment: Text
    init(_ name: String, _ file: String, _ comment: Text) {
      (self.name, self.file, self.comment) = (name, file, comment)
    }
    var testDescription: String { name }
  }

  @Test(arguments: [
    Comment("block", "/* Greets */\n\"k\"=\"v\";", "Greets"),
    Comment("block of lines", "/* Greets\n   the user */\n\"k\"=\"v\";", "Greets\n   the user"),
    Comment("the last of two blocks", "/* a */\n/* b */\n\"k\"=\"v\";", "b"),
    Comment("lines", "// a\n//b\n\"k\"=\"v\";", "a\nb"),
    Comment("lines after a section", "// MARK: - x\n// a\n\"k\"=\"v\";", "a"),
    Comment("a section", "// MARK: - x\n\"k\"=\"v\";", ""),
    Comment("a blank line between", "/* a */\n\n\"k\"=\"v\";", ""),
    Comment("a blank line between lines", "// a\n\n// b\n\"k\"=\"v\";", "b"),
    Comment("CR LF", "// a\r\n// b\r\n\"k\"=\"v\";", "a\nb"),
    Comment("on the same line", "/* a */ \"k\"=\"v\";", "a"),
    Comment("of the entry before", "\"j\"=\"v\"; // a\n\"k\"=\"v\";", ""),
    Comment("inside another entry", "\"a\"= /* its own */ b; \"k\"=\"v\";", ""),
    Comment("an entry that was commented out", "// \"o\" = \"p\";\n\"k\"=\"v\";", ""),
  ]) func commentsBelongToTheNextEntry(_ c: Comment) throws {
    #expect(try read(c.file).catalog[EntryID("k")]?.comment == c.comment)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var file: String
    var place: String
    init(_ file: String, _ place: String) { (self.file, self.place) = (file, place) }
    var testDescription: String { file }
  }

  @Test(arguments: [
    Refusal("\"a\" = \"1\"\n\"b\" = \"2\";", "1:1"), Refusal("\"a\"=\"1\";;\n\"b\"=\"2\";", "1:9"),
    Refusal("\"a\"=\"1\";\n} \"b\"=\"2\";", "2:1"), Refusal("\"a\"=\"1\";\n/* never", "2:1"),
    Refusal("\"a\"=\"1\";\n\"b\n", "2:1"), Refusal("\"a\"=\"1\";\r\r\"b\" \"2\";", "3:1"),
    Refusal("\"a\" = {x=y;};", "1:7"), Refusal("\"a\" = \"\\Ud83d\";", "1:8"), Refusal("bplist00", "1:1"),
    Refusal("\u{FEFF} <?xml version=\"1.0\"?><plist/>", "1:5"), Refusal("“a” = “b”;", "1:1"),
  ]) func refusals(_ c: Refusal) throws {
    let error = #expect(throws: SyntaxError.self) { try read(c.file) }
    #expect(error.map { "\($0.line):\($0.column)" } == c.place, "\(error?.message ?? "")")
  }

  @Test func doublesAreFound() throws {
    let file = try read("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";\n")
    #expect(file.catalog[EntryID("a")]?.text == "3")
    #expect(file.findings.map(\.rule) == ["duplicate-key"])
    #expect(file.findings.first?.message.contains("line 1") == true)
    #expect(file.findings.first?.place?.line == 3)
    let result = try file.applying([EntryEdit(EntryID("a"), "4")], base: file)
    #expect(String(decoding: result, as: UTF8.self) == "\"a\" = \"4\";\n\"b\" = \"2\";\n\"a\" = \"4\";\n")
  }

  @Test func lowercaseUnicodeEscapesAreFound() throws {
    #expect(try read("\"a\" = \"\\u00e9\";").findings.map(\.rule) == ["unknown-escape"])
    #expect(try read("\"a\" = \"\\U00e9\";").findings.isEmpty)
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var edits: [EntryEdit]
    var base: String?
    var result: String
    init(_ name: String, _ file: String, _ edits: [EntryEdit], base: String? = nil, _ result: String) {
      (self.name, self.file, self.edits, self.base, self.result) = (name, file, edits, base, result)
    }
    var testDescription: String { name }
  }

  private static let k = EntryID("k")

  @Test(arguments: [
    Edit(
      "only the value changes", "/*c*/ \"k\"  =\"v\" ; //t", [EntryEdit(k, "w\n\"\\")],
      "/*c*/ \"k\"  =\"w\\n\\\"\\\\\" ; //t"),
    Edit("raw line ends stay raw", "\"k\" = \"a\nb\";", [EntryEdit(k, "c\nd")], "\"k\" = \"c\nd\";"),
    Edit(
      "an escape that means the same stays", "\"k\" = \"\\U00e9\\'\";", [EntryEdit(k, "é'")],
      "\"k\" = \"\\U00e9\\'\";"),
    Edit("an unquoted value is quoted", "k = v;", [EntryEdit(k, "w")], "k = \"w\";"),
    Edit("a key without a value gets one", "\"k\";", [EntryEdit(k, "w")], "\"k\" = \"w\";"),
    Edit(
      "control characters by number", "\"k\"=\"\";", [EntryEdit(k, "\u{7}\u{1B}\0")],
      "\"k\"=\"\\U0007\\U001B\\U0000\";"),
    Edit(
      "a removal takes comment and line", "\"a\"=\"1\";\n/* c */\n\"k\" = \"v\"; // t\n\"b\"=\"2\";\n",
      [EntryEdit(k, nil)], "\"a\"=\"1\";\n\"b\"=\"2\";\n"),
    Edit(
      "a removal leaves one blank line", "\"a\"=\"1\";\n\n\"k\" = \"v\";\n\n\"b\"=\"2\";\n",
      [EntryEdit(k, nil)], "\"a\"=\"1\";\n\n\"b\"=\"2\";\n"),
    Edit(
      "a removal within a line", "\"a\"=\"1\"; \"k\"=\"v\"; \"b\"=\"2\";", [EntryEdit(k, nil)],
      "\"a\"=\"1\"; \"b\"=\"2\";"),
    Edit(
      "a new entry has the place it has in the base", "\"a\"=\"1\";\n\"b\"=\"2\";\n", [EntryEdit(k, "v")],
      base: "\"a\"=\"\";\"k\"=\"\";\"b\"=\"\";", "\"a\"=\"1\";\n\"k\"=\"v\";\n\"b\"=\"2\";\n"),
    Edit(
      "a new entry before all others", "\"a\"=\"1\";\n", [EntryEdit(k, "v")], base: "\"k\"=\"\";\"a\"=\"\";",
      "\"k\"=\"v\";\n\"a\"=\"1\";\n"),
    Edit(
      "a new entry that the base does not know", "\"a\" = \"1\";", [EntryEdit(k, "v")],
      "\"a\" = \"1\";\n\"k\" = \"v\";"),
    Edit(
      "with its comment, in the file's manner", "// one\n\"a\" = \"1\";\r\n",
      [EntryEdit(k, "v", comment: "x\ny")], "// one\n\"a\" = \"1\";\n// x\n// y\n\"k\" = \"v\";\r\n"),
    Edit(
      "blank lines where the file has them", "\"a\" = \"1\";\n\n\"b\" = \"1\";\n", [EntryEdit(k, "v")],
      "\"a\" = \"1\";\n\n\"b\" = \"1\";\n\n\"k\" = \"v\";\n"),
    Edit("bare keys where all are", "a = \"1\";\n", [EntryEdit(k, "v")], "a = \"1\";\nk = \"v\";\n"),
    Edit(
      "a comment cannot be ended from inside", "\"a\" = \"1\";\n", [EntryEdit(k, "v", comment: "x */ \"y\"")],
      "\"a\" = \"1\";\n// x */ \"y\"\n\"k\" = \"v\";\n"),
    Edit(
      "a header comment stays a header", "/* Copyright */\n", [EntryEdit(k, "v")],
      "/* Copyright */\n\n\"k\" = \"v\";\n"),
    Edit("an empty file", "", [EntryEdit(k, "v")], "\"k\" = \"v\";\n"),
    Edit(
      "the later of two edits counts", "\"k\" = \"v\";", [EntryEdit(k, "1"), EntryEdit(k, "2")],
      "\"k\" = \"2\";"),
  ]) func edits(_ c: Edit) throws {
    #expect(try edited(c.file, c.edits, base: c.base) == c.result)
  }

  @Test func theClosingBraceStaysOutOfComments() throws {
    let file = try read("{ \"a\"=\"1\"; // c\n\"k\"=\"v\"; }")
    let result = try file.applying([EntryEdit(EntryID("k"), nil)], base: file)
    #expect(String(decoding: result, as: UTF8.self) == "{ \"a\"=\"1\"; // c\n }")
  }

  @Test func aCommentBeforeTheOpeningBraceIsTheFiles() throws {
    let text = "// one\n  { \"k\"=\"v\"; }"
    #expect(try read(text).catalog[EntryID("k")]?.comment.isEmpty == true)
    #expect(try edited(text, [EntryEdit(EntryID("k"), nil)]) == "// one\n  { }")
  }

  @Test func aPluralCannotBeWritten() throws {
    let file = try read("\"a\" = \"1\";")
    #expect(throws: EditError.self) {
      try file.applying([EntryEdit(EntryID("a", .plural(.one)), "x")], base: file)
    }
  }

  @Test func theHeadOfTheBaseFileIsCopied() throws {
    let base = try read("\u{FEFF}/* Copyright */\r\n\r\n/* c */\r\n\"a\" = \"1\";\r\n")
    let empty = try AppleStrings().emptyFile(like: base, for: english)
    #expect(String(decoding: empty, as: UTF8.self) == "\u{FEFF}/* Copyright */\r\n")
  }

  /// Foundation has the table of octal escapes, too.
  @Test func octalEscapesAreNextStepLatin() throws {
    for byte in UInt8(1)...0xFD {
      let octal = "\\" + String(byte >> 6) + String(byte >> 3 & 7) + String(byte & 7)
      let wanted = try #require(String(bytes: [byte], encoding: .nextstep))
      #expect(try read("\"k\" = \"\(octal)\";").catalog[Self.k]?.text == Text(wanted), "\(octal)")
    }
  }
}
