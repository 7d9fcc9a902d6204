/// Finds the placeholders of a notation with names: `{name}`, `{{name}}`, `%1`.
struct NamedPlaceholderParser {
  private let bytes: [UInt8]
  private let style: PlaceholderStyle
  private var numbers: NameNumbers
  private var position = 0
  private var literal: [UInt8] = []
  private(set) var pieces: [Message.Piece] = []
  private(set) var problems: [Message.Problem] = []

  init(_ bytes: [UInt8], _ style: PlaceholderStyle, _ numbers: NameNumbers) {
    self.bytes = bytes
    self.style = style
    self.numbers = numbers
  }

  mutating func run() {
    if hasChoice { return }
    let usesQuotes = style == .messageFormat && hasArgument
    while position < bytes.count {
      if usesQuotes, bytes[position] == UInt8(ascii: "'") {
        takeQuote()
      } else if let end = placeholderEnd(position) {
        take(position..<end)
      } else {
        literal.append(bytes[position])
        position += 1
      }
    }
    flush()
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(Text(String(decoding: literal, as: UTF8.self))))
    literal = []
  }

  /// A name that the base text lacks, and what has no name, is text: the sheet has no number for it. The names of a base text
  /// that has choices in it are nobody's here: all of it is text.
  private mutating func take(_ range: Range<Int>) {
    position = range.upperBound
    let spelling = text(range)
    let name = name(in: range)
    guard let number = name.isEmpty ? nil : numbers.number(of: name) else {
      if !name.isEmpty, !isPlain(range), !numbers.mayBeText(spelling, style) {
        problems.append(.undeclared(spelling))
      }
      literal += bytes[range]
      return
    }
    flush()
    let conversion: Unicode.Scalar = numbers.isInteger(name) ? "d" : "@"
    pieces.append(
      .placeholder(
        Placeholder(
          argument: number, isNumbered: false, format: "", length: "", conversion: UInt8(ascii: conversion),
          spelling: spelling, name: name)))
  }

  /// True for braces that are there twice, which .NET writes for one, and for what stands in a tag: `<x equiv-text="{{name}}"/>`.
  private func isPlain(_ range: Range<Int>) -> Bool {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    if style == .braces, range.lowerBound > 0, bytes[range.lowerBound - 1] == open,
      range.upperBound < bytes.count, bytes[range.upperBound] == close
    {
      return true
    }
    let tag = bytes[..<range.lowerBound].last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    return tag == UInt8(ascii: "<") && bytes[range.upperBound...].contains(UInt8(ascii: ">"))
  }

  private func text(_ range: Range<Int>) -> Text { Text(String(decoding: bytes[range], as: UTF8.self)) }

  // MARK: Where one ends

  /// The end of the placeholder that begins at an offset.
  private func placeholderEnd(_ start: Int) -> Int? {
    switch style {
    case .braces, .messageFormat: bracesEnd(start)
    case .doubleBraces: doubleBracesEnd(start) ?? nestingEnd(start)
    case .percent: percentEnd(start)
    default: nil
    }
  }

  /// True for a text with a plural or a choice in it, `{g, select, male {he} other {they}}`: translators write between
  /// its braces, so that all of it is text.
  private var hasChoice: Bool {
    guard style == .braces || style == .messageFormat else { return false }
    return Self.hasChoice(bytes)
  }

  fileprivate static func hasChoice(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard bytes[start] == UInt8(ascii: "{") else { return false }
      let inside = bytes[(start + 1)...].drop { $0 == 0x20 }
      let rest = inside.drop(while: isNamePart).drop { $0 == 0x20 }
      return inside.first.map(isNamePart) ?? false && rest.first == UInt8(ascii: ",")
        && rest.first(where: isBrace) == UInt8(ascii: "{")
    }
  }

  /// `{name}`, `{0, number}`, `{0:N2}`.
  private func bracesEnd(_ start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "{"), let close = bytes[(start + 1)...].firstIndex(where: isBrace),
      bytes[close] == UInt8(ascii: "}"), close > start + 1
    else { return nil }
    let inside = bytes[start + 1..<close].drop { $0 == 0x20 }
    let rest = inside.drop(while: isNamePart).drop { $0 == 0x20 }
    let isName = inside.first.map(isNamePart) ?? false
    let isFormatted = rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: ":")
    return isName && (rest.isEmpty || isFormatted) ? close + 1 : nil
  }

  /// `{{name}}`, `{{- name}}`, `{{count, number}}` (i18next, "Interpolation").
  private func doubleBracesEnd(_ start: Int) -> Int? {
    guard bytes[start...].starts(with: "{{".utf8),
      let close = bytes[(start + 2)...].firstIndex(where: isBrace), close > start + 2,
      bytes[close...].starts(with: "}}".utf8)
    else { return nil }
    return close + 2
  }

  /// `$t(other.key)`: another text in the middle of this one (i18next, "Nesting").
  private func nestingEnd(_ start: Int) -> Int? {
    guard bytes[start...].starts(with: "$t(".utf8),
      let close = bytes[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return close + 1
  }

  /// `%1` to `%99`, `%L1`, `%n`, `%Ln` (Qt, QString::arg and QObject::tr).
  private func percentEnd(_ start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "%") else { return nil }
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "L") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "n") { return end + 1 }
    let digits = bytes[end...].prefix(2).prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? nil : digits.endIndex
  }

  // MARK: Names

  private func name(in range: Range<Int>) -> Text {
    var inside = bytes[range]
    switch style {
    case .percent: inside = inside.dropFirst().drop { $0 == UInt8(ascii: "L") }
    case .doubleBraces:
      if inside.first == UInt8(ascii: "$") { return .empty }
      inside = inside.dropFirst(2).dropLast(2).drop { $0 == UInt8(ascii: "-") || $0 == 0x20 }
      inside = inside.prefix { $0 != UInt8(ascii: ",") }
      while inside.last == 0x20 { inside.removeLast() }
    default: inside = inside.dropFirst().drop { $0 == 0x20 }.prefix(while: isNamePart)
    }
    return text(inside.startIndex..<inside.endIndex)
  }

  // MARK: Apostrophes

  /// True where some placeholder is in the text: a text without one is never formatted, and its apostrophes stay.
  private var hasArgument: Bool { bytes.indices.contains { placeholderEnd($0) != nil } }

  /// `''` is an apostrophe; one before a brace begins a literal piece that the next one ends; any other stands for
  /// itself (ICU, "Quoting/Escaping").
  private mutating func takeQuote() {
    let next = position + 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "'") {
      literal.append(bytes[next])
      position += 2
    } else if next < bytes.count, isBrace(bytes[next]) {
      position = next
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "'") {
          guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "'") else { break }
          position += 1
        }
        literal.append(bytes[position])
        position += 1
      }
      position = min(position + 1, bytes.count)
    } else {
      literal.append(bytes[position])
      position = next
    }
  }
}

