import TranslationModel

/// Makes the edits of a `.strings` file.
struct AppleStringsWriter {
  private let file: AppleStringsFile
  private let base: any StringFile
  private let layout: BlockLayout
  private var splices = Splices()
  /// False takes the way of a file that has entries for one that has none, too: for tests.
  var writesNewFilesAtOnce = true

  init(_ file: AppleStringsFile, base: any StringFile) {
    self.file = file
    self.base = base
    layout = BlockLayout(bytes: file.utf8, container: file.container)
  }

  /// The file in UTF-8 after the edits; nil where nothing changes.
  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8]? {
    if writesNewFilesAtOnce, file.slots.isEmpty, let new = base.catalog.newTexts(of: edits) {
      return fill(new)
    }
    var changes: [Int: EntryEdit] = [:]
    var new: [Text: EntryEdit] = [:]
    var order: [Text] = []
    for edit in edits {
      if let position = file.catalog.position(of: edit.id) {
        changes[position] = edit
      } else if edit.id.variant != .plain {
        if edit.text != nil { throw EditError(edit.id, ".strings files have no plurals and no lists") }
      } else {
        if new.updateValue(edit, forKey: edit.id.key) == nil { order.append(edit.id.key) }
      }
    }
    if !changes.isEmpty { change(changes) }
    let keys = order.filter { new[$0]?.text != nil }
    if !keys.isEmpty { insert(keys, new, without: changes) }
    return splices.isEmpty ? nil : splices.applied(to: file.utf8)
  }

  /// The file in UTF-8 with texts of the base file's entries; nil where there are none.
  mutating func fill(_ new: NewTexts) -> [UInt8]? {
    if new.isEmpty { return nil }
    let style = AppleStringsStyle(of: file, else: base as? AppleStringsFile)
    let between = style.hasBlankLines ? style.newline + style.newline : style.newline
    var entries: [UInt8] = []
    entries.reserveCapacity(new.size + new.numbers.count * 24)
    base.catalog.look { base in
      for (i, number) in new.numbers.enumerated() {
        if i > 0 { entries += between }
        style.append(base.key(at: number), new.texts[i], base.comment(at: number), to: &entries)
      }
    }
    let insertion = layout.insertion(
      of: [entries], .end, among: [], newline: style.newline, blankLines: style.hasBlankLines)
    splices.insert(insertion.bytes, at: insertion.offset)
    return splices.applied(to: file.utf8)
  }

  /// The lines to cut out. What closes the dictionary on the entry's own line must not end up after a comment that runs
  /// to the end of its line.
  private func removal(of extent: Range<Int>) -> Range<Int> {
    let cut = layout.removal(of: extent)
    let bytes = layout.bytes
    guard cut.lowerBound < extent.lowerBound, cut.upperBound < bytes.count else { return cut }
    let isNewline: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    if isNewline(bytes[cut.upperBound]) { return cut }
    let line = bytes[..<cut.lowerBound].reversed().prefix { !isNewline($0) }.reversed()
    let hasComment = zip(line, line.dropFirst()).contains {
      $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/")
    }
    return hasComment ? extent.lowerBound..<cut.upperBound : cut
  }

  private mutating func change(_ changes: [Int: EntryEdit]) {
    for slot in file.slots {
      guard let edit = changes[slot.entry] else { continue }
      guard let text = edit.text else {
        splices.remove(removal(of: slot.extent))
        continue
      }
      if text == file.catalog.entries[slot.entry].text { continue }
      if let value = slot.value {
        let keepsBreaks = file.utf8[value].contains { $0 == 0x0A || $0 == 0x0D }
        splices.replace(value, by: AppleStringsEscapes.quoted(text, rawBreaks: keepsBreaks))
      } else {
        splices.insert(Array(" = ".utf8) + AppleStringsEscapes.quoted(text), at: slot.key.upperBound)
      }
    }
  }

  private mutating func insert(_ keys: [Text], _ new: [Text: EntryEdit], without changes: [Int: EntryEdit]) {
    let style = AppleStringsStyle(of: file, else: base as? AppleStringsFile)
    // Of doubles the last one counts, so the others are no neighbours.
    var slots: [Text: Int] = [:]
    slots.reserveCapacity(file.slots.count)
    for (i, slot) in file.slots.enumerated() {
      let entry = file.catalog.entries[slot.entry]
      if changes[slot.entry].map({ $0.text != nil }) ?? true { slots[entry.key] = i }
    }
    let placements = Placement.plan(
      keys, inOrderOf: base.catalog.entries.lazy.map(\.key), last: slots.values.max()
    ) { slots[$0] }
    let extents = file.slots.map(\.extent)
    for (place, keys) in placements {
      let entries = keys.map { key in
        var entry: [UInt8] = []
        if let edit = new[key] { style.append(key, edit.text ?? .empty, edit.comment, to: &entry) }
        return entry
      }
      let insertion = layout.insertion(
        of: entries, place, among: extents, newline: style.newline, blankLines: style.hasBlankLines)
      splices.insert(insertion.bytes, at: insertion.offset)
    }
  }
}

