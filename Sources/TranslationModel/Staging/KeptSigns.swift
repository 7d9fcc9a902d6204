/// Finds what is not for people in a text: where each such thing ends.
struct KeptSigns {
  let bytes: [UInt8]
  private let style: PlaceholderStyle
  private let guarded: [[UInt8]]

  init(_ bytes: [UInt8], _ style: PlaceholderStyle, guarded: [[UInt8]]) {
    (self.bytes, self.style, self.guarded) = (bytes, style, guarded)
  }

  /// The end of what begins at an offset and stays as it is; nil for prose. `isInside` is true in a message of a choice.
  func end(at start: Int, isInside: Bool) -> Int? {
    for part in guarded where bytes[start...].starts(with: part) { return start + part.count }
    switch bytes[start] {
    case UInt8(ascii: "%"): return percentEnd(start)
    case UInt8(ascii: "{"): return groupEnd(start, UInt8(ascii: "{"), UInt8(ascii: "}"))
    case UInt8(ascii: "$") where bytes[start...].starts(with: "$t(".utf8):
      return groupEnd(start + 2, UInt8(ascii: "("), UInt8(ascii: ")"))
    case UInt8(ascii: "'"): return quoteEnd(start)
    case UInt8(ascii: "<"): return markupEnd(start)
    case UInt8(ascii: "]"): return bytes[start...].starts(with: "]]>".utf8) ? start + 3 : nil
    case UInt8(ascii: "&"): return entityEnd(start)
    case UInt8(ascii: "\\"): return escapeEnd(start)
    case UInt8(ascii: "@"): return linkEnd(start)
    case 0xD8, 0xE2: return directionMarkEnd(start)
    case let byte where byte.isAlphanumeric:
      guard start == 0 || !bytes[start - 1].isAlphanumeric else { return nil }
      return addressEnd(start, isInside: isInside)
    default: return nil
    }
  }

  // MARK: Placeholders

  /// `%@`, `%-5.2f`, `%1$#@files@`, `%%`; `%1` and `%L1` where Qt counts so. `% o` as well: C takes the blank for a flag.
  private func percentEnd(_ start: Int) -> Int? {
    if style.isPrintf || style == .none { return printfEnd(start) }
    guard style == .percent else { return nil }
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "L") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "n") { return end + 1 }
    let digits = bytes[end...].prefix(2).prefix(while: \.isDigit)
    return digits.isEmpty ? nil : digits.endIndex
  }

  private func printfEnd(_ start: Int) -> Int? {
    if bytes[(start + 1)...].first == UInt8(ascii: "%") { return start + 2 }
    var end = start + 1
    func skip(_ signs: String) { while end < bytes.count, signs.utf8.contains(bytes[end]) { end += 1 } }
    skip("0123456789$")
    if bytes[end...].starts(with: "#@".utf8),
      let close = bytes[(end + 2)...].firstIndex(of: UInt8(ascii: "@"))
    {
      return close + 1
    }
    skip("-+ #0'(,<")
    skip("0123456789*.$")
    skip("hlqLztj")
    guard end < bytes.count, bytes[end].isLetter || bytes[end] == UInt8(ascii: "@") else { return nil }
    return end + 1
  }

  /// What is between two brackets, and those: `{name}`, `{{name}}`, `{0, number, #.##}`, `$t(key)`.
  private func groupEnd(_ start: Int, _ open: UInt8, _ close: UInt8) -> Int? {
    var depth = 0
    for i in bytes[start...].indices {
      if bytes[i] == open { depth += 1 }
      if bytes[i] == close { depth -= 1 }
      if depth == 0 { return i + 1 }
    }
    return nil
  }

  /// `'{'`: what apostrophes quote where they do (ICU, "Quoting/Escaping").
  private func quoteEnd(_ start: Int) -> Int? {
    guard style == .messageFormat || style == .braces, start + 1 < bytes.count,
      "{}".utf8.contains(bytes[start + 1])
    else { return nil }
    var i = start + 1
    while let close = bytes[i...].firstIndex(of: UInt8(ascii: "'")) {
      guard close + 1 < bytes.count, bytes[close + 1] == UInt8(ascii: "'") else { return close + 1 }
      i = close + 2
    }
    return nil
  }

  /// `@:other.key`, `@.lower:other.key`: another text in the middle of this one (vue-i18n, "Linked messages").
  private func linkEnd(_ start: Int) -> Int? {
    guard style == .braces, start + 2 < bytes.count else { return nil }
    let rest = bytes[(start + 1)...]
    let modifier =
      rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix(while: \.isLetter) : rest.prefix(0)
    let colon = modifier.isEmpty ? rest.startIndex : modifier.endIndex
    guard colon + 1 < bytes.count, bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] > 0x20 else {
      return nil
    }
    return bytes[colon...].firstIndex { $0 <= 0x20 } ?? bytes.count
  }

  // MARK: Entities and escapes

  /// `&amp;`, `&#39;`; and the letter behind an accelerator's sign, as in `&File`.
  private func entityEnd(_ start: Int) -> Int? {
    var end = start + 1
    guard end < bytes.count else { return nil }
    if bytes[end] == UInt8(ascii: "#") { end += 1 }
    let name = bytes[end...].prefix(while: \.isAlphanumeric)
    if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") {
      return name.endIndex + 1
    }
    return bytes[start + 1].isAlphanumeric ? start + 2 : nil
  }

  /// `\n`, `\u00e9`, left in a text by whoever wrote it: the format's own are undone.
  private func escapeEnd(_ start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start + 1] < 0x80 else { return nil }
    let digits = ["u": 4, "U": 8, "x": 2][Character(UnicodeScalar(bytes[start + 1]))] ?? 0
    return bytes[(start + 2)...].prefix(digits).prefix(while: \.isHexDigit).endIndex
  }

  /// Direction marks, embeddings, overrides and isolates.
  private func directionMarkEnd(_ start: Int) -> Int? {
    if bytes[start...].starts(with: [0xD8, 0x9C]) { return start + 2 }
    guard start + 2 < bytes.count, bytes[start] == 0xE2 else { return nil }
    switch (bytes[start + 1], bytes[start + 2]) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return start + 3
    default: return nil
    }
  }
}

extension UInt8 {
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isAlphanumeric: Bool { isLetter || isDigit }
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
