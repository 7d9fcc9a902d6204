/// A text of ICU's MessageFormat, as far as checks look into it: its arguments and its choices.
///
/// The grammar is that of ICU's class MessagePattern, with its apostrophes in the mode DOUBLE_OPTIONAL.
package struct ICUMessage: Sendable {
  /// `{n, plural, offset:1 one {…} other {…}}`.
  package struct Choice: Sendable {
    package var name: String
    /// `plural`, `selectordinal` or `select`.
    package var kind: String
    package var options: [String]
  }

  package struct Fault: Error {
    /// From 1, in characters.
    package var column: Int
    package var message: String
  }

  /// The arguments with their types, as in `count: number`; without choices' own.
  package private(set) var arguments: [String: String] = [:]
  package private(set) var choices: [Choice] = []

  /// No message of people goes so deep; a hostile one must not end the process.
  private static let deepest = 32

  private let bytes: [UInt8]
  private var at = 0

  package init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    try readText(depth: 0)
    if at < bytes.count { throw fault("'}' closes nothing") }
  }

  private func fault(_ message: String, at place: Int? = nil) -> Fault {
    let before = bytes[..<min(place ?? at, bytes.count)]
    return Fault(column: before.count { $0 & 0xC0 != 0x80 } + 1, message: message)
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Up to the end, or to the `}` that ends an option.
  private mutating func readText(depth: Int) throws(Fault) {
    if depth > Self.deepest { throw fault("it is nested too deeply") }
    while let byte {
      switch byte {
      case UInt8(ascii: "'"): readApostrophe()
      case UInt8(ascii: "{"): try readArgument(depth: depth)
      case UInt8(ascii: "}"): return
      default: at += 1
      }
    }
  }

  /// One before a brace begins a literal piece; two are an apostrophe.
  private mutating func readApostrophe() {
    at += 1
    if byte == UInt8(ascii: "'") {
      at += 1
      return
    }
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#") else { return }
    while let byte {
      at += 1
      guard byte == UInt8(ascii: "'") else { continue }
      if self.byte != UInt8(ascii: "'") { return }
      at += 1
    }
  }

  private mutating func readArgument(depth: Int) throws(Fault) {
    let start = at
    at += 1
    let name = word()
    if name.isEmpty { throw fault("a name is missing behind '{'") }
    if take(UInt8(ascii: "}")) {
      arguments[name] = arguments[name] ?? ""
      return
    }
    guard take(UInt8(ascii: ",")) else { throw fault("'{\(name)' is not closed", at: start) }
    let kind = word()
    guard ["plural", "selectordinal", "select"].contains(kind) else {
      arguments[name] = kind
      return try skipStyle(start)
    }
    guard take(UInt8(ascii: ",")) else { throw fault("a comma is missing behind '\(kind)'") }
    try readOptions(Choice(name: name, kind: kind, options: []), start, depth)
  }

  private mutating func readOptions(_ choice: Choice, _ start: Int, _ depth: Int) throws(Fault) {
    var choice = choice
    if choice.kind != "select" { takeOffset() }
    while true {
      let option = word()
      if option.isEmpty { break }
      guard take(UInt8(ascii: "{")) else { throw fault("'{' is missing behind '\(option)'") }
      try readText(depth: depth + 1)
      guard take(UInt8(ascii: "}")) else { throw fault("the text of '\(option)' is not closed") }
      choice.options.append(option)
    }
    guard take(UInt8(ascii: "}")) else { throw fault("'{\(choice.name)' is not closed", at: start) }
    if choice.options.isEmpty { throw fault("'\(choice.kind)' has no options", at: start) }
    choices.append(choice)
  }

  private mutating func takeOffset() {
    let before = at
    if word() == "offset:" || bytes[before...].drop(while: { $0 == 0x20 }).starts(with: "offset:".utf8) {
      _ = number()
    } else {
      at = before
    }
  }

  private mutating func number() -> Bool {
    skipSpaces()
    let start = at
    while let byte, (0x30...0x39).contains(byte) { at += 1 }
    return at > start
  }

  /// A style such as `::currency/EUR` or `yyyy-MM-dd`, with braces in pairs.
  private mutating func skipStyle(_ start: Int) throws(Fault) {
    var depth = 1
    while let byte {
      at += 1
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return }
    }
    throw fault("it is not closed", at: start)
  }

  private mutating func skipSpaces() {
    while let byte, byte == 0x20 || (0x09...0x0D).contains(byte) { at += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    skipSpaces()
    guard byte == wanted else { return false }
    at += 1
    return true
  }

  /// A name, a number, or an option such as `=1`.
  private mutating func word() -> String {
    skipSpaces()
    let start = at
    while let byte, byte > 0x20, !"{},'".utf8.contains(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }
}
