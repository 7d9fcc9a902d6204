import TranslationModel

/// Makes the edits of a `.properties` file.
struct PropertiesWriter {
  private let file: PropertiesFile
  private let base: any StringFile
  private let style: PropertiesStyle
  private let layout: BlockLayout
  private var splices = Splices()

  init(_ file: PropertiesFile, base: any StringFile) {
    self.file = file
    self.base = base
    style = PropertiesStyle(of: file, else: base as? PropertiesFile)
    layout = BlockLayout(bytes: file.utf8, container: file.container)
  }

  /// The file in UTF-8 after the edits; nil where nothing changes.
  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8]? {
    var changes: [Int: EntryEdit] = [:]
    var new: [Text: EntryEdit] = [:]
    for edit in edits {
      if let position = file.catalog.position(of: edit.id) {
        changes[position] = edit
      } else if edit.id.variant != .plain {
        if edit.text != nil { throw EditError(edit.id, ".properties files have no plurals and no lists") }
      } else {
        new[edit.id.key] = edit
      }
    }
    change(changes)
    insert(new.filter { $0.value.text != nil }, without: changes)
    return splices.isEmpty ? nil : splices.applied(to: file.utf8)
  }

  /// The lines to cut out. An empty line that ends a value continued from the line before it stays: without it the next
  /// line would be part of that value.
  private func removal(of extent: Range<Int>) -> Range<Int> {
    let cut = layout.removal(of: extent)
    guard cut.lowerBound < extent.lowerBound else { return cut }
    let head = file.utf8[..<cut.lowerBound]
    let isNewline: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    guard let last = head.last, isNewline(last) else { return cut }
    let line = head.dropLast(head.suffix(2).elementsEqual([0x0D, 0x0A]) ? 2 : 1)
    let marks = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    if marks % 2 == 0 { return cut }
    var end = extent.upperBound
    if end < file.utf8.count, file.utf8[end] == 0x0D { end += 1 }
    if end < file.utf8.count, file.utf8[end] == 0x0A { end += 1 }
    return extent.lowerBound..<end
  }

  private mutating func change(_ changes: [Int: EntryEdit]) {
    for slot in file.slots {
      guard let edit = changes[slot.entry] else { continue }
      guard let text = edit.text else {
        splices.remove(removal(of: slot.extent))
        continue
      }
      if text == file.catalog.entries[slot.entry].text { continue }
      let gap = slot.key.upperBound..<slot.value.lowerBound
      let backslash = file.utf8[gap].firstIndex(of: UInt8(ascii: "\\"))
      if let backslash, text.isEmpty || slot.value.isEmpty {
        // The line is continued for the value's sake: without one it would take in the next entry.
        let isSeparated = file.utf8[gap.lowerBound..<backslash].contains {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":")
        }
        splices.replace(
          backslash..<slot.value.upperBound,
          by: (isSeparated ? [] : [UInt8(ascii: "=")]) + style.value(text, hasSeparator: true))
      } else if slot.hasSeparator || !slot.value.isEmpty {
        splices.replace(slot.value, by: style.value(text, hasSeparator: slot.hasSeparator))
      } else {
        // With its key: a backslash at its end may take the line end away.
        splices.replace(
          slot.key.lowerBound..<slot.value.upperBound,
          by: style.pair(edit.id.key, text))
      }
    }
  }

  private mutating func insert(_ new: [Text: EntryEdit], without changes: [Int: EntryEdit]) {
    if new.isEmpty { return }
    var slots: [Text: Int] = [:]
    for (i, slot) in file.slots.enumerated() {
      let entry = file.catalog.entries[slot.entry]
      if changes[slot.entry].map({ $0.text != nil }) ?? true { slots[entry.key] = i }
    }
    let placements = Placement.plan(
      new.keys.sorted(), inOrderOf: base.catalog.entries.lazy.map(\.key), last: slots.values.max()
    ) { slots[$0] }
    let extents = file.slots.map(\.extent)
    for (place, keys) in placements {
      let entries = keys.compactMap { key in new[key].map { style.entry($0) } }
      var insertion = layout.insertion(
        of: entries, place, among: extents, newline: style.newline, blankLines: style.hasBlankLines)
      // A backslash at the file's end waits for another line, which must be an empty one.
      if insertion.offset == file.utf8.count,
        file.utf8.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1,
        changes[file.slots.last?.entry ?? -1] == nil
      {
        insertion.bytes = style.newline + insertion.bytes
      }
      splices.insert(insertion.bytes, at: insertion.offset)
    }
  }
}

