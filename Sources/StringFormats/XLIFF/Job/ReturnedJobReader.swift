import TranslationModel

/// Reads the units of a job that came back. What else is in the file is passed over: tools add elements of their own.
struct ReturnedJobReader {
  var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var parts: [ReturnedJob.Part] = []
  private var isSecond = false
  private var sourceLanguage: Text?
  private var targetLanguage: Text?
  /// The gettext plural that was opened last, and how deep.
  private var plural: (number: Int, name: Text, depth: Int)?

  init(_ bytes: FileBytes) {
    scanner = XMLScanner(bytes, from: 0)
    lines = LineCounter(bytes, from: 0)
  }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    while true {
      switch try scanner.next() {
      case .doctype:
        throw scanner.fail(
          scanner.range.lowerBound, "a DOCTYPE: no XLIFF file needs one", "export the file again without it")
      case .openTag where scanner.depth == 1: try readRoot()
      case .openTag where scanner.isNamed("file"): try readPart()
      case .openTag: try scanner.skip()
      case .end: return
      default: break
      }
    }
  }

  private mutating func readRoot() throws(SyntaxError) {
    guard scanner.isNamed("xliff") else {
      throw scanner.fail(
        scanner.range.lowerBound,
        "the file is not XLIFF: it begins with <\(scanner.bytes.text(scanner.name))>",
        "ask for XLIFF 1.2 or 2.1, as it was exported")
    }
    let version = scanner.value("version")?.string ?? ""
    guard version.hasPrefix("1.") || version.hasPrefix("2.") else {
      throw scanner.fail(
        scanner.range.lowerBound, "XLIFF of version '\(version)' is not known", "ask for XLIFF 1.2 or 2.1")
    }
    isSecond = version.hasPrefix("2.")
    (sourceLanguage, targetLanguage) = (scanner.value("srcLang"), scanner.value("trgLang"))
  }

  private mutating func readPart() throws(SyntaxError) {
    var part = ReturnedJob.Part()
    part.origins = [scanner.value("original")].compactMap { $0 }
    part.sourceLanguage = isSecond ? sourceLanguage : scanner.value("source-language")
    part.targetLanguage = isSecond ? targetLanguage : scanner.value("target-language")
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed(isSecond ? "unit" : "trans-unit") {
        part.units.append(try readUnit())
      } else if scanner.isNamed("note") {
        part.origins.append(try readText())
      } else if scanner.isNamed("group") {
        notePlural()
      } else if !["body", "header", "notes"].contains(where: { scanner.isNamed($0) }) {
        try scanner.skip()
      }
    }
    parts.append(part)
  }

  /// The group that was opened may be a plural's (XLIFF 1.2 Representation Guide for Gettext PO).
  private mutating func notePlural() {
    if let open = plural, open.depth < scanner.depth { return }
    guard scanner.value("restype")?.string == "x-gettext-plurals" else { return plural = nil }
    let name = scanner.value("resname") ?? scanner.value("id") ?? .empty
    plural = (scanner.range.lowerBound, name, scanner.depth)
  }

  /// What an element says, without the elements in it.
  mutating func readText() throws(SyntaxError) -> Text {
    var text: [UInt8] = []
    let depth = scanner.depth
    while scanner.depth >= depth {
      let token = try scanner.next()
      if token == .text || token == .cdata { scanner.addText(token, to: &text) }
    }
    return Text(decoding: text)
  }

  // MARK: Units

  private mutating func readUnit() throws(SyntaxError) -> ReturnedJob.Unit {
    let id = scanner.value("id") ?? .empty
    let name = scanner.value(isSecond ? "name" : "resname") ?? id
    let line = lines.line(at: scanner.range.lowerBound)
    var aside = ReturnedJob.Aside()
    aside.isTranslatable = scanner.value("translate")?.string != "no"
    if scanner.value("size-unit")?.string == "char" || isSecond {
      let length = scanner.value(isSecond ? "slr:sizeRestriction" : "maxwidth")
      aside.maxLength = length.flatMap { Int($0.string) }
    }
    aside.plural = plural.flatMap { $0.depth < scanner.depth ? ($0.number, $0.name) : nil }
    let (source, target, mark) = isSecond ? try readSegments(&aside) : try readPair(&aside)
    guard let source else {
      throw SyntaxError(line: line, column: 1, "the unit '\(id)' has no <source>")
    }
    let codes = JobCodes(of: source)
    let resolved = target.map { codes.resolve($0) }
    return ReturnedJob.Unit(
      id: id, name: name, line: line, source: codes.source, target: resolved?.text, mark: mark,
      flaw: resolved?.flaw, aside: aside)
  }

  typealias Pair = (source: JobContent?, target: JobContent?, mark: ReturnedJob.Mark)

  private mutating func readPair(_ aside: inout ReturnedJob.Aside) throws(SyntaxError) -> Pair {
    var pair = Pair(nil, nil, .nothing)
    let approval = scanner.value("approved")
    let isApproved = approval == "yes"
    var xml = (source: Text.empty, target: Text.empty)
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), pair.source == nil {
        (pair.source, xml.source) = try readContent([:])
      } else if scanner.isNamed("target"), pair.target == nil {
        let state = scanner.value("state")
        pair.mark = Self.mark(state)
        aside.take(state, scanner.value("state-qualifier"), approval: approval)
        (pair.target, xml.target) = try readContent([:])
      } else if scanner.isNamed("note") {
        aside.notes.append(ReturnedJob.Note(from: scanner.value("from") ?? .empty, text: try readText()))
      } else if scanner.isNamed("alt-trans"), scanner.value("alttranstype") == "previous-version",
        aside.previous == nil
      {
        aside.previous = try readPrevious()
      } else {
        // Others' texts are among them: proposals, the source in segments.
        try scanner.skip()
      }
    }
    if Self.hasElements(xml.source) || Self.hasElements(xml.target) { aside.markup = xml }
    if isApproved { pair.mark = .done }
    return pair
  }

  /// The older version of a unit, which is opened; nil for one without a translation.
  private mutating func readPrevious() throws(SyntaxError) -> (source: Text?, target: Text)? {
    var (source, target): (JobContent?, JobContent?)
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), source == nil {
        (source, _) = try readContent([:])
      } else if scanner.isNamed("target"), target == nil {
        (target, _) = try readContent([:])
      } else {
        try scanner.skip()
      }
    }
    guard let target, !target.isEmpty else { return nil }
    guard let source else { return (nil, JobCodes(of: target).source) }
    let codes = JobCodes(of: source)
    return (codes.source, codes.resolve(target).text)
  }

  /// The text of the element that was opened, and its XML.
  mutating func readContent(_ data: [Text: Text]) throws(SyntaxError) -> (JobContent, Text) {
    let start = scanner.range.upperBound
    let content = try JobContent(&scanner, isSecond: isSecond, data: data)
    return (content, scanner.bytes.text(start..<max(start, scanner.range.lowerBound)))
  }

  static func hasElements(_ xml: Text) -> Bool {
    xml.contains(UInt8(ascii: "<")) && !xml.string.hasPrefix("<![CDATA[")
  }

  /// By the `state` of either version.
  static func mark(_ state: Text?) -> ReturnedJob.Mark {
    switch state?.string {
    case nil: .nothing
    case "translated", "reviewed", "final", "signed-off": .done
    default: .open
    }
  }
}

