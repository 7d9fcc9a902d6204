/// The arguments `{name}` of a text that has messages with choices in it, `{n, plural, one {…} other {…}}`, beside those and in
/// their forms. A form that is one word looks like an argument: which braces are which is told by going over all of them.
struct NamesBesideChoices {
  /// The end of each, by where it begins. Empty where the braces do not fit together.
  private(set) var ends: [Int: Int] = [:]
  /// True where a choice was seen, as far as the braces fit together.
  private(set) var hasChoice = false

  private let bytes: [UInt8]

  private enum Level { case choice, form }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")
  private static let quote = UInt8(ascii: "'")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if !read() { ends = [:] }
  }

  /// False for what is no message. Each byte is looked at a few times, and nesting costs nothing.
  private mutating func read() -> Bool {
    var levels: [Level] = []
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if levels.last == .choice {
        if byte == Self.open { levels.append(.form) } else if byte == Self.close { levels.removeLast() }
        i += 1
      } else if byte == Self.quote {
        i = afterQuote(i)
      } else if byte == Self.close {
        guard levels.popLast() != nil else { return false }
        i += 1
      } else if byte == Self.open {
        if let end = nameEnd(i) {
          ends[i] = end
          i = end
        } else if let inside = choiceStart(i) {
          levels.append(.choice)
          hasChoice = true
          i = inside
        } else if let end = simpleEnd(i) {
          i = end
        } else {
          return false
        }
      } else {
        i += 1
      }
    }
    return levels.isEmpty
  }

  /// An apostrophe quotes what begins with a brace (ICU MessageFormat, "Quoting"); elsewhere it is one.
  private func afterQuote(_ start: Int) -> Int {
    guard start + 1 < bytes.count, bytes[start + 1] == Self.open || bytes[start + 1] == Self.close else {
      return start + 1
    }
    return bytes[(start + 1)...].firstIndex(of: Self.quote).map { $0 + 1 } ?? bytes.count
  }

  /// `{name}`.
  private func nameEnd(_ start: Int) -> Int? {
    let name = word(from: start + 1)
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == Self.close else { return nil }
    return name.endIndex + 1
  }

  /// Behind `{n, plural,`.
  private func choiceStart(_ start: Int) -> Int? {
    let name = word(from: afterBlanks(start + 1))
    guard let kindStart = afterComma(name.endIndex), !name.isEmpty else { return nil }
    let kind = word(from: kindStart)
    guard ["plural", "select", "selectordinal"].contains(where: { kind.elementsEqual($0.utf8) }) else {
      return nil
    }
    return afterComma(kind.endIndex)
  }

  /// `{n, number}`: words, as it is.
  private func simpleEnd(_ start: Int) -> Int? {
    guard let end = bytes[(start + 1)...].firstIndex(where: { $0 == Self.open || $0 == Self.close }),
      bytes[end] == Self.close
    else { return nil }
    return end + 1
  }

  private func word(from start: Int) -> ArraySlice<UInt8> {
    bytes[min(start, bytes.count)...].prefix(64).prefix { $0.isAlphanumeric || "_.-".utf8.contains($0) }
  }

  private func afterBlanks(_ start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) } ?? bytes.count
  }

  private func afterComma(_ start: Int) -> Int? {
    let comma = afterBlanks(start)
    return comma < bytes.count && bytes[comma] == UInt8(ascii: ",") ? afterBlanks(comma + 1) : nil
  }
}
