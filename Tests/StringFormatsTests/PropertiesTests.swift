import Foundation
import StringFormats
import Testing
import TranslationModel

@Suite struct PropertiesTests {
  private func read(_ text: String) throws -> any StringFile {
    try Properties().read(Array(text.utf8), as: .source(english))
  }

  @Test func aCommentBelongsToTheEntryBelowIt() throws {
    let file = try read("# Copyright\n\n#  Greets\n! twice\na=1\n\n# lost\n\nb=2\n")
    #expect(file.catalog.entries.map(\.comment) == ["Greets\ntwice", ""])
    #expect(file.catalog.entries.map(\.line) == [5, 9])
  }

  @Test func whatJavaRefusesIsRefused() throws {
    for (text, place) in [
      ("a=1\nb=\\u12", "2:3"), ("a=\\u00g9", "1:3"), ("a=\\ud83d", "1:3"), ("a=\0", "1:3"),
    ] {
      let error = #expect(throws: SyntaxError.self) { try read(text) }
      #expect(error.map { "\($0.line):\($0.column)" } == place, "\(text)")
    }
  }

  /// A file, the new text of `a`, and the file with it.
  static let changes: [(String, Text, String)] = [
    ("a=1\n", "é", "a=\\u00E9\n"), ("a=1\nb=\\u00e9\n", "é😀", "a=\\u00e9\\ud83d\\ude00\nb=\\u00e9\n"),
    ("a=1\nb=é\n", "ñ😀", "a=ñ😀\nb=é\n"), ("a = 1\n", " x ", "a = \\ x \n"), ("a 1\n", "=x", "a \\=x\n"),
    ("a=1\n", "=x", "a==x\n"), ("a=1 \\\n  2\nb=3\n", "one\ntwo\\", "a=one\\ntwo\\\\\nb=3\n"),
    ("a\nb : 2\n", "x", "a : x\nb : 2\n"),
    ("a=1\n", "# no comment", "a=# no comment\n"), ("a=1\na=2\n", "3", "a=3\na=3\n"),
    ("a=", "\t\r\u{C}\u{1}", "a=\\t\\r\\f\\u0001"),
    // What a fuzzer found: a continued line without a value takes in the next one.
    ("a=\\\n  x\nb=2\n", "", "a=\nb=2\n"), ("a=\\", "x", "a=x"), ("a \\\n =", "=", "a =="),
    ("a\\\n=\\\nb", "", "a\\\n="), ("a=\\\r  x\nb=2\n", "", "a=\nb=2\n"),
  ]

  @Test(arguments: changes.indices) func isWritten(_ i: Int) throws {
    let (text, new, wanted) = Self.changes[i]
    let file = try read(text)
    let result = String(
      decoding: try file.applying([EntryEdit(EntryID("a"), new)], base: file), as: UTF8.self)
    #expect(result == wanted)
  }

  @Test(arguments: ["c=1 \\\r\ra=2\nb=3\n", "c=1 \\\n\na=2\nb=3\n", "c=1 \\\r\n\r\na=2\r\nb=3"])
  func anEntryBehindAContinuedLineGoes(_ text: String) throws {
    let file = try read(text)
    let result = try Properties().read(
      file.applying([EntryEdit(EntryID("a"), nil)], base: file), as: .source(english))
    #expect(result.catalog.entries.map(\.text) == ["1 ", "3"])
  }

  /// Line ends of several kinds, and lines that are continued: an entry goes alone, or stays.
  @Test func noEntryTakesAnotherAlong() throws {
    let input =
      "I0RpMgoKYj0K6T1hbApibmUgXA0KDQpuZSBcDQpwbwoN+ApuZSBcDQoN+A0N+D3pCmI9MgoKYj0K6T1hbApiPSMBCm"
      + "I9PQpiPekKYj0yCmIvCmI9CjUvQApiRGkyCgpiPQrpPWFsCmI96QpiPTIKCmI9Cuk9YWwKYiU9IwEKYj09CmI96Qpi"
      + "PTIKCmI9Cun///89YZX1ncIW9Z3CMgoKYj0K6T1hbApiPSMBCmI9bAphPT8KYj0yCjIjAQpiPWwKYT0/CmI9MgoyCj"
      + "IK"
    let file = try Properties().read(Array(try #require(Data(base64Encoded: input))), as: .source(english))
    for entry in file.catalog.entries {
      guard let result = try? file.applying([EntryEdit(entry.id, nil)], base: file) else { continue }
      let read = try Properties().read(result, as: .source(english)).catalog
      for other in file.catalog.entries where other.id != entry.id {
        #expect(read[other.id]?.text == other.text)
      }
    }
  }

  @Test func aKeysMarkIsNotTheFiles() throws {
    let file = try read("a=1\n\u{FEFF}c=2\n")
    #expect(throws: EditError.self) { try file.applying([EntryEdit(EntryID("a"), nil)], base: file) }
  }

  @Test func latin1StaysLatin1() throws {
    let bytes = Array("a=".utf8) + [0xE9] + Array("\nb=2\n".utf8)
    let file = try Properties().read(bytes, as: .source(english))
    #expect(file.catalog.entries.map(\.text) == ["é", "2"])
    let result = try file.applying([EntryEdit(EntryID("b"), "ñ€")], base: file)
    #expect(result == Array("a=".utf8) + [0xE9] + Array("\nb=".utf8) + [0xF1] + Array("\\u20AC\n".utf8))
  }

  @Test func keysOfWordsAreEscaped() throws {
    let base = try read("Save\\ as\\:=Save as:\nNot\\ \\#1\\!=x\n")
    #expect(base.catalog.entries.map(\.key) == ["Save as:", "Not #1!"])
    let edits = base.catalog.entries.map { EntryEdit($0.id, $0.text) }
    let result = try read("").applying(edits, base: base)
    #expect(result == base.bytes)
  }
}
