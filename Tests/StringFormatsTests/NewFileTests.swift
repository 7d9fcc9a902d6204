import TestSupport
import Testing
import TranslationModel

@testable import StringFormats

/// Most new files are written in one pass. What they say, byte for byte, is what they would by the way of a file that has
/// entries.
@Suite struct NewFileTests {
  private static let texts: [Text] = [
    "plain", "two  spaces ", " 'quoted' \"twice\"", "<b>bold</b> & more", "line\nbreak", "100% of %1$s",
    "@id", "ยินดี",
    "]]>", "", "a longer text, which is looked at in blocks", "a longer text,  which has two spaces in it",
    "another one: more than 16 bytes #1 = 2", "ends with a space, and is long ",
    "fünf lange Wörter für ein Café",
  ]

  private static func edits(of catalog: Catalog, _ numbers: inout SeededNumbers) -> [EntryEdit] {
    var edits = catalog.entries.compactMap { entry -> EntryEdit? in
      guard Int.random(in: 0..<4, using: &numbers) > 0 else { return nil }
      let text = texts[Int.random(in: 0..<texts.count, using: &numbers)]
      return EntryEdit(entry.id, text, comment: entry.comment)
    }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: edits.shuffle(using: &numbers)
    case 1: edits.append(EntryEdit(EntryID("not_in_the_base_file"), "x"))
    case 2: if let first = edits.first { edits.append(first) }
    case 3: if !edits.isEmpty { edits[0].text = nil }
    default: break
    }
    return edits
  }

  private static func strings(_ numbers: inout SeededNumbers, _ entry: (Int, Int) -> String) -> [UInt8] {
    let gap = Bool.random(using: &numbers) ? "\n\n" : "\n"
    let entries = (0..<Int.random(in: 0..<9, using: &numbers)).map {
      entry($0, Int.random(in: 0..<5, using: &numbers))
    }
    return Array(entries.joined(separator: gap).utf8)
  }

  private static func outcome(_ write: () throws -> [UInt8]?) -> String {
    do { return try write().map { String(decoding: $0, as: UTF8.self) } ?? "nothing" } catch {
      return "\(error)"
    }
  }

  private func expectOneOutcome(_ seed: Int, of write: (Bool) throws -> [UInt8]?) {
    #expect(Self.outcome { try write(true) } == Self.outcome { try write(false) }, "seed \(seed)")
  }

  /// Without an edit at all it is the same file.
  private func expectFilled(_ file: any StringFile, _ edits: [EntryEdit], _ base: any StringFile) {
    guard let new = base.catalog.newTexts(of: edits) else { return }
    #expect(
      Self.outcome { try file.filled(with: new, base: base) }
        == Self.outcome { try file.applying(edits, base: base) })
  }

  @Test(arguments: 0..<400) func appleStrings(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let bytes = Self.strings(&numbers) { number, kind in
      (kind == 0 ? "/* for \(number) */\n" : "") + (kind == 1 ? "key\(number)" : "\"key\(number)\"")
        + " = \"Text\";"
    }
    let base = try AppleStringsFile(reading: bytes)
    let header = Bool.random(using: &numbers) ? "/* Copyright */\n" : ""
    let file = try AppleStringsFile(reading: Array(header.utf8))
    let edits = Self.edits(of: base.catalog, &numbers)
    expectOneOutcome(seed) { isAtOnce in
      var writer = AppleStringsWriter(file, base: base)
      writer.writesNewFilesAtOnce = isAtOnce
      return try writer.write(edits)
    }
    expectFilled(file, edits, base)
  }

  @Test(arguments: 0..<400) func android(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let body = Self.strings(&numbers) { number, kind in
      switch kind {
      case 0: "    <!-- for \(number) -->\n    <string name=\"k\(number)\">Text</string>"
      case 1: "    <string name=\"k\(number)\" formatted=\"false\">50% of 100%</string>"
      case 2: "    <string name=\"k\(number)\"><![CDATA[<b>Text</b>]]></string>"
      case 3:
        "    <plurals name=\"k\(number)\"><item quantity=\"one\">a</item><item quantity=\"other\">b</item></plurals>"
      default: "    <string name=\"k\(number)\">\"quoted\"</string>"
      }
    }
    let xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
    let base = try AndroidFile(reading: Array(xml.utf8) + body + Array("\n</resources>\n".utf8))
    let isClosed = Bool.random(using: &numbers)
    let file = try AndroidFile(
      reading: Array((isClosed ? "<resources/>\n" : xml + "</resources>\n").utf8))
    let edits = Self.edits(of: base.catalog, &numbers)
    expectOneOutcome(seed) { isAtOnce in
      var writer = AndroidWriter(file, base: base)
      writer.writesNewFilesAtOnce = isAtOnce
      return try writer.write(edits)
    }
    expectFilled(file, edits, base)
  }

  /// Whatever its length, and wherever in it the sign is.
  @Test(arguments: 0..<300) func aTextThatStandsInAValueAsItIsIsKnown(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let signs = ["'", "\"", "&", "<", ">", "?", "@", "\\", "%a%", "\t", "\u{1}", "  ", "！"]
    var parts = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in
      ["a", "b", "#", "=", "$", "é", "ดี", "a b"][Int.random(in: 0..<8, using: &numbers)]
    }
    let sign = signs[Int.random(in: 0..<signs.count, using: &numbers)]
    let isPlain = Bool.random(using: &numbers)
    if !isPlain { parts.insert(sign, at: Int.random(in: 0...parts.count, using: &numbers)) }
    var written: [UInt8] = []
    let text = Text(parts.joined())
    #expect(AndroidTextWriter().append(plain: text, to: &written) == isPlain, "'\(text)'")
    #expect(written == (isPlain ? Array(text.utf8) : []))
  }

  @Test(arguments: [
    ("", true), ("a", true), ("a c", true), ("c a", false), ("a a", false), ("a b c", true), ("a d", false),
    ("b c", true),
  ]) func keysAreInTheOrderOfACatalog(_ keys: String, _ isInOrder: Bool) {
    let catalog = Catalog(["a", "b", "c"].map { Entry(EntryID(Text($0)), text: "x") })
    let edits = keys.split(separator: " ").map { EntryEdit(EntryID(Text($0)), "y") }
    #expect((catalog.newTexts(of: edits) != nil) == isInOrder)
  }
}
