import TranslationModel

/// Lokalise's placeholders, which stand for those of every platform: `[%s]`, `[%1$s:name]`, `[%.2f:sum]`, `[%i:count]`, and
/// `[%]` for a percent sign (Lokalise's manual, "Lokalise universal placeholders").
enum UniversalPlaceholders {
  /// The text in printf's notation, or with names in braces where the platform's texts have names.
  static func replaced(_ text: Text, for style: PlaceholderStyle) -> Text {
    let bytes = Array(text.utf8)
    guard text.string.contains("[%") else { return text }
    var result: [UInt8] = []
    var rest = bytes[...]
    var hasPlaceholders = false
    var signs: [Int] = []
    while let byte = rest.first {
      if rest.starts(with: "[%]".utf8) {
        signs.append(result.count)
        result.append(UInt8(ascii: "%"))
        rest = rest.dropFirst(3)
      } else if rest.starts(with: "[%".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")),
        let spelled = spelled(rest[(rest.startIndex + 2)..<end], style)
      {
        hasPlaceholders = true
        result += spelled
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    // Beside a placeholder a percent sign is doubled, as printf wants it.
    if hasPlaceholders, !style.hasNames {
      for sign in signs.reversed() { result.insert(UInt8(ascii: "%"), at: sign) }
    }
    return Text(decoding: result)
  }

  /// What is between `[%` and `]`: a number, a format, `s`, `i`, `d` or `f`, and a name; nil where it is something else.
  private static func spelled(_ inner: ArraySlice<UInt8>, _ style: PlaceholderStyle) -> [UInt8]? {
    let parts = inner.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = parts.first, let conversion = format.last, "sidfc@uxX".utf8.contains(conversion),
      format.dropLast().allSatisfy({ ("0"..."9").contains(UnicodeScalar($0)) || "$.-+ #'l".utf8.contains($0) }
      )
    else { return nil }
    if style.hasNames, parts.count > 1 {
      let name = Array(parts[1])
      let (open, close) = style == .doubleBraces ? ("{{", "}}") : ("{", "}")
      return Array(open.utf8) + name + Array(close.utf8)
    }
    let neutral: UInt8 =
      switch conversion {
      case UInt8(ascii: "s"): UInt8(ascii: "@")
      case UInt8(ascii: "i"): UInt8(ascii: "d")
      default: conversion
      }
    return [UInt8(ascii: "%")] + Array(format.dropLast()) + [neutral]
  }
}
