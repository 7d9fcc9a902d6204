/// A JSON value (RFC 8259), as a worker sends it. Objects keep the order they are given in; numbers are whole.
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
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .members(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x09: result += "\\t"
      case 0x0D: result += "\\r"
      case 0..<0x20, 0x7F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

// MARK: Reading

extension JSON {
  /// The value of an object's member; nil where this is no object, or has none of that name.
  package subscript(_ name: String) -> JSON? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
}
