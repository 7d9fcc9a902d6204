import TranslationModel

/// What a string of code says.
enum Literal {
  /// The bytes that a string's content stands for. What is no escape of any language stays as it is.
  static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ form: Token.Form
  ) -> [UInt8] {
    switch form {
    case .raw: Array(bytes[range])
    case .escaped: bytes[range].contains(.backslash) ? unescaped(Array(bytes[range])) : Array(bytes[range])
    case .doubled: withoutDoubles(bytes[range])
    case .block: unescaped(unindented(Array(bytes[range])))
    case .rawBlock: unindented(Array(bytes[range]))
    case .markup: withoutReferences(bytes[range])
    }
  }

  private static func withoutDoubles(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var result: [UInt8] = []
    var isSecond = false
    for byte in content {
      if byte == .quote, isSecond {
        isSecond = false
        continue
      }
      isSecond = byte == .quote
      result.append(byte)
    }
    return result
  }

  private static func unescaped(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var i = 0
    while i < content.count {
      guard content[i] == .backslash, i + 1 < content.count else {
        result.append(content[i])
        i += 1
        continue
      }
      let next = content[i + 1]
      i += 2
      switch next {
      case UInt8(ascii: "n"): result.append(.lineFeed)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "0"): result.append(0)
      case .lineFeed: break
      case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"):
        result += character(
          content, &i, longest: next == UInt8(ascii: "x") ? 2 : next == UInt8(ascii: "u") ? 4 : 8)
      default: result.append(next)
      }
    }
    return result
  }

  /// `\u00e9`, `\u{e9}`, `\xe9`: `i` is behind its letter.
  private static func character(_ content: [UInt8], _ i: inout Int, longest: Int) -> [UInt8] {
    let hasBraces = i < content.count && content[i] == .openBrace
    if hasBraces { i += 1 }
    var value: UInt32 = 0
    var count = 0
    while i < content.count, count < (hasBraces ? 8 : longest),
      let digit = Character(Unicode.Scalar(content[i])).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      (i, count) = (i + 1, count + 1)
    }
    if hasBraces, i < content.count, content[i] == .closeBrace { i += 1 }
    guard count > 0, let scalar = Unicode.Scalar(value) else { return Array("\u{FFFD}".utf8) }
    return Array(String(Character(scalar)).utf8)
  }

  /// Without the first line's end, the last line, and as much of each line's blanks as the last one has.
  private static func unindented(_ content: [UInt8]) -> [UInt8] {
    var lines = content.split(separator: .lineFeed, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return content }
    if lines[0].allSatisfy(\.isBlank) { lines.removeFirst() }
    guard let last = lines.last else { return [] }
    if last.allSatisfy(\.isBlank) {
      lines.removeLast()
      lines = lines.map { line in
        let common = zip(line, last).prefix { $0 == $1 }.count
        return line.dropFirst(common)
      }
    }
    return Array(lines.joined(separator: [.lineFeed]))
  }

  private static let references: [(name: [UInt8], byte: UInt8)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ].map { (Array($0.0.utf8), UInt8(ascii: $0.1)) }

  private static func withoutReferences(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    guard content.contains(UInt8(ascii: "&")) else { return Array(content) }
    var result: [UInt8] = []
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let close = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        result.append(byte)
        continue
      }
      let name = rest[rest.startIndex..<close]
      if let known = references.first(where: { name.elementsEqual($0.name) }) {
        result.append(known.byte)
      } else if name.first == .hash {
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        result += value.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) } ?? [0x20]
      } else {
        result.append(byte)
        continue
      }
      rest = content[(close + 1)...]
    }
    return result
  }
}
