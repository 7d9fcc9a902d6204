import TranslationModel

/// A `.properties` file that was read.
struct PropertiesFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let encoding: PropertiesEncoding
  /// The file in UTF-8; every offset counts in these.
  let utf8: [UInt8]
  /// `utf8` without its byte order mark.
  let container: Range<Int>
  /// The entries in file order, doubles too.
  let slots: [PropertiesSlot]

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    encoding = PropertiesEncoding(of: bytes)
    let utf8 = encoding.decoded(bytes)
    let start = utf8.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let reader = try utf8.read { buffer throws(SyntaxError) in
      var reader = PropertiesReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let catalog = Catalog(reader.entries, reader.texts)
    var slots = reader.slots
    var findings = reader.findings
    findings += numberDoubles(reader.entries, in: catalog) { slots[$0].entry = $1 }
    if start > 0 {
      findings.append(
        Finding(
          .warning, "byte-order-mark",
          "the file begins with a byte order mark, which Java takes for part of the first key",
          at: Place("", line: 1), hint: "save the file as UTF-8 without the mark"))
    }
    self.bytes = bytes
    self.utf8 = utf8
    self.catalog = catalog
    self.slots = slots
    self.findings = findings
    container = start..<utf8.count
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = PropertiesWriter(self, base: base)
    guard let result = try writer.write(edits).map(encoding.encoded) else { return bytes }
    if case .latin1 = encoding, case .utf8 = PropertiesEncoding(of: result), let first = edits.first {
      throw EditError(
        first.id, "the file is in ISO-8859-1, and with this text the rest of it would be taken for UTF-8")
    }
    let mark = EncodingMark.utf8.bytes
    if !bytes.starts(with: mark), result.starts(with: mark), let first = edits.first {
      throw EditError(first.id, "the file would begin with a byte order mark, which belongs to a key")
    }
    if let removed = edits.first(where: { $0.text == nil }) {
      try checkOthers(result, without: edits, removed.id)
    }
    return result
  }

  /// Line ends of several kinds beside continued lines can join when a line between them goes.
  private func checkOthers(_ result: [UInt8], without edits: [EntryEdit], _ id: EntryID) throws(EditError) {
    let edited = Set(edits.map(\.id))
    let now = (try? PropertiesFile(reading: result))?.catalog
    for entry in catalog.entries where !edited.contains(entry.id) && now?[entry.id]?.text != entry.text {
      throw EditError(id, "removing it would change '\(entry.key)'")
    }
  }
}

/// Where an entry of a `.properties` file stands.
struct PropertiesSlot: Sendable {
  /// The entry with the comment lines right above it, without its line end.
  @Compact var extent: Range<Int>
  @Compact var key: Range<Int>
  /// To the end of its last line.
  @Compact var value: Range<Int>
  /// True where a `=` or `:` stands between the two.
  var hasSeparator: Bool
  /// The number of its entry in the catalog.
  var entry = 0
}

/// How the bytes of a `.properties` file say characters past ASCII.
enum PropertiesEncoding: Sendable {
  /// None does: such characters are escapes.
  case ascii
  case utf8
  /// What `Properties.load(InputStream)` reads, and `PropertyResourceBundle` where a file is no UTF-8 (JEP 226).
  case latin1

  init(of bytes: [UInt8]) {
    let (isASCII, isUTF8) = bytes.read { buffer in
      (buffer.isASCII, buffer.firstInvalidUTF8() == nil)
    }
    self = isASCII ? .ascii : isUTF8 ? .utf8 : .latin1
  }

  func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard case .latin1 = self else { return bytes }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes { utf8.append(Unicode.Scalar(byte)) }
    return utf8
  }

  /// The bytes of what ``decoded(_:)`` gave, and of what the writer put in.
  func encoded(_ utf8: [UInt8]) -> [UInt8] {
    guard case .latin1 = self else { return utf8 }
    return String(decoding: utf8, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// True for a character that has bytes of its own in such a file.
  func holds(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .ascii: scalar.value < 0x7F
    case .utf8: true
    case .latin1: scalar.value < 0x7F || (0xA0...0xFF).contains(scalar.value)
    }
  }
}