extension ReturnedJob.Aside {
  /// What a target's state says, and the word that says more of it: `state-qualifier` in XLIFF 1.2, `subState` in 2.x. Where both
  /// speak, the state counts and not who approved it: a text that needs review does, whoever approved its forerunner.
  mutating func take(_ state: Text?, _ qualifier: Text?, approval: Text?) {
    let isDone = state.map { ["translated", "reviewed", "final", "signed-off"].contains($0.string) }
    let doubt = qualifier.map { word in
      ["fuzzy", "reject", "suggestion", "needs", "-mt", "unconfirmed"].contains { word.string.contains($0) }
    }
    let isDoubtful = approval != "yes" && doubt ?? false
    if !(isDone ?? (approval != "no")) || isDoubtful { needsWork = true }
    if let state, ["new", "needs-translation", "initial"].contains(state.string) { isUntranslated = true }
    if let state, ["new", "needs-translation"].contains(state.string) { isPrefilled = true }
  }
}

extension XMLScanner {
  /// Appends what a text token, or a CDATA section, says; line ends are read as LF (XML 1.0, section 2.11).
  func addText(_ token: Token, to result: inout [UInt8]) {
    var i = content.lowerBound
    while i < content.upperBound {
      if token == .text, bytes[i] == UInt8(ascii: "&"),
        let end = entities.expand(in: bytes, at: i, into: &result)
      {
        i = end
        continue
      }
      if bytes[i] != 0x0D {
        result.append(bytes[i])
      } else if i + 1 == content.upperBound || bytes[i + 1] != 0x0A {
        result.append(0x0A)
      }
      i += 1
    }
  }
}
