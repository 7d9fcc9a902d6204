import TranslationModel

/// Twine's file: definitions in sections (twine, `lib/twine/twine_file.rb`).
///
/// A line is `[[section]]`, `[key]`, or `name = value`, blanks around each of these being nobody's. A value between grave
/// accents has them taken off once, so that it can begin and end with blanks. Nothing goes on in a second line, and nothing
/// is a comment.
struct TwineFile {
  struct Definition {
    var key: Text
    var section: Text
    var line: Int
    /// By the language's code, with the line.
    var texts: [(language: String, text: Text, line: Int)] = []
    var comment: Text?
    var tags: Text?
    var reference: Text?
  }

  private(set) var definitions: [Definition] = []
  /// The languages in the order in which they first come: the first one is the developers'.
  private(set) var languages: [String] = []

  init(_ bytes: [UInt8]) throws(SyntaxError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SyntaxError(line: 1, column: 1, "this is not valid UTF-8")
    }
    var section = Text.empty
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let start = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
      let text = Self.trimmed(start)
      if text.isEmpty { continue }
      if text.count > 4, text.starts(with: "[[".utf8), text.suffix(2).elementsEqual("]]".utf8) {
        section = Self.text(text.dropFirst(2).dropLast(2))
      } else if text.count > 2, text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        definitions.append(
          Definition(key: Self.text(text.dropFirst().dropLast()), section: section, line: number))
      } else {
        try take(text, line: number)
      }
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, line number: Int) throws(SyntaxError) {
    guard line.first != UInt8(ascii: "["), let equals = line.firstIndex(of: UInt8(ascii: "=")),
      equals > line.startIndex
    else {
      throw SyntaxError(
        line: number, column: 1, "'\(Self.text(line).excerpt)' is no section, no key and no value",
        hint: "is this Twine's file? Twine does not read it either")
    }
    let name = Self.text(Self.trimmed(line[..<equals])).string
    guard !definitions.isEmpty else {
      throw SyntaxError(line: number, column: 1, "'\(name.excerpt)' stands before the first key")
    }
    let value = Self.unquoted(Self.trimmed(line[line.index(after: equals)...]))
    let last = definitions.count - 1
    switch name {
    case "comment": definitions[last].comment = value
    case "tags": definitions[last].tags = value
    case "ref": definitions[last].reference = value
    default:
      if !languages.contains(name) { languages.append(name) }
      // Of two in one definition the later counts, for Twine too.
      definitions[last].texts.removeAll { $0.language == name }
      definitions[last].texts.append((name, value, number))
    }
  }

  /// Ruby's `strip`: without blanks, line ends and NUL around it.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  private static func unquoted(_ value: ArraySlice<UInt8>) -> Text {
    let mark = UInt8(ascii: "`")
    guard value.first == mark, value.last == mark else { return text(value) }
    return text(value.dropFirst().dropLast())
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> Text { Text(decoding: Array(bytes)) }
}
