import TranslationModel

/// Reads the syntax of git-config(1), section "Syntax", byte by byte.
///
/// Stricter than Git in three things, where Git's readings surprise people: `[section.sub]`, an unknown escape in a
/// subsection, and `[include]` are refused.
struct ConfigurationParser {
  private let bytes: [UInt8]
  private var at: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = at
  }

  mutating func sections() throws(SyntaxError) -> [ConfigurationText.Section] {
    var sections: [ConfigurationText.Section] = []
    var count = 0
    while true {
      skipBlank()
      guard let byte else { return sections }
      count += 1
      guard count <= ConfigurationText.mostLines else {
        throw error("the configuration has more than \(ConfigurationText.mostLines) settings")
      }
      if byte == UInt8(ascii: "[") {
        sections.append(try header())
      } else {
        guard !sections.isEmpty || !isLetter(byte) else {
          throw error("there is a setting before the first [section]", hint: "for example: [project]")
        }
        let setting = try setting()
        sections[sections.count - 1].settings.append(setting)
      }
    }
  }

  // MARK: Sections

  private mutating func header() throws(SyntaxError) -> ConfigurationText.Section {
    let (headerLine, column) = (line, at - lineStart + 1)
    at += 1
    let name = word()
    guard !name.isEmpty else { throw error("a section's name is missing after '['") }
    if name == "include" || name == "includeif" {
      throw error("[\(name)] is not allowed here", hint: "write the settings out")
    }
    if byte == UInt8(ascii: ".") {
      throw error("write the part after the dot in quotes", hint: "[\(name) \"…\"]")
    }
    skipSpaces()
    var subsection: String?
    if byte == UInt8(ascii: "\"") { subsection = try quotedName() }
    skipSpaces()
    guard byte == UInt8(ascii: "]") else { throw error("']' is missing after the section's name") }
    at += 1
    return .init(name: name, subsection: subsection, line: headerLine, column: column, settings: [])
  }

  private mutating func quotedName() throws(SyntaxError) -> String {
    at += 1
    var name: [UInt8] = []
    while let byte, byte != 0x0A, byte != 0x0D {
      at += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: name, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        name.append(byte)
        continue
      }
      guard let next = self.byte, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") else {
        throw error("'\\' may only come before \\ and \" in a section's name")
      }
      name.append(next)
      at += 1
    }
    throw error("the section's quoted name is not closed")
  }

  // MARK: Settings

  private mutating func setting() throws(SyntaxError) -> ConfigurationText.Setting {
    let (startLine, column) = (line, at - lineStart + 1)
    guard let first = byte, isLetter(first) else {
      if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes[at...].starts(with: $0.utf8) }) {
        throw error("a merge conflict that nobody has resolved", hint: "keep one of its two versions")
      }
      throw error("expected a [section] or 'name = value'")
    }
    let name = word()
    skipSpaces()
    guard let next = byte, next != 0x0A, next != 0x0D else {
      return .init(name: name, value: nil, line: startLine, column: column)
    }
    guard next == UInt8(ascii: "=") else {
      let hint = next == UInt8(ascii: "_") ? "a name may have letters, digits and hyphens only" : nil
      throw error("'=' is missing after '\(name)'", hint: hint)
    }
    at += 1
    skipSpaces()
    return .init(name: name, value: try value(), line: startLine, column: column)
  }

  private mutating func value() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    // Spaces at the end do not count, unless they stand between quotes.
    var kept = 0
    var isQuoted = false
    while let byte, byte != 0x0A {
      if !isQuoted, isComment(byte) {
        skipLine()
        break
      }
      at += 1
      switch byte {
      case 0x0D: break
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        kept = text.count
      case UInt8(ascii: "\\"):
        try escape(into: &text)
        kept = text.count
      default:
        text.append(byte)
        if isQuoted || byte != 0x20 && byte != 0x09 { kept = text.count }
      }
    }
    if isQuoted { throw error("the quotes of this value are not closed") }
    return String(decoding: text[..<kept], as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(SyntaxError) {
    if byte == 0x0D { at += 1 }
    guard let byte else { throw error("the file ends after a '\\'") }
    switch byte {
    case 0x0A:
      newLine()
      return
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): text.append(byte)
    default: throw error("'\\' may only come before n, t, \\, \" and a line end")
    }
    at += 1
  }

  // MARK: Bytes

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func error(_ message: String, hint: String? = nil) -> SyntaxError {
    SyntaxError(line: line, column: at - lineStart + 1, message, hint: hint)
  }

  private mutating func skipBlank() {
    while let byte {
      if byte == 0x0A {
        newLine()
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0D {
        at += 1
      } else if isComment(byte) {
        skipLine()
      } else {
        return
      }
    }
  }

  private mutating func newLine() {
    at += 1
    line += 1
    lineStart = at
  }

  private mutating func skipLine() {
    while at < bytes.count, bytes[at] != 0x0A { at += 1 }
  }

  private mutating func skipSpaces() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  /// Letters, digits and hyphens, in lower case.
  private mutating func word() -> String {
    var word: [UInt8] = []
    while let byte, isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") {
      word.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      at += 1
    }
    return String(decoding: word, as: UTF8.self)
  }

  private func isComment(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
