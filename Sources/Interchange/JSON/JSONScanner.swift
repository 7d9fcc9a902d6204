/// Why bytes are no JSON that we take.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 0, in bytes.
  package var offset: Int
  package var reason: String

  package var description: String { "byte \(offset): \(reason)" }
}

extension JSON {
  /// Reads one value with nothing after it. Stricter than RFC 8259 has to be: no object has a name twice, half a surrogate
  /// pair is no text, and nothing is deeper than 64 levels.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var scanner = JSONScanner(bytes)
    self = try scanner.document()
  }
}

/// Reads JSON from its bytes.
struct JSONScanner {
  static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("something follows the value") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ reason: String) -> JSONError { JSONError(offset: position, reason: reason) }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Steps over a byte where it is the next one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth < Self.deepest else { throw error("deeper than \(Self.deepest) levels") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("it ends where a value is expected")
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw error("no value") }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    _ = take("-")
    let first = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > first else { throw error("no value") }
    guard bytes[first] != 0x30 || position == first + 1 else { throw error("a number that begins with 0") }
    let isWhole = try !skipFraction()
    let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isWhole, let value = Int(spelling) else { return .fraction(spelling) }
    return .number(value)
  }

  /// What comes after a number's whole part; false where nothing does.
  private mutating func skipFraction() throws(JSONError) -> Bool {
    let start = position
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    return position > start
  }

  private mutating func skipDigits() throws(JSONError) {
    let first = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > first else { throw error("a number without digits") }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    position += 1
    var values: [JSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw error("neither ',' nor ']' after a value") }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    position += 1
    var members: [Member] = []
    var names: Set<[UInt8]> = []
    skipSpace()
    if take("}") { return .members([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("no name") }
      let name = try string()
      guard names.insert(Array(name.utf8)).inserted else { throw error("a name that is already there") }
      skipSpace()
      guard take(":") else { throw error("no ':' after a name") }
      members.append(Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .members(members) }
      guard take(",") else { throw error("neither ',' nor '}' after a value") }
    }
  }
}

// MARK: Strings

extension JSONScanner {
  private typealias Member = JSON.Member

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else { throw error("invalid UTF-8") }
        return valid
      case UInt8(ascii: "\\"): text += String(try escaped()).utf8
      case 0..<0x20: throw error("a control character in a text")
      default: text.append(byte)
      }
    }
    throw error("it ends inside a text")
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error("it ends inside a text") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw error("an unknown escape")
    }
  }

  /// What `\u` and four digits say, or two of these together beyond the first 65,536 characters.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try unit()
    var value = UInt32(unit)
    if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
      let trail = try self.unit()
      guard UTF16.isTrailSurrogate(trail) else { throw error("half a surrogate pair") }
      value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate pair") }
    return scalar
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    // Only digits: an Int's reader would take a sign, too.
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("no four digits after \\u") }
    position += 4
    return value
  }
}
