/// Names and values as forms and queries send them (URL Standard, section 5). Of one name the first counts; what cannot be read is
/// left out.
package struct FormFields: Hashable, Sendable {
  private var pairs: [String: String] = [:]

  package init(_ text: String) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let key = HTTPAddress.decoded(name, spaces: true),
        let value = HTTPAddress.decoded(pair.dropFirst(name.count + 1), spaces: true), pairs[key] == nil
      else { continue }
      pairs[key] = value
    }
  }

  package subscript(_ name: String) -> String? { pairs[name] }
}

extension HTTPAddress {
  /// What percent-encoding stands for; nil for an escape that is none, and for bytes that are no UTF-8. `spaces`: a plus sign is one.
  package static func decoded(_ text: some Sequence<UInt8>, spaces: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
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
