import TranslationModel

/// A text in the syntax of git-config(1), as `.gitmodules` has: sections, `name = value`, comments. It includes no
/// other file.
package struct ConfigurationText: Hashable, Sendable {
  /// `name = value`, with the place of its name. Where a text has one setting twice, both are here.
  package struct Setting: Hashable, Sendable {
    /// Lower case.
    package var name: String
    /// Without quotes and escapes; nil where `=` is missing, which Git reads as true.
    package var value: String?
    /// 1-based.
    package var line: Int
    /// 1-based, in bytes.
    package var column: Int
  }

  /// `[name "subsection"]` and the settings below it.
  package struct Section: Hashable, Sendable {
    /// Lower case.
    package var name: String
    /// What is between quotes after the name, its case kept.
    package var subsection: String?
    /// 1-based.
    package var line: Int
    /// 1-based, in bytes.
    package var column: Int
    package var settings: [Setting]
  }

  /// In the order of the text; those of one name are not put together.
  package let sections: [Section]

  /// In bytes: no configuration that people write comes near.
  package static let largestSize = 1 << 20
  /// Sections and settings together: what reads them compares some with each other.
  package static let mostLines = 10_000

  /// Reads a text. It may have a byte order mark and any of the two line ends.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    guard bytes.count <= Self.largestSize else {
      throw SyntaxError(line: 1, column: 1, "the configuration is larger than 1 MiB")
    }
    try checkText(bytes)
    var parser = ConfigurationParser(bytes)
    sections = try parser.sections()
  }
}

/// Refuses what is no text: bytes that are not UTF-8, and control characters, which nobody sees.
private func checkText(_ bytes: [UInt8]) throws(SyntaxError) {
  var line = 1
  var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  for (at, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F {
    switch byte {
    case 0x0A:
      line += 1
      lineStart = at + 1
    case 0x09: continue
    case 0x0D where at + 1 < bytes.count && bytes[at + 1] == 0x0A: continue
    default:
      throw SyntaxError(line: line, column: at - lineStart + 1, "a control character is not allowed here")
    }
  }
  guard String(validating: bytes, as: UTF8.self) == nil else { return }
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
  throw SyntaxError(
    line: bad + 1, column: 1, "the line is not UTF-8", hint: "save the file as UTF-8")
}
