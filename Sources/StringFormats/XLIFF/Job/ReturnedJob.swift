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
    /// What it says beside its texts.
    package var aside = Aside()
  }

  /// What tools say of a unit that a job which comes back is not asked for.
  package struct Aside: Sendable {
    /// True where somebody has to look at the target, by its state, what qualifies that, or as nobody approved it.
    package var needsWork = false
    /// True where a state says that nobody translated it: a target may be there all the same, as a copy of the source.
    package var isUntranslated = false
    /// True where a tool says so in a word that no job goes out with (XLIFF 1.2): it has put the target there itself.
    package var isPrefilled = false
    /// False for one that is marked as not for translators.
    package var isTranslatable = true
    /// In characters.
    package var maxLength: Int?
    package var notes: [Note] = []
    /// What source and target are as XML, where elements stand in either.
    package var markup: (source: Text, target: Text)?
    /// An older translation, and what it was made for where that is said (XLIFF 1.2, `<alt-trans alttranstype="previous-version">`).
    package var previous: (source: Text?, target: Text)?
    /// The gettext plural that the unit is one of the numbered forms of: its number in the part, and its name.
    package var plural: (number: Int, name: Text)?
  }

  package struct Note: Hashable, Sendable {
    /// Who says it, or what it is about: `from` in XLIFF 1.2, `category` in 2.x.
    package var from: Text
    package var text: Text
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
