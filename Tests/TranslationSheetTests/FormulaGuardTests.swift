import TestSupport
import Testing
import TranslationModel

@testable import TranslationSheet

/// S29, S30: no text of the sheet runs as a formula, and none is changed by that.
@Suite struct FormulaGuardTests {
  /// A text, and its cell in the sheet.
  static let cells: [(text: Text, cell: String)] = [
    ("Hola", "Hola"), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5 °C", "'-5 °C"), ("@home", "'@home"),
    ("\tx", "\"'\tx\""), ("\nx", "\"'\nx\""), (" =x", "' =x"), ("\u{A0}=x", "'\u{A0}=x"), ("＝x", "'＝x"),
    ("'=x", "''=x"), ("''=x", "'''=x"), ("'", "''"), ("''", "'''"), ("'quoted'", "''quoted'"), ("a=b", "a=b"),
    ("'-", "''-"), ("- item", "'- item"), ("", ""),
    ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
  ]

  @Test(arguments: cells) func formulasAreGuarded(_ text: Text, _ cell: String) {
    var bytes: [UInt8] = []
    CellText.encode(text, delimiter: 0x2C, quoted: false, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == cell)
    #expect(CellText.decode(0..<bytes.count, of: bytes) == text)
  }

  @Test func whatAPersonTypesWithoutTheApostropheSaysTheSame() {
    for cell in ["=1+1", "'=1+1", "-5 °C", "'-5 °C"] {
      let bytes = Array(cell.utf8)
      let text = CellText.decode(0..<bytes.count, of: bytes)
      #expect(text.string == (cell.hasPrefix("'") ? String(cell.dropFirst()) : cell))
    }
  }

  @Test func readingUndoesWritingForEveryText() {
    var numbers = SeededNumbers(seed: 4)
    let letters = ["'", "=", "+", "-", "@", " ", "\u{A0}", "\t", "\n", "＝", "a", "\"", ",", "é"]
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...6, using: &numbers)
      let text = Text((0..<length).map { _ in letters.randomElement(using: &numbers) ?? "" }.joined())
      for quoted in [false, true] {
        var bytes: [UInt8] = []
        CellText.encode(text, delimiter: 0x2C, quoted: quoted, into: &bytes)
        #expect(CellText.decode(0..<bytes.count, of: bytes) == text)
        let isBlank = bytes.withUnsafeBufferPointer { CellText.isBlank($0) }
        #expect(isBlank == text.isBlank)
        let shown = bytes[(bytes.first == 0x22 ? 1 : 0)...].drop { $0 == 0x20 }
        #expect(!(shown.first.map { "=+-@".utf8.contains($0) } ?? false))
      }
    }
  }
}
