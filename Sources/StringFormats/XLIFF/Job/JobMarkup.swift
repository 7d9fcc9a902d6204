import TranslationModel

/// The XML of a job as it is written: an element on each line, and texts as they are.
struct JobMarkup {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var open: [String] = []

  typealias Attributes = [(name: String, value: Text?)]

  /// An element that holds others.
  mutating func element(_ name: String, _ attributes: Attributes = [], _ body: (inout JobMarkup) -> Void) {
    line(Self.tag(name, attributes, ">"))
    open.append(name)
    body(&self)
    open.removeLast()
    line(Array("</\(name)>".utf8))
  }

  /// An element without a content.
  mutating func empty(_ name: String, _ attributes: Attributes) { line(Self.tag(name, attributes, "/>")) }

  /// An element with a text.
  mutating func text(_ name: String, _ attributes: Attributes = [], saying content: [UInt8]) {
    line(Self.tag(name, attributes, ">") + content + Array("</\(name)>".utf8))
  }

  private mutating func line(_ content: [UInt8]) {
    bytes += [UInt8](repeating: 0x20, count: 2 * open.count)
    bytes += content
    bytes.append(0x0A)
  }

  /// A tag; attributes without a value are left out.
  static func tag(_ name: String, _ attributes: Attributes, _ end: String) -> [UInt8] {
    var result = Array("<\(name)".utf8)
    for (name, value) in attributes {
      guard let value else { continue }
      result += " \(name)=\"".utf8
      result += escaped(value, inAttribute: true)
      result.append(UInt8(ascii: "\""))
    }
    return result + Array(end.utf8)
  }

  /// A text between tags, or in an attribute. What XML cannot carry becomes U+FFFD: where that counts, a code carries it.
  static func escaped(_ text: Text, inAttribute: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">": result += "&gt;".utf8
      case "\"" where inAttribute: result += "&quot;".utf8
      case "\t" where inAttribute, "\n" where inAttribute, "\r": result += "&#\(scalar.value);".utf8
      case "\t", "\n": result.append(UInt8(scalar.value))
      case let scalar where scalar.isInXML: result.append(scalar)
      default: result.append("\u{FFFD}" as Unicode.Scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True for a character that an XML document may have (XML 1.0, section 2.2).
  var isInXML: Bool {
    value >= 0x20 && value != 0xFFFE && value != 0xFFFF || value == 0x09 || value == 0x0A || value == 0x0D
  }
}
