import TranslationModel

/// A `<trans-unit>` of XLIFF 1.2, or a `<unit>` of 2.x.
struct XLIFFUnit: Sendable {
  /// The number of its `<file>`.
  var file: Int
  /// `resname`, `name` or `id`.
  var name: TextRange
  /// `id`, where the name is another attribute.
  var otherName: TextRange?
  /// The entry's key and variant: the name, with the file's before it where keys need that.
  var key: TextRange
  var variant = Variant.plain
  /// The value of the attribute `id`.
  var idValue: Range<Int>
  /// The whole element.
  var extent: Range<Int>
  /// One in XLIFF 1.2; in 2.x one or more, with what stands between them.
  var segments: [XLIFFSegment] = []
  var comment = TextRange.empty
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

  /// True where nothing of it lacks a translation, or says that nobody translated it.
  var isTranslated: Bool {
    segments.allSatisfy { $0.isBetween || !$0.isNew && $0.target.map { !$0.isEmpty } ?? false }
  }

  /// The source text: of all segments, one after the other.
  func source(_ pieces: inout TextPieces) -> TextRange { joined(segments.map(\.source), &pieces) }

  /// The translation: in the order that the targets say; what stands between has its own text where it has no other.
  func target(_ pieces: inout TextPieces) -> TextRange {
    if let target = segment?.target { return text(of: target) }
    let order = segments.indices.sorted { (segments[$0].order ?? $0 + 1) < (segments[$1].order ?? $1 + 1) }
    return joined(order.map { segments[$0].target ?? segments[$0].source }, &pieces)
  }

  private func joined(_ texts: [XLIFFText], _ pieces: inout TextPieces) -> TextRange {
    if texts.count == 1 { return text(of: texts[0]) }
    for text in texts { pieces.append(self.text(of: text)) }
    return pieces.take()
  }

  private func text(of text: XLIFFText) -> TextRange { isMarkup ? text.raw : text.content.text }
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
  var isNew: Bool { state?.isNew ?? false }
}

struct XLIFFState: Sendable {
  /// Between the quotes.
  var value: Range<Int>
  var name: String
  let isNew: Bool

  init(value: Range<Int>, name: String) {
    self.value = value
    self.name = name
    isNew = ["new", "needs-translation", "initial"].contains(name)
  }
}

/// A `<source>` or `<target>`.
struct XLIFFText: Sendable {
  var content: XMLContent
  /// The XML between its tags.
  var raw: TextRange
  /// True where elements stand in the text: `<g>`, `<ph>`.
  var hasElements: Bool

  var isEmpty: Bool { !hasElements && content.text.isEmpty }
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
