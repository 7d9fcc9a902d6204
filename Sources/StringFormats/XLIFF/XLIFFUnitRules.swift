import TranslationModel

/// What XLIFF 2 says of ids and references within one unit (OASIS, "XLIFF Version 2.1", section 4.2): a file that breaks
/// it is refused by other tools.
struct XLIFFUnitRules {
  private var segments: Set<Text> = []
  private var data: Set<Text> = []
  private var references: [(name: Text, offset: Int)] = []
  /// The first thing that is wrong.
  private var first: (offset: Int, message: String)?

  /// The first thing that is wrong, once the unit was read.
  var flaw: (offset: Int, message: String)? {
    if let first { return first }
    return references.first { !data.contains($0.name) }.map {
      ($0.offset, "the unit has no original data with the id '\($0.name)'")
    }
  }

  mutating func addSegment(_ id: Text?, at offset: Int) {
    if let id, !segments.insert(id).inserted { note(offset, "two segments have the id '\(id)'") }
  }

  mutating func addData(_ id: Text?, at offset: Int) {
    guard let id else { return note(offset, "original data without an id") }
    if !data.insert(id).inserted { note(offset, "two pieces of original data have the id '\(id)'") }
  }

  /// An element in a text.
  mutating func addElement(_ name: Text, of scanner: XMLScanner) {
    for attribute in ["dataRef", "dataRefStart", "dataRefEnd"] as [StaticString] {
      if let reference = scanner.attribute(attribute) {
        references.append((XMLText.attribute(reference.value, of: scanner), reference.value.lowerBound))
      }
    }
    guard name == "ec" else { return }
    let isIsolated =
      scanner.attribute("isolated").map { scanner.bytes[$0.value].elementsEqual("yes".utf8) } ?? false
    let start = scanner.attribute("startRef")
    if isIsolated == (start != nil) {
      note(
        scanner.range.lowerBound,
        isIsolated ? "<ec> is isolated, but names its start" : "<ec> names no start and is not isolated")
    }
  }

  private mutating func note(_ offset: Int, _ message: String) {
    if first == nil { first = (offset, message) }
  }
}
