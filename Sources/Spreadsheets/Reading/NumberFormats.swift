import StringFormats
import TranslationModel

/// How numbers are shown, by a cell's style: as far as a text has to tell a date or a share from a number.
struct NumberFormats {
  enum Kind { case number, percent, date, time, dateTime }

  private struct Format {
    var kind: Kind
    var code: String
  }

  private var byStyle: [Format] = []

  init(_ part: [UInt8]?, _ name: String) throws(SpreadsheetFault) {
    guard let part else { return }
    byStyle = try SpreadsheetFault.on(name) { () throws(SyntaxError) in
      try part.read { bytes throws(SyntaxError) in try Self.read(bytes) }
    }
  }

  private static func read(_ bytes: FileBytes) throws(SyntaxError) -> [Format] {
    var scanner = XMLScanner(part: bytes)
    var codes: [Int: Format] = [:]
    var styles: [Int] = []
    var isInStyles = false
    try scanner.elements { scanner throws(SyntaxError) in
      if scanner.isElement("numFmt"), let id = scanner.number("numFmtId"),
        let code = scanner.value("formatCode")
      {
        codes[id] = Format(kind: kind(ofCode: code.string), code: code.string)
      } else if scanner.depth == 2 {
        isInStyles = scanner.isElement("cellXfs")
      } else if isInStyles, scanner.depth == 3, scanner.isElement("xf") {
        styles.append(scanner.number("numFmtId") ?? 0)
      }
    }
    return styles.map { id in
      codes[id] ?? Format(kind: kind(ofBuiltIn: id), code: builtIn[id] ?? unknownCode)
    }
  }

  func kind(ofStyle style: Int) -> Kind { byStyle.indices.contains(style) ? byStyle[style].kind : .number }

  /// As section 18.8.31 spells them.
  func code(ofStyle style: Int) -> String {
    byStyle.indices.contains(style) ? byStyle[style].code : "General"
  }

  /// The first style that takes what is typed for a text.
  var textStyle: Int? { byStyle.firstIndex { $0.code == "@" } }

  /// Those that say the same everywhere.
  private static let builtIn: [Int: String] = [
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 20: "h:mm",
    21: "h:mm:ss",
    37: "#,##0", 38: "#,##0", 46: "[h]:mm:ss", 49: "@",
  ]
  private static let unknownCode = "?"

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
