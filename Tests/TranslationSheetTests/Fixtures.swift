import TestSupport
import TranslationModel
import TranslationSheet

let spanish = SheetColumn.translation(tag("es"))
let french = SheetColumn.translation(tag("fr"))
let schema = SheetSchema(base: tag("en"), targets: [tag("es"), tag("fr")])

/// A tag that is well formed by the test's own word; `und` otherwise, which no sheet here has.
func tag(_ text: String) -> LocaleTag {
  guard let tag = LocaleTag(text) ?? LocaleTag("und") else { preconditionFailure("und is a tag") }
  return tag
}

func sheet(_ text: String) throws -> Sheet { try Sheet(reading: Array(text.utf8), schema: schema) }

/// The rows of a sheet as texts of the named columns.
func rows(_ sheet: SheetCells, _ columns: [SheetColumn]) -> [[String]] {
  (0..<sheet.rowCount).map { row in columns.map { sheet.text(row: row, $0).string } }
}

func refusal(_ bytes: [UInt8]) -> SyntaxError? {
  do {
    _ = try Sheet(reading: bytes, schema: schema)
    return nil
  } catch { return error }
}

func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
  ([0xFEFF] + Array(text.utf16)).flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
    return isBigEndian ? [high, low] : [low, high]
  }
}

let dialects: [SheetDialect] = [SheetDialect.Encoding.utf8(bom: false), .utf8(bom: true), .utf16LE, .utf16BE]
  .flatMap { encoding in
    SheetDialect.Delimiter.allCases.flatMap { delimiter in
      [SheetDialect.Newline.lf, .crlf, .cr].flatMap { newline in
        [false, true].map {
          SheetDialect(
            encoding: encoding, delimiter: delimiter, newline: newline, hasSeparatorLine: $0)
        }
      }
    }
  }

extension SeededNumbers {
  /// Texts that delimited files trip over, without the controls that no cell may have.
  mutating func nastyText() -> Text {
    let pieces = [
      "a", "word", " ", "  ", ",", ";", "\t", "\"", "\"\"", "\n", "\n\n", "é", "e\u{301}", "\u{301}", "ไทย",
      "日本",
      "👩‍👩‍👧", "\u{FEFF}", "\u{A0}", "\u{200B}", "=1+1", "+", "-", "@x", "'", "sep=;", "%1$@", "\\n",
      "\u{10FFFD}", "\u{FFFD}",
      "\u{E000}", "\u{2028}", "<b>", "0",
    ]
    return Text(
      (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    )
  }

  /// Cells of a row: a key, and nasty texts in some of the other columns.
  mutating func nastyRow(_ number: Int) -> [SheetColumn: Text] {
    var cells: [SheetColumn: Text] = [.key: Text("key\(number)")]
    for column in schema.columns where column != .key && Bool.random(using: &self) {
      cells[column] = nastyText()
    }
    return cells
  }
}
