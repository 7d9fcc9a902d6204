/// What somebody asks of a page: the decoded parts of the path, and the query.
struct PageRequest: Hashable, Sendable {
  let parts: [String]
  private let query: [String: String]

  /// Nil for what is no path of ours: an escape that is none, bytes that are no text, an empty part.
  init?(_ path: String, query: String?) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts: [String] = []
    for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let text = Self.decoded(part, spaces: false) else { return nil }
      parts.append(text)
    }
    if parts == [""] { parts = [] }
    guard !parts.contains("") else { return nil }
    self.parts = parts
    self.query = Self.pairs(query ?? "")
  }

  /// What is asked by a name; nil for nothing.
  subscript(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Which page of a long list, from 1.
  var page: Int { self["page"].flatMap { Int($0) }.map { max(1, min($0, 1_000_000)) } ?? 1 }

  /// As forms send them (URL Standard, section 5). Of one name the first counts; what cannot be read is left out.
  private static func pairs(_ query: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let key = decoded(name, spaces: true),
        let value = decoded(pair.dropFirst(name.count + 1), spaces: true), pairs[key] == nil
      else { continue }
      pairs[key] = value
    }
    return pairs
  }

  /// Nil for an escape that is none, and for bytes that are no UTF-8. `spaces`: a plus sign is one.
  private static func decoded(_ text: Substring.UTF8View.SubSequence, spaces: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where spaces: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