/// How a `.properties` file writes its entries.
struct PropertiesStyle {
  private(set) var newline: [UInt8] = [0x0A]
  private(set) var hasBlankLines = false
  private(set) var separator: [UInt8] = [UInt8(ascii: "=")]
  private var encoding: PropertiesEncoding
  private var hasLowercaseEscapes = false

  /// Learned from the file itself; from the base file where it has no entries.
  init(of file: PropertiesFile, else base: PropertiesFile?) {
    encoding = file.encoding
    // An ASCII file says nothing about its encoding, unless it has escapes.
    if case .ascii = encoding, let base, case .utf8 = base.encoding, !file.hasEscapes { encoding = .utf8 }
    if let newline = file.utf8.firstNewline ?? base?.utf8.firstNewline { self.newline = newline }
    hasLowercaseEscapes = file.hasLowercaseEscapes
    guard let model = file.slots.isEmpty ? base : file, !model.slots.isEmpty else { return }
    let layout = BlockLayout(bytes: model.utf8, container: model.container)
    let spaced = model.slots.dropFirst().count { layout.hasBlankLine(above: $0.extent.lowerBound) }
    hasBlankLines = spaced > (model.slots.count - 1) / 2
    if let slot = model.slots.last(where: \.hasSeparator) {
      let between = model.utf8[slot.key.upperBound..<slot.value.lowerBound]
      if between.allSatisfy({ [0x20, 0x09, UInt8(ascii: "="), UInt8(ascii: ":")].contains($0) }) {
        separator = Array(between)
      }
    }
  }

  /// An entry with its comment, without a line end.
  func entry(_ edit: EntryEdit) -> [UInt8] {
    var result: [UInt8] = []
    if !edit.comment.isEmpty {
      for line in edit.comment.string.unicodeScalars.split(
        omittingEmptySubsequences: false, whereSeparator: { ["\n", "\r"].contains($0) })
      {
        result += "# ".utf8
        for scalar in line { append(scalar, to: &result) }
        result += newline
      }
    }
    return result + pair(edit.id.key, edit.text ?? .empty)
  }

  /// A key and its value.
  func pair(_ key: Text, _ text: Text) -> [UInt8] {
    self.key(key) + separator + value(text, hasSeparator: true)
  }

  func key(_ text: Text) -> [UInt8] {
    var result: [UInt8] = []
    append(text, isKey: true, to: &result)
    return result
  }

  func value(_ text: Text, hasSeparator: Bool) -> [UInt8] {
    var result: [UInt8] = []
    append(text, isKey: false, to: &result)
    // What would be taken for the blanks, or the separator, before the value.
    let first = result.first ?? 0
    let isTaken = first == 0x20 || !hasSeparator && (first == UInt8(ascii: "=") || first == UInt8(ascii: ":"))
    return isTaken ? [UInt8(ascii: "\\")] + result : result
  }

  private func append(_ text: Text, isKey: Bool, to result: inout [UInt8]) {
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\".utf8
      case "\n": result += "\\n".utf8
      case "\r": result += "\\r".utf8
      case "\t": result += "\\t".utf8
      case "\u{C}": result += "\\f".utf8
      case " ", "=", ":", "#", "!":
        if isKey { result.append(UInt8(ascii: "\\")) }
        result.append(scalar)
      default: append(scalar, to: &result)
      }
    }
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if scalar.value >= 0x20 && scalar.value < 0x7F || scalar.value >= 0x80 && encoding.holds(scalar) {
      result.append(scalar)
    } else {
      result.appendEscaped(scalar, uppercase: !hasLowercaseEscapes)
    }
  }
}

extension PropertiesFile {
  private var escapes: [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var i = 0
    while i + 5 < utf8.count {
      if utf8[i] == UInt8(ascii: "\\") {
        if utf8[i + 1] == UInt8(ascii: "u") { found.append(utf8[i + 2..<i + 6]) }
        i += 2
      } else {
        i += 1
      }
    }
    return found
  }

  fileprivate var hasEscapes: Bool { !escapes.isEmpty }

  /// True where a hexadecimal digit is a small letter.
  fileprivate var hasLowercaseEscapes: Bool {
    escapes.contains { $0.contains { (0x61...0x66).contains($0) } }
  }
}
