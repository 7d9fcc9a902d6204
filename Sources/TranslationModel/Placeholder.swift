/// How a platform writes placeholders.
package enum PlaceholderStyle: Hashable, Sendable {
  /// `%@`, `%1$ld`: Foundation's format strings (CFString.c).
  case apple
  /// `%s`, `%1$d`: `java.util.Formatter`, as on Android.
  case java
  /// `%s`, `%ld`: C's printf, as in PO files with the flag `c-format`.
  case c
  /// `{name}`, `{0}`, `{0:N2}`: Flutter, .NET, many web libraries.
  case braces
  /// The same, and apostrophes quote: `it''s {0}` (`java.text.MessageFormat`, ICU).
  case messageFormat
  /// `{{name}}`: i18next.
  case doubleBraces
  /// `%1`, `%L1`, `%n`: Qt, and others that count with a percent sign.
  case percent
  /// None: texts are taken as they are.
  case none
  /// The sheet's: printf, numbered as soon as there are two (`%@`; `%1$@ and %2$d`).
  case neutral
  /// The sheet's, where the platform has names: only `%@` and `%d` stand for them. Any other percent sign is text.
  case neutralNames
}

extension PlaceholderStyle {
  private static let named: [(name: String, style: PlaceholderStyle)] = [
    ("apple", .apple), ("java", .java), ("printf", .c), ("braces", .braces),
    ("message-format", .messageFormat),
    ("double-braces", .doubleBraces), ("percent", .percent), ("none", .none),
  ]

  /// What `.glossator` calls the styles.
  package static let names = named.map(\.name)

  package init?(name: String) {
    guard let style = Self.named.first(where: { $0.name == name })?.style else { return nil }
    self = style
  }

  package var name: String { Self.named.first { $0.style == self }?.name ?? "sheet" }

  /// How the sheet's cells are read in rows of texts in this notation.
  package var ofCells: PlaceholderStyle {
    if self == .none { return .none }
    return isPrintf ? .neutral : .neutralNames
  }

  /// True for the notations that begin with a percent sign and end with a conversion.
  var isPrintf: Bool {
    switch self {
    case .apple, .java, .c, .neutral, .neutralNames: true
    case .braces, .messageFormat, .doubleBraces, .percent, .none: false
    }
  }
}

/// One place in a text that the program fills in.
package struct Placeholder: Hashable, Sendable {
  /// What is filled in: only placeholders of one kind can stand for each other.
  package enum Kind: Hashable, Sendable {
    case text
    case integer
    case floating
    case character
    case pointer
    /// Kept verbatim: a plural variable (`%#@files@`).
    case verbatim
  }

  /// 1-based, counted out where it is not written; 0 for one that takes no argument.
  package var argument: Int
  /// True where the number is written: `%1$@`.
  package var isNumbered: Bool
  /// Flags, width and precision as written: `-5.2`, `,`.
  package var format: String
  /// The length modifier: `l`, `ll`, `t` …
  package var length: String
  /// The conversion character; for a verbatim one, `%`.
  package var conversion: UInt8
  /// As it was found.
  package var spelling: Text
  /// The name, in a notation that has names; the sheet's has numbers, in the order of the base text.
  package var name: Text = .empty

  package var kind: Kind {
    switch conversion {
    case UInt8(ascii: "@"), UInt8(ascii: "s"), UInt8(ascii: "S"): .text
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "D"), UInt8(ascii: "U"),
      UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      .integer
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"),
      UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      .floating
    case UInt8(ascii: "c"), UInt8(ascii: "C"): .character
    case UInt8(ascii: "p"): .pointer
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"), UInt8(ascii: "H"): .text
    default: .verbatim
    }
  }

  /// The conversion in the sheet's notation: `@` for every text, `d` for every decimal integer.
  var neutralConversion: UInt8 {
    switch conversion {
    case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"),
      UInt8(ascii: "H"):
      UInt8(ascii: "@")
    case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "D"), UInt8(ascii: "U"): UInt8(ascii: "d")
    default: conversion
    }
  }

  /// What two placeholders must share to be spelled alike: everything but number and length.
  var shape: String { format + String(UnicodeScalar(neutralConversion)) }

  /// As it is spelled with its number: `%1$ld` for `%ld`.
  package var numbered: String {
    isNumbered || kind == .verbatim || argument == 0
      ? spelling.string : "%\(argument)$" + format + length + String(UnicodeScalar(conversion))
  }

  /// True where it was found as the sheet writes it.
  func isNeutral(numbered: Bool) -> Bool {
    if kind == .verbatim { return true }
    guard isNumbered == numbered, length.isEmpty, conversion == neutralConversion else { return false }
    // No zeros before the number.
    let number = !numbered ? 0 : argument < 10 ? 2 : "\(argument)".utf8.count + 1
    return spelling.count == 1 + number + format.utf8.count + 1
  }

  /// `%2$@`, or `%@` without its number.
  func neutral(numbered: Bool) -> String {
    if kind == .verbatim { return spelling.string }
    return "%" + (numbered ? "\(argument)$" : "") + shape
  }
}
