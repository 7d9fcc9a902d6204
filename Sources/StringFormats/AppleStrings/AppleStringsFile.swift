import TranslationModel

/// A `.strings` file that was read.
struct AppleStringsFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let mark: EncodingMark
  /// The file in UTF-8: `bytes` themselves where they are; every offset counts in these.
  let utf8: [UInt8]
  let container: Range<Int>
  /// The entries in file order, doubles too.
  let slots: [AppleStringsSlot]

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    mark = EncodingMark(of: bytes)
    try Self.refuseOtherKinds(bytes)
    let utf8 = mark.isUTF8 ? bytes : try mark.decoded(bytes)
    let start = mark == .utf8 ? mark.bytes.count : 0
    let reader = try utf8.read { buffer throws(SyntaxError) in
      var reader = AppleStringsReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let catalog = Catalog(reader.entries, reader.texts)
    var slots = reader.slots
    var findings = reader.findings
    findings += numberDoubles(reader.entries, in: catalog) { slots[$0].entry = $1 }
    if bytes.isEmpty {
      findings.append(Finding(.note, "empty-file", "the file has no bytes at all", at: Place("", line: 1)))
    }
    self.bytes = bytes
    self.utf8 = utf8
    self.catalog = catalog
    self.slots = slots
    self.findings = findings
    container = reader.container
  }

  private static func refuseOtherKinds(_ bytes: [UInt8]) throws(SyntaxError) {
    if bytes.starts(with: "bplist".utf8) {
      throw SyntaxError(
        line: 1, column: 1, "a binary property list", hint: "it is a build product; its source is a text file"
      )
    }
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = AppleStringsWriter(self, base: base)
    guard let result = try writer.write(edits) else { return bytes }
    return mark.isUTF8 ? result : mark.encoded(result)
  }

  func filled(with texts: NewTexts, base: any StringFile) throws(EditError) -> [UInt8]? {
    guard slots.isEmpty else { return nil }
    var writer = AppleStringsWriter(self, base: base)
    guard let result = writer.fill(texts) else { return bytes }
    return mark.isUTF8 ? result : mark.encoded(result)
  }
}

extension AppleStringsFile {
  /// The comment at the file's head, which no entry owns, with its line end.
  var header: [UInt8] {
    let start = mark == .utf8 ? mark.bytes.count : 0
    let end = slots.first?.extent.lowerBound ?? utf8.count
    guard container.lowerBound == start, start < end, utf8[start] == UInt8(ascii: "/") else { return [] }
    let newline = utf8.firstNewline ?? [0x0A]
    var header: [UInt8] = []
    for line in utf8[start..<end].split(
      omittingEmptySubsequences: false, whereSeparator: { newline.last == $0 })
    {
      if line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { break }
      header += line + newline.suffix(1)
    }
    // An open block comment would swallow all that comes after it.
    return (try? AppleStringsFile(reading: header)) == nil ? [] : header
  }
}

/// Where an entry of a `.strings` file stands.
struct AppleStringsSlot: Sendable {
  /// The entry with its own comment, its `;`, and a comment at the end of its line.
  @Compact var extent: Range<Int>
  /// With quotes.
  @Compact var key: Range<Int>
  /// Empty where there is none.
  @Compact private var valueOrNone: Range<Int>
  var comment: AppleStringsComment?
  /// The number of its entry in the catalog.
  var entry = 0

  init(extent: Range<Int>, key: Range<Int>, value: Range<Int>?, comment: AppleStringsComment?) {
    self.extent = extent
    self.key = key
    self.comment = comment
    valueOrNone = value ?? 0..<0
  }

  /// With quotes; nil for `"key";`, which means that the key is the value.
  var value: Range<Int>? { valueOrNone.isEmpty ? nil : valueOrNone }
}
