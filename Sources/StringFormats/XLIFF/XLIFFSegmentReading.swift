import TranslationModel

/// The segments of XLIFF 2's units, with their notes and the data that stands in their place.
extension XLIFFReader {
  mutating func readSegments(_ notes: inout [TextRange]) throws(SyntaxError) {
    let (start, first) = (scanner.range.lowerBound, segments.count)
    let depth = scanner.depth
    rules = XLIFFUnitRules()
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("segment") || scanner.isNamed("ignorable") {
        segments.append(try segment())
      } else if scanner.isNamed("originalData") {
        try readData()
      } else if scanner.isNamed("notes") {
        try readNotes(&notes)
      } else {
        try scanner.skip()
      }
    }
    let own = segments[first...]
    guard own.contains(where: { !$0.isBetween }) else {
      throw scanner.fail(start, "a unit without a <segment>")
    }
    let orders = own.compactMap(\.order)
    guard Set(orders).count == orders.count, orders.allSatisfy({ (1...own.count).contains($0) }) else {
      throw scanner.fail(start, "two targets of the unit have the same place in its order")
    }
    if let flaw = rules.flaw { throw scanner.fail(flaw.offset, flaw.message) }
  }

  private mutating func readData() throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.depth == depth + 1 { rules.addData(scanner.value("id"), at: scanner.range.lowerBound) }
    }
  }

  private mutating func readNotes(_ notes: inout [TextRange]) throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      let note = try text().content.text
      if !scanner.pieces[note].isBlank { notes.append(note) }
    }
  }

  private mutating func segment() throws(SyntaxError) -> XLIFFSegment {
    let open = scanner.range
    let isBetween = scanner.isNamed("ignorable")
    rules.addSegment(scanner.value("id"), at: open.lowerBound)
    let state = self.state
    let depth = scanner.depth
    var source: XLIFFText?
    var target: XLIFFText?
    var order: Int?
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), source == nil {
        try checkLanguage(sourceLanguage)
        source = try text()
      } else if scanner.isNamed("source") || scanner.isNamed("target") && target != nil {
        throw scanner.fail(scanner.range.lowerBound, "a second <source> or <target> in the segment")
      } else if scanner.isNamed("target") {
        try checkLanguage(targetLanguage)
        guard targetLanguage != nil else {
          throw scanner.fail(scanner.range.lowerBound, "a <target>, but <xliff> has no trgLang")
        }
        order = scanner.value("order").flatMap { Int($0.string) }
        target = try text()
      } else {
        try scanner.skip()
      }
    }
    guard let source else { throw scanner.fail(open.lowerBound, "a segment without a <source>") }
    return XLIFFSegment(
      source: source, target: target, sourceEnd: source.content.range.upperBound,
      stateTag: TextRange(open), state: state, isBetween: isBetween, order: order)
  }

  /// A text's `xml:lang`, where it has one, is the file's.
  private func checkLanguage(_ language: Range<Int>?) throws(SyntaxError) {
    guard let own = scanner.attribute("xml:lang"), let language,
      !bytes[own.value].elementsEqual(bytes[language])
    else { return }
    throw scanner.fail(
      own.value.lowerBound,
      "the text is in '\(bytes.text(own.value))', but the file says '\(bytes.text(language))'")
  }
}
