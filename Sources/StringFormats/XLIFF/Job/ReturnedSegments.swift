import TranslationModel

// What XLIFF 2 has of a unit: one text may be in several segments, which a tool made of it.
extension ReturnedJobReader {
  private struct Segment {
    var pair: Pair
    var isBetween: Bool
    var order: Int?
    var xml = (source: Text.empty, target: Text.empty)
  }

  mutating func readSegments(_ aside: inout ReturnedJob.Aside) throws(SyntaxError) -> Pair {
    var segments: [Segment] = []
    var data: [Text: Text] = [:]
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("segment") || scanner.isNamed("ignorable") {
        segments.append(try readSegment(data, &aside))
      } else if scanner.isNamed("originalData") {
        data = try readData()
      } else if scanner.isNamed("notes") {
        try readNotes(&aside)
      } else {
        try scanner.skip()
      }
    }
    if segments.contains(where: { Self.hasElements($0.xml.source) || Self.hasElements($0.xml.target) }) {
      aside.markup = (
        Text(segments.map(\.xml.source.string).joined()), Text(segments.map(\.xml.target.string).joined())
      )
    }
    return Self.joined(segments)
  }

  private mutating func readNotes(_ aside: inout ReturnedJob.Aside) throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      let category = scanner.value("category") ?? .empty
      aside.notes.append(ReturnedJob.Note(from: category, text: try readText()))
    }
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

  private mutating func readSegment(_ data: [Text: Text], _ aside: inout ReturnedJob.Aside)
    throws(SyntaxError) -> Segment
  {
    if !scanner.isNamed("ignorable") {
      aside.take(scanner.value("state"), scanner.value("subState"), approval: nil)
    }
    var segment = Segment(
      pair: (nil, nil, Self.mark(scanner.value("state"))), isBetween: scanner.isNamed("ignorable"), order: nil
    )
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source"), segment.pair.source == nil {
        (segment.pair.source, segment.xml.source) = try readContent(data)
      } else if scanner.isNamed("target"), segment.pair.target == nil {
        segment.order = scanner.value("order").flatMap { Int($0.string) }
        (segment.pair.target, segment.xml.target) = try readContent(data)
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
