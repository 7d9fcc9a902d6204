import TranslationModel

/// A `<trans-unit>` of XLIFF 1.2, or a `<unit>` of 2.x.
struct XLIFFUnit: Sendable {
  /// The number of its `<file>`.
  var file: Int
  var id: EntryID
  /// The value of the attribute `id`.
  var idValue: Range<Int>
  /// The whole element.
  var extent: Range<Int>
  /// One in XLIFF 1.2; in 2.x one or more, with what stands between them.
  var segments: [XLIFFSegment] = []
  var comment = Text.empty
  var line = 1
  var isTranslatable = true
  /// True for the format of a plural that is nothing but its variable.
  var isHidden = false

  /// True where texts are the XML that stands there, because the source text has elements in it.
  var isMarkup: Bool { segments.contains { $0.source.hasElements } }

  /// True where only a target has elements, which then nobody sees.
  var hasStrangeElements: Bool { !isMarkup && segments.contains { $0.target?.hasElements ?? false } }

  /// The one segment that can be written.
  var segment: XLIFFSegment? { segments.count == 1 ? segments[0] : nil }

  /// The source text: of all segments, one after the other.
  var source: Text { Text(segments.map { text(of: $0.source) }.joined()) }

  /// The translation; nil where a segment has none, or says that nobody translated it.
  var target: Text? {
    let real = segments.filter { !$0.isBetween }
    guard !real.contains(where: { $0.target.map(\.isEmpty) ?? true || $0.isNew }) else { return nil }
    // In the order that the targets say; what stands between has its own text where it has no other.
    let parts = segments.enumerated().map { position, segment in
      (order: segment.order ?? position + 1, text: text(of: segment.target ?? segment.source))
    }
    return Text(parts.sorted { $0.order < $1.order }.map(\.text).joined())
  }

  private func text(of text: XLIFFText) -> String { (isMarkup ? text.raw : text.text).string }
}

struct XLIFFSegment: Sendable {
  var source: XLIFFText
  var target: XLIFFText?
  /// The end of what a target stands behind.
  var sourceEnd: Int
  /// The tag that has, or would have, the attribute `state`.
  var stateTag: Range<Int>?
  var state: XLIFFState?
  /// True for XLIFF 2's `<ignorable>`: white space between two segments.
  var isBetween = false
  /// Where the target stands among those of the unit, 1-based.
  var order: Int?

  /// True where a state says that the target is no translation yet.
  var isNew: Bool {
    ["new", "needs-translation", "initial"].contains(state?.name ?? "")
  }
}

struct XLIFFState: Sendable {
  /// Between the quotes.
  var value: Range<Int>
  var name: String
}

/// A `<source>` or `<target>`.
struct XLIFFText: Sendable {
  var range: Range<Int>
  var openTag: Range<Int>
  var inner: Range<Int>
  var isSelfClosing: Bool
  /// What it says, references and CDATA sections undone.
  var text: Text
  /// The XML between its tags.
  var raw: Text
  /// True where elements stand in the text: `<g>`, `<ph>`.
  var hasElements: Bool
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>?

  var isEmpty: Bool { !hasElements && text.isEmpty }
}

/// A `<file>`.
struct XLIFFPart: Sendable {
  /// `original` in XLIFF 1.2, `id` in 2.x.
  var name: Text
  var openTag: Range<Int>
  /// The value of `target-language`; XLIFF 2 has it on the root.
  var targetLanguage: Range<Int>?
  /// What units stand in: the inside of `<body>`, of `<file>` in 2.x.
  var container = 0..<0
  var isXcodes = false
}
