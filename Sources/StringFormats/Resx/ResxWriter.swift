import TranslationModel

/// Makes the edits of a `.resx` file.
struct ResxWriter {
  private let file: ResxFile
  private let base: ResxFile?
  private let layout: BlockLayout
  private let newline: [UInt8]
  private var splices = Splices()

  init(_ file: ResxFile, base: ResxFile?) {
    self.file = file
    self.base = base
    layout = BlockLayout(bytes: file.bytes, container: file.container)
    newline = file.bytes.firstNewline ?? base?.bytes.firstNewline ?? [0x0A]
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var changes: [Int: EntryEdit] = [:]
    var new: [Text: EntryEdit] = [:]
    for edit in edits {
      if let position = file.catalog.position(of: edit.id) {
        changes[position] = edit
      } else if edit.id.variant != .plain {
        if edit.text != nil { throw EditError(edit.id, ".resx files have no plurals and no lists") }
      } else {
        new[edit.id.key] = edit
      }
    }
    for slot in file.slots {
      guard let edit = changes[slot.entry] else { continue }
      if let text = edit.text {
        if text != file.catalog.entries[slot.entry].text { try replace(slot, by: text, of: edit.id) }
      } else {
        splices.remove(layout.removal(of: slot.extent))
      }
    }
    try insert(new.filter { $0.value.text != nil }, without: changes)
    return splices.applied(to: file.bytes)
  }

  private mutating func replace(_ slot: ResxSlot, by text: Text, of id: EntryID) throws(EditError) {
    // .NET takes a value of white space for none, unless it is told to keep it.
    if !slot.keepsSpace, !text.isEmpty, text.utf8.allSatisfy(XMLName.isBlank) {
      if let attribute = slot.spaceAttribute {
        splices.replace(attribute, by: Array("preserve".utf8))
      } else {
        splices.insert(Array(" xml:space=\"preserve\"".utf8), at: slot.openTag.upperBound - 1)
      }
    }
    if slot.isSelfClosing {
      splices.replace(slot.value, by: try Self.value(text, id))
    } else if let cdata = slot.cdata, !text.string.contains("]]>"), !text.utf8.contains(0x0D) {
      try XMLText.check(text, of: id)
      splices.replace(cdata, by: Array(text.utf8))
    } else {
      splices.replace(slot.inner, by: try XMLText.escaped(text, of: id, escapesGreater: true))
    }
  }

  private static func value(_ text: Text, _ id: EntryID) throws(EditError) -> [UInt8] {
    Array("<value>".utf8) + (try XMLText.escaped(text, of: id, escapesGreater: true)) + Array("</value>".utf8)
  }

  // MARK: New entries

  private mutating func insert(_ new: [Text: EntryEdit], without changes: [Int: EntryEdit]) throws(EditError)
  {
    if new.isEmpty { return }
    var slots: [Text: Int] = [:]
    for (i, slot) in file.slots.enumerated() {
      let entry = file.catalog.entries[slot.entry]
      if changes[slot.entry].map({ $0.text != nil }) ?? true { slots[entry.key] = i }
    }
    let placements = Placement.plan(
      new.keys.sorted(), inOrderOf: base?.catalog.entries.map(\.key) ?? [], last: slots.values.max()
    ) { slots[$0] }
    for (place, keys) in placements {
      var entries: [[UInt8]] = []
      for key in keys { if let edit = new[key] { entries.append(try entry(edit)) } }
      if case .end = place {
        try appendToHeaders(entries)
        continue
      }
      let insertion = layout.insertion(
        of: entries, place, among: file.slots.map(\.extent), newline: newline, blankLines: false)
      splices.insert(insertion.bytes, at: insertion.offset)
    }
  }

  /// The first entries of a file stand at its end, on lines of their own.
  private mutating func appendToHeaders(_ entries: [[UInt8]]) throws(EditError) {
    let lines = entries.joined(before: newline + [0x20, 0x20])
    let inside = file.bytes[file.container]
    let content = inside.lastIndex { !XMLName.isBlank($0) }.map { $0 + 1 } ?? file.container.lowerBound
    let closes = file.bytes[content..<file.container.upperBound].firstNewline == nil
    splices.insert(lines + (closes ? newline : []), at: content)
  }

  /// As Visual Studio writes it, or as the neighbours are.
  private func entry(_ edit: EntryEdit) throws(EditError) -> [UInt8] {
    var before = newline + Array("    ".utf8)
    var after = newline + Array("  ".utf8)
    let model =
      file.slots.last.map { (file, $0) } ?? base.flatMap { base in base.slots.last.map { (base, $0) } }
    if let (model, slot) = model {
      let gap = model.bytes[slot.openTag.upperBound..<slot.value.lowerBound]
      if gap.allSatisfy(XMLName.isBlank) { before = Array(gap) }
      let end = slot.extent.upperBound - "</data>".utf8.count
      after = Array(model.bytes[..<end].reversed().prefix(while: XMLName.isBlank).reversed())
    }
    var result = Array("<data name=\"".utf8) + (try XMLText.escapedAttribute(edit.id.key, of: edit.id))
    result +=
      Array("\" xml:space=\"preserve\">".utf8) + before + (try Self.value(edit.text ?? .empty, edit.id))
    if !edit.comment.isEmpty {
      result += before + Array("<comment>".utf8)
      result += try XMLText.escaped(edit.comment, of: edit.id, escapesGreater: true)
      result += Array("</comment>".utf8)
    }
    return result + after + Array("</data>".utf8)
  }
}
