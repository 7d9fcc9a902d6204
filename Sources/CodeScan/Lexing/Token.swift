/// A piece of source code: a word, a string, a bracket, a sign.
struct Token {
  enum Kind: UInt8 {
    case word, number, sign
    /// A bracket, linked with the one that closes it.
    case open, close
    /// A whole string without values in it.
    case string
    /// A string with values in it: `textOpen`, then each `part` and each value between `holeOpen` and `holeClose`, then
    /// `textClose`.
    case textOpen, part, textClose, holeOpen, holeClose
    /// `<name`, `>` or `/>`, `</name>` of markup, and the text between tags.
    case tagOpen, tagEnd, tagClose, text
  }

  /// What the bytes of a string stand for.
  enum Form: UInt8 {
    /// A backslash begins an escape.
    case escaped
    /// They stand for themselves.
    case raw
    /// A quote is doubled (C#'s `@"…"`).
    case doubled
    /// Lines between `"""`, as indented as the last one, with escapes; without them in the other.
    case block, rawBlock
    /// References begin with `&` (XML, JSX).
    case markup
  }

  /// Offsets of the file's bytes, of strings with their quotes.
  var start: UInt32
  var end: UInt32
  /// The number of the token that belongs to it, of a bracket or a string with values; below 0 where there is none.
  var link: Int32 = -1
  var kind: Kind
  var form: Form = .escaped
  /// Of a bracket or sign its byte, of a string how many bytes are before its content.
  var head: UInt8 = 0
  /// Of a string, how many bytes are behind its content. Of a tag's end, 1 where it closes the element, too.
  var tail: UInt8 = 0

  var range: Range<Int> { Int(start)..<Int(end) }
  /// Of a string, what is between the quotes.
  var content: Range<Int> {
    let from = Int(start) + Int(head)
    return from..<max(from, Int(end) - Int(tail))
  }

  func isSign(_ byte: UInt8) -> Bool { kind == .sign && head == byte }
  func isOpen(_ byte: UInt8) -> Bool { kind == .open && head == byte }
  func isClose(_ byte: UInt8) -> Bool { kind == .close && head == byte }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let lineFeed: UInt8 = 0x0A
  static let dot = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let dollar = UInt8(ascii: "$")
  static let hash = UInt8(ascii: "#")
  static let at = UInt8(ascii: "@")
  static let openParen = UInt8(ascii: "(")
  static let closeParen = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// True for a byte that a name can have in it.
  var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == 0x5F || self >= 0x80 }
}
