import StringFormats
import TranslationModel

/// How numbers are shown, by a cell's style: as far as a text has to tell a date or a share from a number.
struct NumberFormats {
  enum Kind { case number, percent, date, time, dateTime }

  private var byStyle: [Kind] = []

  init(_ part: [UInt8]?, _ name: String) throws(SpreadsheetFault) {
    guard let part else { return }
    byStyle = try SpreadsheetFault.on(name) { () throws(SyntaxError) in
      try part.read { bytes throws(SyntaxError) in try Self.read(bytes) }
    }
  }

  private static func read(_ bytes: FileBytes) throws(SyntaxError) -> [Kind] {
    var scanner = XMLScanner(part: bytes)
    var codes: [Int: Kind] = [:]
    var styles: [Int] = []
    var isInStyles = false
    try scanner.elements { scanner throws(SyntaxError) in
      if scanner.isElement("numFmt"), let id = scanner.number("numFmtId"),
        let code = scanner.value("formatCode")
      {
        codes[id] = kind(ofCode: code.string)
      } else if scanner.depth == 2 {
        isInStyles = scanner.isElement("cellXfs")
      } else if isInStyles, scanner.depth == 3, scanner.isElement("xf") {
        styles.append(scanner.number("numFmtId") ?? 0)
      }
    }
    return styles.map { codes[$0] ?? kind(ofBuiltIn: $0) }
  }

  func kind(ofStyle style: Int) -> Kind { byStyle.indices.contains(style) ? byStyle[style] : .number }

  /// ISO/IEC 29500-1, section 18.8.30; 27 to 36 and 50 to 58 are dates in East Asia.
  private static func kind(ofBuiltIn id: Int) -> Kind {
    switch id {
    case 9, 10: .percent
    case 14...17, 27...31, 34...36, 50...58: .date
    case 18...21, 32...33, 45...47: .time
    case 22: .dateTime
    default: .number
    }
  }

  /// By the letters of the first section, without what stands in quotes, in brackets or behind a backslash.
  private static func kind(ofCode code: String) -> Kind {
    var letters: Set<Character> = []
    var (isQuoted, isBracketed, isEscaped) = (false, false, false)
    for character in code {
      if isEscaped {
        isEscaped = false
      } else if character == "\"" {
        isQuoted.toggle()
      } else if isQuoted {
        continue
      } else if character == "\\" || character == "_" || character == "*" {
        isEscaped = true
      } else if character == "[" || character == "]" {
        isBracketed = character == "["
      } else if isBracketed {
        // `[h]:mm` is a duration.
        if "hHsS".contains(character) { letters.insert("h") }
      } else if character == ";" {
        break
      } else {
        letters.formUnion(character.lowercased())
      }
    }
    if letters.contains("%") { return .percent }
    let isDate = !letters.isDisjoint(with: ["y", "d"]) || letters.contains("m") && !letters.contains("s")
    let isTime = !letters.isDisjoint(with: ["h", "s"])
    if letters.isDisjoint(with: ["y", "d", "m", "h", "s"]) { return .number }
    if isTime { return letters.isDisjoint(with: ["y", "d"]) ? .time : .dateTime }
    return isDate ? .date : .number
  }
}
