import TranslationModel

/// A file of Android resources that was read.
struct AndroidFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  /// The texts' places, in the order of the catalog.
  let values: [AndroidValue]
  /// Plurals and arrays.
  let groups: [AndroidResource]
  let root: AndroidRoot
  let texts: TextStore

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    let mark = EncodingMark(of: bytes)
    guard mark.isUTF8 else {
      throw SyntaxError(line: 1, column: 1, "the file is not UTF-8", hint: "save it as UTF-8")
    }
    let reader = try bytes.read { buffer throws(SyntaxError) in
      if let bad = buffer.firstInvalidUTF8(refusingNoncharacters: true) {
        throw SyntaxError(in: buffer, at: bad, "not UTF-8 that XML allows", hint: "save the file as UTF-8")
      }
      var reader = AndroidReader(buffer, from: mark.bytes.count)
      try reader.read()
      return reader
    }
    catalog = Catalog(reader.entries, reader.texts)
    if catalog.entries.count != reader.entries.count {
      throw Self.duplicate(in: reader.entries, reader.texts)
    }
    self.bytes = bytes
    values = reader.values
    groups = reader.groups
    root = reader.root
    texts = reader.texts
    findings = reader.findings
  }

  private static func duplicate(in entries: [EntryRecord], _ texts: TextStore) -> SyntaxError {
    var lines: [EntryID: UInt32] = [:]
    for entry in entries {
      let id = EntryID(texts[entry.key], entry.variant)
      guard let earlier = lines.updateValue(entry.line, forKey: id) else { continue }
      let variant = entry.variant == .plain ? "" : " (\(entry.variant.text))"
      return SyntaxError(
        line: Int(entry.line), column: 1, "'\(id.key)'\(variant) is also on line \(earlier)",
        hint: "delete one of them")
    }
    return SyntaxError(line: 1, column: 1, "two entries have the same name")
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = AndroidWriter(self, base: base)
    return try writer.write(edits) ?? bytes
  }

  func filled(with texts: NewTexts, base: any StringFile) throws(EditError) -> [UInt8]? {
    guard values.isEmpty, groups.isEmpty else { return nil }
    var writer = AndroidWriter(self, base: base)
    return try writer.fill(texts) ?? bytes
  }

  func guardedParts(of id: EntryID) -> [Text] {
    guard let position = catalog.position(of: id), values[position].form.contains(.guarded) else { return [] }
    return AndroidGuard.all(in: bytes[values[position].content]).map { Text(decoding: $0.text) }
  }
}

extension AndroidFile {
  func id(of resource: AndroidResource) -> AndroidResource.ID {
    AndroidResource.ID(kind: resource.kind, key: texts[resource.key])
  }

  /// Strings, plurals and arrays, in the order of the file.
  var resources: [AndroidResource] {
    var result: [AndroidResource] = []
    result.reserveCapacity(values.count)
    var groups = groups[...]
    var i = 0
    while true {
      if let group = groups.first, group.values.lowerBound == i {
        result.append(group)
        groups.removeFirst()
        i = group.values.upperBound
      } else if i < values.count {
        let value = values[i]
        result.append(
          AndroidResource(
            kind: .string, key: value.key, extent: value.extent,
            openTag: value.openTag, inner: value.content, isSelfClosing: value.isSelfClosing,
            values: i..<i + 1))
        i += 1
      } else {
        return result
      }
    }
  }

  /// The bytes up to the root's tag, and a root without content. `tools:locale` names the locale of the base file.
  var withoutContent: [UInt8] {
    var head = Splices()
    for attribute in root.attributes where bytes[attribute.name].elementsEqual("tools:locale".utf8) {
      var start = attribute.name.lowerBound
      while XMLName.isBlank(bytes[start - 1]) { start -= 1 }
      head.remove(start..<attribute.value.upperBound + 1)
    }
    if root.isSelfClosing { head.remove(root.openTag.upperBound - 2..<root.openTag.upperBound - 1) }
    let newline = bytes.firstNewline ?? [0x0A]
    return head.applied(to: Array(bytes[..<root.openTag.upperBound]))
      + newline + Array("</resources>".utf8) + newline
  }
}

/// How a file of Android resources lays its elements out.
struct AndroidStyle {
  private(set) var newline: [UInt8] = [0x0A]
  private(set) var indentation = Array("    ".utf8)
  private(set) var itemIndentation = Array("        ".utf8)
  private(set) var hasBlankLines = false
  private(set) var escapesGreater = false

  /// Learned from the file itself; from the base file where it has no resources.
  init(of file: AndroidFile, _ resources: [AndroidResource], else base: AndroidFile?) {
    if let newline = file.bytes.firstNewline ?? base?.bytes.firstNewline { self.newline = newline }
    guard let model = resources.isEmpty ? base : file else { return }
    let resources = resources.isEmpty ? model.resources : resources
    let layout = BlockLayout(bytes: model.bytes, container: model.root.inner)
    if let own = resources.first(where: { layout.hasOwnLines($0.extent) }) {
      indentation = layout.indentation(before: own.extent.lowerBound)
      itemIndentation = indentation + indentation
    }
    let spaced = resources.dropFirst().count { layout.hasBlankLine(above: $0.extent.lowerBound) }
    hasBlankLines = spaced > max(resources.count - 1, 0) / 2
    escapesGreater = model.values.contains { $0.form.contains(.escapedGreater) }
    guard let group = model.groups.first(where: { !$0.values.isEmpty }) else { return }
    let item = model.values[group.values.lowerBound].extent
    let inner = BlockLayout(bytes: model.bytes, container: group.inner)
    if inner.hasOwnLines(item) { itemIndentation = inner.indentation(before: item.lowerBound) }
  }
}
