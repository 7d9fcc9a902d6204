import TranslationModel

/// Reads the units of a job that came back. What else is in the file is passed over: tools add elements of their own.
struct ReturnedJobReader {
  private var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var parts: [ReturnedJob.Part] = []
  private var isSecond = false
  private var sourceLanguage: Text?
  private var targetLanguage: Text?

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
      } else if !["group", "body", "header", "notes"].contains(where: { scanner.isNamed($0) }) {
        try scanner.skip()
      }
    }
    parts.append(part)
  }

  /// What an element says, without the elements in it.
  private mutating func readText() throws(SyntaxError) -> Text {
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
    let (source, target, mark) = isSecond ? try readSegments() : try readPair()
    guard let source else {
      throw SyntaxError(line: line, column: 1, "the unit '\(id)' has no <source>")
    }
    let codes = JobCodes(of: source)
    let resolved = target.map { codes.resolve($0) }
    return ReturnedJob.Unit(
      id: id, name: name, line: line, source: codes.source, target: resolved?.text, mark: mark,
      flaw: resolved?.flaw)
  }

  private typealias Pair = (source: JobContent?, target: JobContent?, mark: ReturnedJob.Mark)

  private mutating func readPair() throws(SyntaxError) -> Pair {
    var pair = Pair(nil, nil, .nothing)
    let isApproved = scanner.value("approved") == "yes"
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), pair.source == nil {
        pair.source = try JobContent(&scanner, isSecond: false, data: [:])
      } else if scanner.isNamed("target"), pair.target == nil {
        pair.mark = Self.mark(scanner.value("state"))
        pair.target = try JobContent(&scanner, isSecond: false, data: [:])
      } else {
        // Others' texts are among them: proposals, the source in segments.
        try scanner.skip()
      }
    }
    if isApproved { pair.mark = .done }
    return pair
  }

  /// By the `state` of either version.
  private static func mark(_ state: Text?) -> ReturnedJob.Mark {
    switch state?.string {
    case nil: .nothing
    case "translated", "reviewed", "final", "signed-off": .done
    default: .open
    }
  }

  private struct Segment {
    var pair: Pair
    var isBetween: Bool
    var order: Int?
  }

  private mutating func readSegments() throws(SyntaxError) -> Pair {
    var segments: [Segment] = []
    var data: [Text: Text] = [:]
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("segment") || scanner.isNamed("ignorable") {
        segments.append(try readSegment(data))
      } else if scanner.isNamed("originalData") {
        data = try readData()
      } else {
        try scanner.skip()
      }
    }
    return Self.joined(segments)
  }

  private mutating func readData() throws(SyntaxError) -> [Text: Text] {
    var data: [Text: Text] = [:]
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag, scanner.isNamed("data"), let id = scanner.value("id") else {
        continue
      }
      data[id] = JobCodes(of: try JobContent(&scanner, isSecond: true, data: [:])).source
    }
    return data
  }

  private mutating func readSegment(_ data: [Text: Text]) throws(SyntaxError) -> Segment {
    var segment = Segment(
      pair: (nil, nil, Self.mark(scanner.value("state"))), isBetween: scanner.isNamed("ignorable"), order: nil
    )
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), segment.pair.source == nil {
        segment.pair.source = try JobContent(&scanner, isSecond: true, data: data)
      } else if scanner.isNamed("target"), segment.pair.target == nil {
        segment.order = scanner.value("order").flatMap { Int($0.string) }
        segment.pair.target = try JobContent(&scanner, isSecond: true, data: data)
      } else {
        try scanner.skip()
      }
    }
    return segment
  }

  /// One text of the segments that a tool made of it; what stands between two has its own text where it has no other.
  private static func joined(_ segments: [Segment]) -> Pair {
    var pair = Pair(nil, nil, .nothing)
    let sources = segments.compactMap(\.pair.source)
    guard sources.count == segments.count, !sources.isEmpty else { return pair }
    pair.source = JobContent(joining: sources)
    let isWhole = segments.allSatisfy { segment in
      segment.isBetween || segment.pair.target.map { !$0.isEmpty } ?? false
    }
    if isWhole {
      let order = segments.indices.sorted {
        (segments[$0].order ?? $0 + 1, $0) < (segments[$1].order ?? $1 + 1, $1)
      }
      pair.target = JobContent(
        joining: order.compactMap { segments[$0].pair.target ?? segments[$0].pair.source })
    }
    let marks = segments.filter { !$0.isBetween }.map(\.pair.mark)
    pair.mark = marks.allSatisfy { $0 == .done } ? .done : marks.contains(.open) ? .open : .nothing
    return pair
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
