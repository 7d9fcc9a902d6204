import StringFormats
import TranslationModel

/// The texts that cells of a spreadsheet share, by number.
struct SharedStrings {
  private var texts: TextStore?
  private var ranges: [TextRange] = []

  init(_ part: [UInt8]?, _ name: String) throws(SpreadsheetFault) {
    guard let part else { return }
    var found: [TextRange] = []
    texts = try SpreadsheetFault.on(name) { () throws(SyntaxError) in
      try part.read { bytes throws(SyntaxError) in
        var scanner = XMLScanner(part: bytes)
        try scanner.elements { scanner throws(SyntaxError) in
          if scanner.depth == 2, scanner.isElement("si") { found.append(try scanner.cellText()) }
        }
        return scanner.texts
      }
    }
    ranges = found
  }

  /// Nil where there is no such text.
  subscript(_ number: Int) -> Text? {
    guard let texts, ranges.indices.contains(number) else { return nil }
    return texts[ranges[number]]
  }
}
