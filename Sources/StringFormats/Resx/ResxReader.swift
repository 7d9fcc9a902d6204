import TranslationModel

/// Reads the entries of a `.resx` as .NET's ResXResourceReader does.
struct ResxReader {
  private var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var entries: [EntryRecord] = []
  private(set) var slots: [ResxSlot] = []
  /// Every `<data>` element, also those that hold no text.
  private(set) var elements: [Range<Int>] = []
  private(set) var findings: [Finding] = []
  private(set) var container = 0..<0
  private var headers: Set<Text> = []

  init(_ bytes: FileBytes, from start: Int) {
    scanner = XMLScanner(bytes, from: start)
    lines = LineCounter(bytes, from: start)
    entries.reserveCapacity(bytes.mostEntries)
    slots.reserveCapacity(bytes.mostEntries)
    elements.reserveCapacity(bytes.mostEntries)
  }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    var rootEnd = 0
    while true {
      switch try scanner.next() {
      case .openTag where scanner.depth == 1:
        guard scanner.isNamed("root") else { throw scanner.fail(scanner.range.lowerBound, "expected <root>") }
        rootEnd = scanner.range.upperBound
      case .openTag where scanner.isNamed("data"): try data()
      case .openTag where scanner.isNamed("resheader"): try header()
      case .openTag: try scanner.skip()
      case .closeTag: container = rootEnd..<max(rootEnd, scanner.range.lowerBound)
      case .end:
        for name in ["reader", "writer"] as [Text] where !headers.contains(name) {
          throw scanner.fail(
            container.lowerBound, "no <resheader name=\"\(name)\">, without which .NET refuses the file",
            "copy the four from another .resx file")
        }
        return
      default: break
      }
    }
  }

  private mutating func header() throws(SyntaxError) {
    if let name = scanner.attribute("name") { headers.insert(XMLText.attribute(name.value, of: scanner)) }
    try scanner.skip()
  }

  private mutating func data() throws(SyntaxError) {
    let open = scanner.range
    let hasInside = !scanner.isSelfClosing
    guard let name = scanner.range("name") else {
      throw scanner.fail(open.lowerBound, "<data> without a name")
    }
    let isText = scanner.attribute("type") == nil && scanner.attribute("mimetype") == nil
    let preserves =
      scanner.attribute("xml:space").map { scanner.bytes[$0.value].elementsEqual("preserve".utf8) } ?? false
    var slot = ResxSlot(extent: open, openTag: open, keepsSpace: preserves)
    slot.spaceAttribute = scanner.attribute("xml:space")?.value
    var comment = TextRange.empty
    var text: TextRange?
    let depth = scanner.depth
    while hasInside, scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("value"), text == nil {
        let value = try scanner.content(keepsLineEnds: true)
        text = value.text
        slot.take(value)
      } else if scanner.isNamed("comment") {
        comment = try scanner.content(keepsLineEnds: true).text
      } else {
        try scanner.skip()
      }
    }
    if !hasInside { _ = try scanner.next() }
    slot.extent = open.lowerBound..<max(open.upperBound, scanner.range.upperBound)
    elements.append(slot.extent)
    let line = lines.line(at: open.lowerBound)
    guard isText, !isDesigners(name) else { return }
    guard var text else {
      findings.append(
        Finding(
          .error, "no-value", "'\(scanner.pieces[name])' has no <value>", at: Place("", line: line),
          hint: "add <value></value>"))
      return
    }
    if !preserves, isBlank(text) { text = .empty }
    slots.append(slot)
    entries.append(EntryRecord(name, text: text, comment: comment, line: line))
  }

  /// True for what the form designer of Visual Studio keeps for itself.
  private func isDesigners(_ name: TextRange) -> Bool {
    scanner.pieces.starts(name, with: ">>") || scanner.pieces.starts(name, with: "$this.")
  }

  private func isBlank(_ text: TextRange) -> Bool { scanner.pieces[text].utf8.allSatisfy(XMLName.isBlank) }

  var texts: TextStore { scanner.texts }
}

/// Where an entry of a `.resx` stands.
struct ResxSlot: Sendable {
  /// The element `<data>`.
  @Compact var extent: Range<Int>
  @Compact var openTag: Range<Int>
  /// True for `xml:space="preserve"`, without which a blank value does not count.
  var keepsSpace: Bool
  /// The value of `xml:space`, where it has one.
  var spaceAttribute: Range<Int>?
  /// The element `<value>`.
  @Compact var value = 0..<0
  /// Between its tags.
  @Compact var inner = 0..<0
  var isSelfClosing = false
  /// The inside of the one CDATA section that is all of the text.
  var cdata: Range<Int>?
  /// The number of its entry in the catalog.
  var entry = 0

  init(extent: Range<Int>, openTag: Range<Int>, keepsSpace: Bool) {
    self.extent = extent
    self.openTag = openTag
    self.keepsSpace = keepsSpace
  }

  mutating func take(_ content: XMLContent) {
    (value, inner, isSelfClosing, cdata) = (
      content.range, content.inner, content.isSelfClosing, content.cdata
    )
  }
}
