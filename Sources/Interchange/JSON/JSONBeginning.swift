extension JSON {
  /// Reads the beginning of a value: up to the last whole object of its outermost list, with all closed that is open there. Of a
  /// whole value all of it. Nil where there is no such object, or the bytes are not JSON's.
  package init?(readingBeginning bytes: [UInt8]) {
    var cut = JSONCut()
    guard bytes.indices.allSatisfy({ cut.take(bytes[$0], at: $0) }), let end = cut.end,
      let value = try? JSON(reading: bytes[..<end] + cut.closers)
    else { return nil }
    self = value
  }
}

/// Finds the place to which the beginning of a value can be read.
private struct JSONCut {
  /// Nil as long as nothing is whole.
  private(set) var end: Int?
  /// What closes all that is open there.
  private(set) var closers: [UInt8] = []
  /// What closes all that is open now, the innermost last.
  private var open: [UInt8] = []
  /// How much is open within the outermost list.
  private var level: Int?
  private var isText = false
  private var isEscaped = false

  /// False where a bracket closes what is not open.
  mutating func take(_ byte: UInt8, at position: Int) -> Bool {
    if isText {
      takeText(byte)
      return true
    }
    switch byte {
    case UInt8(ascii: "\""): isText = true
    case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      open.append(UInt8(ascii: "]"))
      level = level ?? open.count
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard open.popLast() == byte else { return false }
      let isElement = open.last == UInt8(ascii: "]") && open.count == level
      if isElement || open.isEmpty { (end, closers) = (position + 1, open.reversed()) }
    default: break
    }
    return true
  }

  private mutating func takeText(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isText = false
    }
  }
}
