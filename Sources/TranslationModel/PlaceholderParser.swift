/// Finds the placeholders of a text, in one pass over its bytes.
struct PlaceholderParser {
  private let bytes: [UInt8]
  private let style: PlaceholderStyle
  private var position = 0
  /// Of a literal piece, the bytes that are not as they stand, and those behind them that are.
  private var literal: [UInt8] = []
  private var stretch = 0..<0
  private var nextArgument = 1
  private(set) var pieces: [Message.Piece] = []
  private(set) var problems: [Message.Problem] = []
  private var hasNumbered = false
  private var hasPlain = false
  private(set) var hasLineEnd = false

  init(_ bytes: [UInt8], _ style: PlaceholderStyle) {
    self.bytes = bytes
    self.style = style
  }

  mutating func run() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "%") else {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.count
        stretch = (stretch.isEmpty ? position : stretch.lowerBound)..<end
        position = end
        continue
      }
      if position + 1 < bytes.count, bytes[position + 1] == byte {
        take(byte)
      } else if isLineEnd(position) {
        take(0x0A)
        hasLineEnd = true
      } else if let placeholder = placeholder() {
        flush()
        pieces.append(.placeholder(placeholder))
      } else {
        flush()
        problems.append(.looseSign)
        pieces.append(.looseSign)
        position += 1
      }
    }
    flush()
    if hasNumbered && hasPlain {
      problems.append(.mixedNumbering)
      separate()
    }
  }

  /// Where some are numbered and some are not, a plain one cannot be the argument that another kind is written for:
  /// in a `.stringsdict` it is the variable's own.
  private mutating func separate() {
    var kinds: [Int: Placeholder.Kind] = [:]
    for case .placeholder(let placeholder) in pieces where placeholder.isNumbered {
      kinds[placeholder.argument] = placeholder.kind
    }
    for i in pieces.indices {
      guard case .placeholder(var plain) = pieces[i], !plain.isNumbered, plain.argument > 0 else { continue }
      while let kind = kinds[plain.argument], kind != plain.kind { plain.argument += 1 }
      kinds[plain.argument] = plain.kind
      pieces[i] = .placeholder(plain)
    }
  }

  /// Two bytes that stand for another one.
  private mutating func take(_ byte: UInt8) {
    literal += bytes[stretch]
    literal.append(byte)
    position += 2
    stretch = position..<position
  }

  private mutating func flush() {
    defer { stretch = 0..<0 }
    if literal.isEmpty {
      if !stretch.isEmpty { pieces.append(.literal(Text(sharing: bytes, stretch))) }
      return
    }
    pieces.append(.literal(Text(decoding: literal + bytes[stretch])))
    literal = []
  }

  /// The placeholder that begins here; nil where the sign begins none, and then nothing is consumed.
  private mutating func placeholder() -> Placeholder? {
    if let variable = pluralVariable() ?? pythonName() { return variable }
    var at = position + 1
    let number = number(&at)
    let formatStart = at
    if isSpacedObject(at) { at += 1 }
    skip(&at) { "-+#0'".utf8.contains($0) || hasGroups && ",(".utf8.contains($0) }
    var stars = 0
    skip(&at) { byte in
      if byte == UInt8(ascii: "*") { stars += 1 }
      return isDigit(byte) || byte == UInt8(ascii: "*") || byte == UInt8(ascii: ".")
    }
    let format = text(formatStart, at)
    let lengthStart = at
    skip(&at) { "hlqLztj".utf8.contains($0) }
    let length = text(lengthStart, at)
    guard at < bytes.count, isConversion(bytes[at], format: format, length: length) else { return nil }
    let conversion = bytes[at]
    at += 1
    let spelling = Text(sharing: bytes, position..<at)
    noteForeign(conversion, length, spelling)
    position = at
    if number == nil { hasPlain = true } else { hasNumbered = true }
    if number == nil { nextArgument += stars }
    let argument = number ?? nextArgument
    if number == nil { nextArgument += 1 }
    return Placeholder(
      argument: argument, isNumbered: number != nil, format: format, length: length, conversion: conversion,
      spelling: spelling)
  }

  private func verbatim(_ spelling: Text) -> Placeholder {
    Placeholder(
      argument: 0, isNumbered: false, format: "", length: "", conversion: UInt8(ascii: "%"),
      spelling: spelling)
  }

  /// `%#@files@`, `%1$#@files@`: a variable of a `.stringsdict`.
  private mutating func pluralVariable() -> Placeholder? {
    var at = position + 1
    _ = number(&at)
    guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "#"), bytes[at + 1] == UInt8(ascii: "@"),
      let end = bytes[(at + 2)...].firstIndex(of: UInt8(ascii: "@"))
    else { return nil }
    let spelling = Text(sharing: bytes, position..<(end + 1))
    position = end + 1
    return verbatim(spelling)
  }

  /// `%(name)s`, `%(count)d`: an argument by its name, in the messages of Python programs (printf-style String Formatting;
  /// gettext's `python-format`). It stays as it is, for it names itself.
  private mutating func pythonName() -> Placeholder? {
    guard style == .c || style == .neutral, position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "(")
    else { return nil }
    var at = position + 2
    skip(&at) { isDigit($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "_") }
    guard at > position + 2, at < bytes.count, bytes[at] == UInt8(ascii: ")") else { return nil }
    at += 1
    skip(&at) { "-+#0.".utf8.contains($0) || isDigit($0) }
    guard at < bytes.count, "diouxXeEfFgGcrsa".utf8.contains(bytes[at]) else { return nil }
    let spelling = Text(sharing: bytes, position..<at + 1)
    position = at + 1
    return verbatim(spelling)
  }

  /// `12$`; consumes nothing where no `$` comes after the digits.
  private func number(_ at: inout Int) -> Int? {
    var end = at
    var value = 0
    while end < bytes.count, isDigit(bytes[end]), end - at < 4 {
      value = value * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    guard value > 0, end < bytes.count, bytes[end] == UInt8(ascii: "$") else { return nil }
    at = end + 1
    return value
  }

  private func skip(_ at: inout Int, while isPart: (UInt8) -> Bool) {
    while at < bytes.count, isPart(bytes[at]) { at += 1 }
  }

  private func isConversion(_ byte: UInt8, format: String, length: String) -> Bool {
    if style == .neutralNames {
      return format.isEmpty && length.isEmpty && "@d".utf8.contains(byte)
    }
    if format.utf8.contains(where: { ",(".utf8.contains($0) }) { return "doxXeEfgG".utf8.contains(byte) }
    if "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(byte) { return true }
    return style == .java && length.isEmpty && "bBhH".utf8.contains(byte)
  }

  /// Java groups digits, and puts negative numbers between parentheses.
  private var hasGroups: Bool { style == .java || style == .neutral }

  /// True for `% @`: to Foundation the space is a flag like any other. A number after a percent sign and a space is
  /// a slip less often than prose: `50 % d'eau`.
  private func isSpacedObject(_ at: Int) -> Bool {
    (style == .apple || style == .neutral) && bytes[at...].starts(with: " @".utf8)
  }

  /// `%n`, a line's end (java.util.Formatter).
  private func isLineEnd(_ at: Int) -> Bool { style == .java && bytes[at...].starts(with: "%n".utf8) }

  private mutating func noteForeign(_ conversion: UInt8, _ length: String, _ spelling: Text) {
    guard style == .java else { return }
    if !length.isEmpty || "@iuDUOFp".utf8.contains(conversion) { problems.append(.foreign(spelling)) }
  }

  private func text(_ from: Int, _ to: Int) -> String {
    from == to ? "" : String(decoding: bytes[from..<to], as: UTF8.self)
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
