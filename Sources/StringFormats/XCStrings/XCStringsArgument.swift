import TranslationModel

/// What the forms of a substitution call `%arg`: the number that chooses the form.
struct XCStringsArgument: Hashable, Sendable {
  /// The number of the argument, 1-based.
  var number: Int
  /// The conversion without its percent sign: `lld`.
  var specifier: Text
  /// True where the catalog says the number.
  var isNumbered = false

  private static let name = Array("%arg".utf8)

  /// A form's text as a format string: `%lld`, or `%1$lld` beside other placeholders.
  func shown(_ text: Text) -> Text {
    guard Self.isNamed(in: text) else { return text }
    return Self.replacing(Self.name, by: token(beside: text), in: text)
  }

  /// The reverse of ``shown(_:)``; nil where the text would be read as another one.
  func written(_ text: Text) -> Text? {
    if Self.isNamed(in: text) { return nil }
    return Self.replacing(token(beside: text), by: Self.name, in: text)
  }

  /// True where a text says `%arg`.
  static func isNamed(in text: Text) -> Bool {
    text.contains(UInt8(ascii: "%")) && replacing(name, by: [], in: text) != text
  }

  private func token(beside text: Text) -> [UInt8] {
    let bytes = Array(text.utf8)
    var count = 0
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%") {
        if i + 1 < bytes.count, bytes[i + 1] == bytes[i] { i += 1 } else { count += 1 }
      }
      i += 1
    }
    return Array("%\(count == 1 ? "" : "\(number)$")\(specifier)".utf8)
  }

  /// `%%` is a percent sign and begins nothing.
  private static func replacing(_ old: [UInt8], by new: [UInt8], in text: Text) -> Text {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i...].starts(with: old) {
        result += new
        i += old.count
      } else {
        let isDouble = bytes[i...].starts(with: [UInt8(ascii: "%"), UInt8(ascii: "%")])
        result += bytes[i..<i + (isDouble ? 2 : 1)]
        i += isDouble ? 2 : 1
      }
    }
    return Text(decoding: result)
  }
}
