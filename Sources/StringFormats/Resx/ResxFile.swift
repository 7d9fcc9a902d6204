import TranslationModel

/// A `.resx` file that was read.
struct ResxFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  /// The inside of `<root>`.
  let container: Range<Int>
  /// The entries in file order, doubles too.
  let slots: [ResxSlot]
  /// Every `<data>` element, also those that hold no text.
  let elements: [Range<Int>]

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let reader = try bytes.read { buffer throws(SyntaxError) in
      var reader = ResxReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let catalog = Catalog(reader.entries, reader.texts)
    var slots = reader.slots
    var findings = reader.findings
    findings += numberDoubles(reader.entries, in: catalog) { slots[$0].entry = $1 }
    self.bytes = bytes
    self.catalog = catalog
    self.slots = slots
    self.findings = findings
    container = reader.container
    elements = reader.elements
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = ResxWriter(self, base: base as? ResxFile)
    return try writer.write(edits)
  }

  /// The file without its `<data>`.
  var withoutData: [UInt8] {
    let layout = BlockLayout(bytes: bytes, container: container)
    var splices = Splices()
    for element in elements { splices.remove(layout.removal(of: element)) }
    return splices.applied(to: bytes)
  }
}
