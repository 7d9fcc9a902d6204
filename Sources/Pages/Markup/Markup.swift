/// HTML or SVG as it is sent. Whatever is data comes in as text or as an attribute's value, and both escape it: there is no way
/// from a string to markup. What comes out is well-formed as XML, too.
struct Markup: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Nothing.
  init() {}

  /// Text between elements.
  init(text: String) { Self.write(text, inAttribute: false, to: &bytes) }

  /// An element with what is in it.
  init(_ element: Element, _ attributes: [Attribute], _ content: Markup) {
    bytes.reserveCapacity(content.bytes.count + 64)
    bytes.append(UInt8(ascii: "<"))
    bytes += element.rawValue.utf8
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      Self.write(attribute.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    if element.isVoid {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    bytes += content.bytes
    bytes += "</".utf8
    bytes += element.rawValue.utf8
    bytes.append(UInt8(ascii: ">"))
    if element.endsLine { bytes.append(UInt8(ascii: "\n")) }
  }

  var isEmpty: Bool { bytes.isEmpty }

  static func += (a: inout Markup, b: Markup) { a.bytes += b.bytes }

  /// What begins a page.
  static let doctype = {
    var markup = Markup()
    markup.bytes = Array("<!DOCTYPE html>\n".utf8)
    return markup
  }()

  /// The text so that a parser reads that very text. Characters that no page may hold are spelled as the commands spell them
  /// on a terminal: `\u{1b}`.
  private static func write(_ text: String, inAttribute: Bool, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      // A parser makes a line's end of the first, and XML's makes spaces of the others in attributes.
      case "\r": bytes += "&#13;".utf8
      case "\n" where inAttribute: bytes += "&#10;".utf8
      case "\t" where inAttribute: bytes += "&#9;".utf8
      case _ where scalar.isForbidden: bytes += "\\u{\(String(scalar.value, radix: 16))}".utf8
      case _ where scalar.isASCII: bytes.append(UInt8(ascii: scalar))
      default: if let units = UTF8.encode(scalar) { bytes += units }
      }
    }
  }
}

extension Unicode.Scalar {
  /// True for what neither HTML nor XML takes: control characters but tab and line ends, and noncharacters.
  fileprivate var isForbidden: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
