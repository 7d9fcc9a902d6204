/// A JSON value (RFC 8259), as a worker or a code host sends it. Objects keep the order they are given in.
package indirect enum JSON: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON
  }

  case null
  case bool(Bool)
  case number(Int)
  /// A number that is not whole, or beyond 64 bits, as it is spelled: hosts send some, and nobody here counts with one.
  case fraction(String)
  case string(String)
  case array([JSON])
  case members([Member])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package static func object(_ members: [(String, JSON)]) -> JSON {
    .members(members.map { Member(name: $0.0, value: $0.1) })
  }

  package static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  package static func optional(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
  package static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }

  /// The value on one line.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One list of bytes for all: an answer may have twenty million.
  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += String(value).utf8
    case .fraction(let spelling): bytes += spelling.utf8
    case .string(let value): Self.write(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (number, value) in values.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      for (number, member) in members.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case 0x22: bytes += "\\\"".utf8
      case 0x5C: bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20, 0x7F: bytes += escape(byte)
      case 0xA8, 0xA9:
        bytes.append(byte)
        // U+2028 and U+2029 end a line in JavaScript.
        if bytes.suffix(3).starts(with: [0xE2, 0x80]) {
          bytes.replaceSubrange((bytes.count - 3)..., with: "\\u202\(byte == 0xA8 ? 8 : 9)".utf8)
        }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> String.UTF8View {
    let digits = String(byte, radix: 16)
    return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
  }
}

// MARK: Reading

extension JSON {
  /// The value of an object's member; nil where this is no object, or has none of that name.
  package subscript(_ name: String) -> JSON? {
    guard case .members(let members) = self else { return nil }
    // What differs is told fast by the first; what is canonically equivalent is not the same name.
    return members.first { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
}
