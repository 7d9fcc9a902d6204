import TranslationModel

/// Reads the units of an XLIFF file, of version 1.x or 2.x.
struct XLIFFReader {
  var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var version = ""
  private(set) var root = 0..<0
  /// The value of XLIFF 2's `trgLang`.
  private(set) var targetLanguage: Range<Int>?
  private(set) var sourceLanguage: Range<Int>?
  private(set) var parts: [XLIFFPart] = []
  private(set) var units: [XLIFFUnit] = []
  var segments: [XLIFFSegment] = []
  /// Which elements that are open say `translate`, and what.
  private var translations: [(depth: Int, isOn: Bool)] = []
  /// XLIFF 2's rules about ids and references within the unit that is read.
  var rules = XLIFFUnitRules()

  init(_ bytes: FileBytes, from start: Int) {
    scanner = XMLScanner(bytes, from: start)
    lines = LineCounter(bytes, from: start)
    units.reserveCapacity(bytes.mostEntries)
    segments.reserveCapacity(bytes.mostEntries)
  }

  private(set) var isSecond = false
  var bytes: FileBytes { scanner.bytes }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    while true {
      switch try scanner.next() {
      case .openTag where scanner.depth == 1: try readRoot()
      case .openTag where scanner.isNamed("file"): try readPart()
      case .openTag: try scanner.skip()
      case .end where parts.isEmpty: throw scanner.fail(root.lowerBound, "<xliff> has no <file>")
      case .end: return
      default: break
      }
    }
  }

  private mutating func readRoot() throws(SyntaxError) {
    guard scanner.isNamed("xliff") else { throw scanner.fail(scanner.range.lowerBound, "expected <xliff>") }
    version = scanner.value("version")?.string ?? namespaceVersion
    guard ["1.0", "1.1", "1.2", "2.0", "2.1", "2.2"].contains(version) else {
      throw scanner.fail(
        scanner.range.lowerBound,
        version.isEmpty ? "<xliff> has no version" : "unknown XLIFF version \(version)",
        "Glossator reads XLIFF 1.0 to 2.2")
    }
    isSecond = version.hasPrefix("2.")
    root = scanner.range
    targetLanguage = scanner.attribute("trgLang")?.value
    sourceLanguage = scanner.attribute("srcLang")?.value
    if isSecond, sourceLanguage == nil {
      throw scanner.fail(root.lowerBound, "<xliff> has no srcLang")
    }
  }

  /// The version in the namespace's name, for files whose tool left the attribute out.
  private var namespaceVersion: String {
    let name = scanner.value("xmlns")?.string ?? ""
    let prefix = "urn:oasis:names:tc:xliff:document:"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : ""
  }

  // MARK: Files

  private mutating func readPart() throws(SyntaxError) {
    let start = scanner.range
    var part = XLIFFPart(name: .empty, openTag: start)
    part.name = (isSecond ? scanner.value("id") : scanner.value("original")) ?? .empty
    part.targetLanguage = scanner.attribute("target-language")?.value
    part.container = start.upperBound..<start.upperBound
    if isSecond, parts.contains(where: { $0.name == part.name }) {
      throw scanner.fail(start.lowerBound, "two <file>s have the id '\(part.name)'")
    }
    let number = parts.count
    parts.append(part)
    noteTranslate()
    var groups: Set<Text> = []
    let depth = scanner.depth
    while scanner.depth >= depth {
      switch try scanner.next() {
      case .openTag:
        if scanner.isNamed("tool"), scanner.value("tool-id") == "com.apple.dt.xcode" {
          parts[number].isXcodes = true
        }
        if scanner.isNamed(isSecond ? "unit" : "trans-unit") {
          try readUnit(of: number)
        } else if scanner.isNamed("body") {
          parts[number].container = scanner.range.upperBound..<scanner.range.upperBound
        } else if scanner.isNamed("group") || scanner.isNamed("header") {
          if isSecond, let id = scanner.value("id"), !groups.insert(id).inserted {
            throw scanner.fail(scanner.range.lowerBound, "two groups have the id '\(id)'")
          }
          noteTranslate()
        } else {
          try scanner.skip()
        }
      case .closeTag where isSecond ? scanner.depth < depth : scanner.isNamed("body"):
        parts[number].container = parts[number].container.lowerBound..<scanner.range.lowerBound
      default: break
      }
    }
  }

  private mutating func noteTranslate() {
    guard let value = scanner.value("translate") else { return }
    translations.removeAll { $0.depth >= scanner.depth }
    translations.append((scanner.depth, value != "no"))
  }

  private var isTranslated: Bool {
    let open = translations.last { $0.depth < scanner.depth }
    return open?.isOn ?? true
  }

  // MARK: Units

  private mutating func readUnit(of part: Int) throws(SyntaxError) {
    let open = scanner.range
    if !translations.isEmpty { translations.removeAll { $0.depth >= scanner.depth } }
    guard let value = scanner.attribute("id")?.value, let id = scanner.range("id") else {
      throw scanner.fail(open.lowerBound, "a unit without an id")
    }
    let name = scanner.range(isSecond ? "name" : "resname")
    var unit = XLIFFUnit(
      file: part, name: name ?? id, key: name ?? id, idValue: value, extent: open)
    unit.otherName = name == nil ? nil : id
    unit.line = lines.line(at: open.lowerBound)
    unit.isTranslatable = scanner.value("translate").map { $0 != "no" } ?? isTranslated
    let first = segments.count
    var notes: [TextRange] = []
    if isSecond { try readSegments(&notes) } else { try readPair(&notes) }
    unit.segments = first..<segments.count
    unit.extent = open.lowerBound..<max(open.upperBound, scanner.range.upperBound)
    unit.comment = comment(of: notes)
    units.append(unit)
  }

  /// The units, for somebody who changes them: what stays here are none.
  mutating func takeUnits() -> [XLIFFUnit] {
    defer { units = [] }
    return units
  }

  private mutating func comment(of notes: [TextRange]) -> TextRange {
    if notes.count < 2 { return notes.first ?? .empty }
    for (number, note) in notes.enumerated() {
      if number > 0 { scanner.pieces.append(0x0A) }
      scanner.pieces.append(note)
    }
    return scanner.pieces.take()
  }

  private mutating func readPair(_ notes: inout [TextRange]) throws(SyntaxError) {
    let start = scanner.range.lowerBound
    let depth = scanner.depth
    var source: XLIFFText?
    var target: XLIFFText?
    var end = 0
    var state: XLIFFState?
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), source == nil {
        source = try text()
        end = scanner.range.upperBound
      } else if scanner.isNamed("seg-source") {
        try scanner.skip()
        end = scanner.range.upperBound
      } else if scanner.isNamed("target"), target == nil {
        state = self.state
        target = try text()
      } else if scanner.isNamed("note") {
        let note = try text().content.text
        if !scanner.pieces[note].isBlank { notes.append(note) }
      } else {
        try scanner.skip()
      }
    }
    guard let source else { throw scanner.fail(start, "a unit without a <source>") }
    segments.append(
      XLIFFSegment(
        source: source, target: target, sourceEnd: max(end, source.content.range.upperBound),
        stateTag: target.map { TextRange($0.content.openTag) }, state: state))
  }

  var state: XLIFFState? { scanner.attribute("state").map { XLIFFState($0.value, in: bytes) } }

  // MARK: Texts

  /// The text of the element that was opened.
  mutating func text() throws(SyntaxError) -> XLIFFText {
    var hasElements = false
    guard isSecond else {
      let content = try scanner.content { _ in hasElements = true }
      return XLIFFText(content: content, hasElements: hasElements)
    }
    var rules = rules
    let content = try scanner.content { scanner throws(SyntaxError) in
      if scanner.isNamed("cp") { return scanner.pieces.append(try Self.character(scanner)) }
      hasElements = true
      rules.addElement(scanner.bytes.text(scanner.name), of: scanner)
    }
    self.rules = rules
    return XLIFFText(content: content, hasElements: hasElements)
  }

  /// XLIFF 2's `<cp hex="001A"/>`: a character that XML cannot carry.
  private static func character(_ scanner: borrowing XMLScanner) throws(SyntaxError) -> Unicode.Scalar {
    let hex = scanner.attribute("hex").map { String(decoding: scanner.bytes[$0.value], as: UTF8.self) }
    guard let scalar = hex.flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init) else {
      throw scanner.fail(scanner.range.lowerBound, "<cp> without a character's number")
    }
    return scalar
  }
}
