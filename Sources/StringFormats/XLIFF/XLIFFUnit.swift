import TranslationModel

/// A `<trans-unit>` of XLIFF 1.2, or a `<unit>` of 2.x.
struct XLIFFUnit: Sendable {
  /// The number of its `<file>`.
  var file: Int
  var line = 1
  /// The numbers of its segments: one in XLIFF 1.2; in 2.x one or more, with what stands between them.
  var segments = 0..<0
  var variant = Variant.plain
  /// `resname`, `name` or `id`.
  var name: TextRange
  /// `id`, where the name is another attribute.
  var otherName: TextRange?
  /// The entry's key: the name, with the file's before it where keys need that.
  var key: TextRange
  /// The value of the attribute `id`.
  @Compact var idValue: Range<Int>
  /// The whole element.
  @Compact var extent: Range<Int>
  var comment = TextRange.empty
  var isTranslatable = true
  /// True for the format of a plural that is nothing but its variable.
  var isHidden = false

  var id: TextRange { otherName ?? name }
}

/// What the segments of one unit say.
extension ArraySlice<XLIFFSegment> {
  /// True where texts are the XML that stands there, because the source text has elements in it.
  var isMarkup: Bool { contains { $0.source.hasElements } }

  /// True where only a target has elements, which then nobody sees.
  var hasStrangeElements: Bool { !isMarkup && contains { $0.target?.hasElements ?? false } }

  /// The one segment that can be written.
  var only: XLIFFSegment? { count == 1 ? first : nil }

  /// True where nothing lacks a translation, or says that nobody translated it.
  var isTranslated: Bool {
    allSatisfy { $0.isBetween || !$0.isNew && $0.target.map { !$0.isEmpty } ?? false }
  }

  /// The source text: of all segments, one after the other.
  func source(_ pieces: inout TextPieces) -> TextRange {
    if let only { return text(of: only.source) }
    return joined(map(\.source), &pieces)
  }

  /// The translation: in the order that the targets say; what stands between has its own text where it has no other.
  func target(_ pieces: inout TextPieces) -> TextRange {
    if let target = only?.target { return text(of: target) }
    let order = indices.sorted { place(of: $0) < place(of: $1) }
    return joined(order.map { self[$0].target ?? self[$0].source }, &pieces)
  }

  /// 1-based, among the targets of the unit.
  private func place(of number: Int) -> Int { self[number].order ?? number - startIndex + 1 }

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
  var stateTag: TextRange?
  var state: XLIFFState?
  /// True for XLIFF 2's `<ignorable>`: white space between two segments.
  var isBetween = false
  /// Where the target stands among those of the unit, 1-based.
  var order: Int?

  /// True where a state says that the target is no translation yet.
  var isNew: Bool { state?.isNew ?? false }
}

/// What a target says of itself.
struct XLIFFState: Sendable {
  /// Between the quotes.
  @Compact var value: Range<Int>
  let isNew: Bool
  let isTranslated: Bool

  init(_ value: Range<Int>, in bytes: FileBytes) {
    _value = Compact(wrappedValue: value)
    isNew = (["new", "needs-translation", "initial"] as [StaticString]).contains { bytes.equals(value, $0) }
    isTranslated = bytes.equals(value, "translated")
  }
}

/// A `<source>` or `<target>`.
struct XLIFFText: Sendable {
  var content: XMLContent
  /// True where elements stand in the text: `<g>`, `<ph>`.
  var hasElements: Bool

  /// The XML between its tags.
  var raw: TextRange { TextRange(content.inner) }
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
