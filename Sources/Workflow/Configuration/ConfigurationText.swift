import TranslationModel

/// A text in git-config syntax, as `.gitmodules` has: sections, `name = value`, comments. It includes no other file.
package struct ConfigurationText: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    /// Lower case.
    package var name: String
    package var value: String
    package var line: Int
    package var column: Int
  }

  package struct Section: Hashable, Sendable {
    /// Lower case; and what stands between quotes behind it.
    package var name: String
    package var subsection: String?
    package var line: Int
    package var settings: [Setting]
  }

  package private(set) var sections: [Section] = []

  private static let largest = 1 << 20

  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    guard bytes.count <= Self.largest else {
      throw SyntaxError(line: 1, column: 1, "the configuration is larger than 1 MiB")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SyntaxError(line: 1, column: 1, "the configuration is not UTF-8")
    }
    var reader = ConfigurationReader(bytes)
    sections = try reader.sections()
  }
}

private struct ConfigurationReader {
  private let bytes: [UInt8]
  private var at: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = at
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func error(_ message: String, hint: String? = nil) -> SyntaxError {
    SyntaxError(line: line, column: at - lineStart + 1, message, hint: hint)
  }

  mutating func sections() throws(SyntaxError) -> [ConfigurationText.Section] {
    var sections: [ConfigurationText.Section] = []
    while true {
      skipBlank()
      guard let byte else { return sections }
      if byte == UInt8(ascii: "[") {
        sections.append(try header())
      } else {
        guard !sections.isEmpty else { throw error("a setting stands before the first [section]") }
        let setting = try setting()
        sections[sections.count - 1].settings.append(setting)
      }
    }
  }

  private mutating func skipBlank() {
    while let byte {
      if byte == 0x0A {
        newLine()
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0D {
        at += 1
      } else if byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
        while let byte = self.byte, byte != 0x0A { at += 1; _ = byte }
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

  private mutating func header() throws(SyntaxError) -> ConfigurationText.Section {
    let headerLine = line
    at += 1
    let name = word()
    guard !name.isEmpty else { throw error("a section's name is missing behind '['") }
    if name == "include" || name == "includeif" { throw error("[\(name)] is not allowed here", hint: "write the settings out") }
    var subsection: String?
    if byte == UInt8(ascii: ".") { throw error("write the part behind the dot in quotes", hint: "[\(name) \"…\"]") }
    skipSpaces()
    if byte == UInt8(ascii: "\"") { subsection = try quotedName() }
    skipSpaces()
    guard byte == UInt8(ascii: "]") else { throw error("']' is missing behind the section's name") }
    at += 1
    return .init(name: name, subsection: subsection, line: headerLine, settings: [])
  }

  private mutating func quotedName() throws(SyntaxError) -> String {
    at += 1
    var name: [UInt8] = []
    while let byte, byte != 0x0A {
      at += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: name, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let next = self.byte {
        name.append(next)
        at += 1
      } else {
        name.append(byte)
      }
    }
    throw error("the section's quoted name is not closed")
  }

  private mutating func setting() throws(SyntaxError) -> ConfigurationText.Setting {
    let (startLine, column) = (line, at - lineStart + 1)
    guard let first = byte, isLetter(first) else { throw error("here must be a [section] or 'name = value'") }
    let name = word()
    skipSpaces()
    guard let byte, byte != 0x0A, byte != UInt8(ascii: "#"), byte != UInt8(ascii: ";") else {
      return .init(name: name, value: "true", line: startLine, column: column)
    }
    guard byte == UInt8(ascii: "=") else { throw error("'=' is missing behind '\(name)'") }
    at += 1
    skipSpaces()
    return .init(name: name, value: try value(), line: startLine, column: column)
  }

  private mutating func value() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    var kept = 0
    var isQuoted = false
    while let byte {
      if byte == 0x0A { break }
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        kept = text.count
      case UInt8(ascii: "\\"):
        try escape(into: &text)
        kept = text.count
      case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
        while let rest = self.byte, rest != 0x0A { at += 1; _ = rest }
      case 0x0D where self.byte == 0x0A: break
      default:
        text.append(byte)
        if isQuoted || byte != 0x20 && byte != 0x09 { kept = text.count }
      }
    }
    if isQuoted { throw error("the quotes of this value are not closed") }
    return String(decoding: text[..<kept], as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(SyntaxError) {
    guard let byte else { throw error("the file ends behind a '\\'") }
    switch byte {
    case 0x0A:
      newLine()
      return
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): text.append(byte)
    default: throw error("'\\' may stand before n, t, \\, \" and a line's end only")
    }
    at += 1
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

  private mutating func skipSpaces() { while let byte, byte == 0x20 || byte == 0x09 { at += 1; _ = byte } }

  private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}