/// How a `.strings` file writes its entries.
struct AppleStringsStyle {
  private(set) var newline: [UInt8] = [0x0A]
  private(set) var hasBlankLines = false
  private var separator = Array(" = ".utf8)
  private var hasBareKeys = false
  private var hasLineComments = false

  /// Learned from the file itself; from the base file where it has no entries.
  init(of file: AppleStringsFile, else base: AppleStringsFile?) {
    if let newline = file.utf8.firstNewline ?? base?.utf8.firstNewline { self.newline = newline }
    guard let model = file.slots.isEmpty ? base : file, !model.slots.isEmpty else { return }
    let layout = BlockLayout(bytes: model.utf8, container: model.container)
    let spaced = model.slots.dropFirst().count { layout.hasBlankLine(above: $0.extent.lowerBound) }
    hasBlankLines = spaced > (model.slots.count - 1) / 2
    hasBareKeys = model.slots.allSatisfy { AppleStringsReader.isBare(model.utf8[$0.key.lowerBound]) }
    hasLineComments = model.slots.last { $0.comment != nil }?.comment?.isBlock == false
    if let slot = model.slots.last(where: { $0.value != nil }), let value = slot.value {
      let between = model.utf8[slot.key.upperBound..<value.lowerBound]
      if between.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "=") }) {
        separator = Array(between)
      }
    }
  }

  /// Appends an entry with its comment, without a line end.
  func append(_ key: Text, _ text: Text, _ comment: Text, to result: inout [UInt8]) {
    key.withBytes { key in comment.withBytes { append(key, text, $0, to: &result) } }
  }

  func append(
    _ key: UnsafeRawBufferPointer, _ text: Text, _ comment: UnsafeRawBufferPointer, to result: inout [UInt8]
  ) {
    if !comment.isEmpty { appendComment(Text(String(decoding: comment, as: UTF8.self)), to: &result) }
    if hasBareKeys, !key.isEmpty, key.allSatisfy(AppleStringsReader.isBare) {
      result += key
    } else {
      AppleStringsEscapes.append(key, to: &result)
    }
    result += separator
    AppleStringsEscapes.append(text, to: &result)
    result.append(UInt8(ascii: ";"))
  }

  /// No line of a comment can end it, whatever it says.
  private func appendComment(_ comment: Text, to result: inout [UInt8]) {
    if !hasLineComments, !comment.string.contains("*/"), !comment.utf8.contains(0) {
      result += "/* ".utf8
      result += comment.utf8
      result += " */".utf8
      result += newline
      return
    }
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}", "\0"]
    for line in comment.string.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: breaks.contains)
    {
      result += "// ".utf8
      result += String(line).utf8
      result += newline
    }
  }
}
