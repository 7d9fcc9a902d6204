import TranslationModel

/// A job as it came back from an agency: in either version of XLIFF, whatever its tools made of it on the way.
package struct ReturnedJob: Sendable {
  package struct Part: Sendable {
    /// What the file says of where its texts come from: `original` first, then what notes say, for tools that put something
    /// else there.
    package var origins: [Text] = []
    package var sourceLanguage: Text?
    package var targetLanguage: Text?
    package var units: [Unit] = []
  }

  package struct Unit: Sendable {
    package var id: Text
    package var name: Text
    /// In the file as it is, 1-based.
    package var line: Int
    package var source: Text
    /// Nil where there is none, or not for all of its segments.
    package var target: Text?
    package var mark: Mark
    /// What became of the codes in the target that makes it unusable.
    package var flaw: String?
  }

  /// What a unit says of its own target.
  package enum Mark: Hashable, Sendable {
    /// Translated, reviewed, signed off.
    case done
    /// Not translated yet, or not looked at again.
    case open
    case nothing
  }

  package let parts: [Part]

  /// True for what may be XML: nothing but white space and a byte order mark comes before its first `<`.
  package static func mayBe(_ bytes: [UInt8]) -> Bool {
    let mark = EncodingMark(of: bytes)
    let start = bytes.dropFirst(mark.bytes.count).prefix(4096).first { $0 != 0 && !XMLName.isBlank($0) }
    return start == UInt8(ascii: "<")
  }

  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    let text = try Self.utf8(bytes)
    parts = try text.read { buffer throws(SyntaxError) in
      var reader = ReturnedJobReader(buffer)
      try reader.read()
      return reader.parts
    }
  }

  /// In UTF-8, without a byte order mark; the declaration's `encoding` speaks of the file as it was.
  private static func utf8(_ bytes: [UInt8]) throws(SyntaxError) -> [UInt8] {
    let mark = EncodingMark(of: bytes)
    var text = try mark.decoded(bytes)
    guard !mark.isUTF8, text.starts(with: "<?xml".utf8),
      let end = text.firstIndex(of: UInt8(ascii: ">"))
    else { return text }
    for i in 0...end where text[i] != 0x0A { text[i] = 0x20 }
    return text
  }
}