/// The numbers that names have in the sheet.
struct NameNumbers {
  private var numbers: [Text: Int] = [:]
  private let integers: [Text]
  /// True where names that are not in the base text have none.
  private let isClosed: Bool
  private let models: [Message?]

  init(_ models: [Message?], _ integers: [Text], isClosed: Bool) {
    for model in models {
      for placeholder in model?.placeholders ?? [] where placeholder.argument > 0 {
        numbers[placeholder.name] = placeholder.argument
      }
    }
    self.integers = integers + models.flatMap { $0?.integers ?? [] }
    self.isClosed = isClosed
    self.models = models
  }

  /// True where a base text has choices in it, or the same letters as text, between quotes for example. To Qt a text without arguments is
  /// no format, and a number behind the sign, as Turkish has it, is a percentage where the base text has that number before one.
  func mayBeText(_ spelling: Text, _ style: PlaceholderStyle) -> Bool {
    models.contains { model in
      guard let model else { return false }
      let text = model.neutral.string
      if text.contains(spelling.string) { return true }
      if style == .percent {
        let number = spelling.string.dropFirst()
        return !model.hasPlaceholders || ["%", " %", "\u{A0}%"].contains { text.contains(number + $0) }
      }
      return !model.hasPlaceholders && NamedPlaceholderParser.hasChoice(Array(text.utf8))
    }
  }

  mutating func number(of name: Text) -> Int? {
    if let number = numbers[name] { return number }
    if isClosed { return nil }
    let next = (numbers.values.max() ?? 0) + 1
    numbers[name] = next
    return next
  }

  func isInteger(_ name: Text) -> Bool { integers.contains(name) }
}

extension PlaceholderStyle {
  /// True for a notation with names, whose numbers in the sheet only the base text tells.
  package var hasNames: Bool { !isPrintf && self != .none }

  /// The byte without which a text has no placeholder.
  package var mark: UInt8? {
    switch self {
    case .apple, .java, .c, .neutral, .neutralNames, .percent: UInt8(ascii: "%")
    case .braces, .messageFormat: UInt8(ascii: "{")
    // The sheet does not number `$t(…)`, so one without braces beside it may stay text.
    case .doubleBraces: UInt8(ascii: "{")
    case .none: nil
    }
  }

  /// A literal piece of a text that has placeholders.
  func quoted(_ text: Text) -> String {
    guard self == .messageFormat else { return text.string }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      guard isBrace(byte) else {
        result += byte == UInt8(ascii: "'") ? [byte, byte] : [byte]
        rest.removeFirst()
        continue
      }
      // Apostrophes between braces stay inside the quotes: after a closing one they would go on with it.
      let run = rest.prefix { isBrace($0) || $0 == UInt8(ascii: "'") }
      result.append(UInt8(ascii: "'"))
      for byte in run { result += byte == UInt8(ascii: "'") ? [byte, byte] : [byte] }
      result.append(UInt8(ascii: "'"))
      rest = rest.dropFirst(run.count)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

private func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

private func isNamePart(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}
