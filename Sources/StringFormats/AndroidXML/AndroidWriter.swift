import TranslationModel

/// Makes the edits of a file of Android resources.
struct AndroidWriter {
  private let file: AndroidFile
  private let base: any StringFile
  private let resources: [AndroidResource]
  private let style: AndroidStyle
  private var splices = Splices()
  /// False takes the way of a file that has resources for one that has none, too: for tests.
  var writesNewFilesAtOnce = true
  private var manner: AndroidManner

  /// Texts of entries that exist, by their number; nil takes the entry out.
  private var changes: [Int: EntryEdit] = [:]
  /// Resources with entries that are new, in the order of the edits.
  private var new: [(id: AndroidResource.ID, edits: [EntryEdit])] = []
  private var newNumbers: [AndroidResource.ID: Int] = [:]

  init(_ file: AndroidFile, base: any StringFile) {
    self.file = file
    self.base = base
    resources = file.resources
    style = AndroidStyle(of: file, resources, else: base as? AndroidFile)
    manner = AndroidManner(file, base: base as? AndroidFile, escapesGreater: style.escapesGreater)
  }

  /// The bytes after the edits; nil where nothing changes.
  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8]? {
    if writesNewFilesAtOnce, resources.isEmpty, let new = base.catalog.newTexts(of: edits) {
      return try fill(new)
    }
    sort(edits)
    if changes.isEmpty && new.isEmpty { return nil }
    var gone: Set<Int> = []
    for i in resources.indices {
      if try !edit(resources[i]) { gone.insert(i) }
    }
    try insertResources(without: gone)
    return splices.isEmpty ? nil : splices.applied(to: file.bytes)
  }

  // MARK: - A new file

  /// The file with texts of the base file's entries; nil where there are none.
  mutating func fill(_ new: NewTexts) throws(EditError) -> [UInt8]? {
    if new.isEmpty { return nil }
    let lead = style.newline + style.indentation
    let between = style.hasBlankLines ? style.newline + lead : lead
    var lines: [UInt8] = []
    lines.reserveCapacity(new.size + new.numbers.count * 64)
    var failure: EditError?
    let strings = AndroidNewStrings(style, manner, base.catalog)
    base.catalog.look { entries in
      for (i, number) in new.numbers.enumerated() {
        lines += i > 0 ? between : lead
        do throws(EditError) { try strings.append(new.texts[i], of: number, entries, to: &lines) } catch {
          failure = error
          break
        }
      }
    }
    if let failure { throw failure }
    fill(file.root.openTag, file.root.inner, file.root.isSelfClosing, lines, [])
    return splices.applied(to: file.bytes)
  }

  private mutating func sort(_ edits: [EntryEdit]) {
    for edit in edits {
      if let position = file.catalog.position(of: edit.id) {
        changes[position] = edit
        continue
      }
      let id = AndroidResource.ID(of: edit.id)
      guard let number = newNumbers[id] else {
        newNumbers[id] = new.count
        new.append((id, [edit]))
        continue
      }
      // Few edits have one resource, so that looking through them is quick.
      if let same = new[number].edits.firstIndex(where: { $0.id == edit.id }) {
        new[number].edits[same] = edit
      } else {
        new[number].edits.append(edit)
      }
    }
    for number in new.indices {
      new[number].edits.removeAll { $0.text == nil }
      if new[number].edits.count > 1 { new[number].edits.sort { $0.id.variant < $1.id.variant } }
    }
  }

  // MARK: - Resources that exist

  /// Edits one resource; false where it goes.
  private mutating func edit(_ resource: AndroidResource) throws(EditError) -> Bool {
    let removed =
      changes.isEmpty ? [] : resource.values.filter { changes[$0].map { $0.text == nil } ?? false }
    let added = takeNew(of: resource)
    try checkIndices(of: resource, without: removed, with: added)
    if !removed.isEmpty, removed.count == resource.values.count, added.isEmpty {
      splices.remove(BlockLayout(bytes: file.bytes, container: file.root.inner).removal(of: resource.extent))
      return false
    }
    if !changes.isEmpty {
      for i in resource.values {
        if let edit = changes[i], let text = edit.text { try replace(i, text, edit.id) }
      }
    }
    let inner = BlockLayout(bytes: file.bytes, container: resource.inner)
    for i in removed { splices.remove(inner.removal(of: file.values[i].extent)) }
    if !added.isEmpty { try insert(added, into: resource, without: Set(removed), inner) }
    return true
  }

  /// The new entries of a resource that exists: they are no new resource.
  private mutating func takeNew(of resource: AndroidResource) -> [EntryEdit] {
    guard !new.isEmpty, let number = newNumbers.removeValue(forKey: file.id(of: resource)) else { return [] }
    defer { new[number].edits = [] }
    return new[number].edits
  }

  private mutating func replace(_ i: Int, _ text: Text, _ id: EntryID) throws(EditError) {
    if text == file.catalog.entries[i].text { return }
    let value = file.values[i]
    var bytes: [UInt8] = []
    try manner.writer(for: id, old: i).write(text, of: id, to: &bytes)
    if value.isSelfClosing {
      let name = value.openTag.lowerBound + 1..<file.bytes.endIndex
      let tag = file.bytes[name].prefix { XMLName.isPart($0) }
      var end = value.openTag.upperBound - 2
      while XMLName.isBlank(file.bytes[end - 1]) { end -= 1 }
      splices.replace(
        end..<value.openTag.upperBound, by: Array(">".utf8) + bytes + "</".utf8 + tag + ">".utf8)
    } else {
      splices.replace(value.content, by: bytes)
    }
  }

  /// An array's items are known by their number alone, so that none may be missing before another.
  private func checkIndices(
    of resource: AndroidResource, without removed: [Int], with added: [EntryEdit]
  ) throws(EditError) {
    guard resource.kind == .array else { return }
    let kept = resource.values.count - removed.count
    if let first = removed.first, first < resource.values.lowerBound + kept {
      throw EditError(
        file.catalog.entries[first].id, "removing an item of an array would move all those after it")
    }
    try Self.checkIndices(of: added, from: kept)
  }

  private static func checkIndices(of added: [EntryEdit], from first: Int) throws(EditError) {
    for (i, edit) in added.enumerated() where edit.id.variant != .index(first + i) {
      throw EditError(edit.id, "item \(first + i) of the array has no text, so this item cannot be written")
    }
  }

  private mutating func insert(
    _ added: [EntryEdit], into resource: AndroidResource, without removed: Set<Int>, _ layout: BlockLayout
  ) throws(EditError) {
    let kept = resource.values.filter { !removed.contains($0) }
    var positions: [Variant: Int] = [:]
    for i in kept { positions[file.catalog.entries[i].variant] = i }
    let order = (positions.keys + added.map(\.id.variant)).sorted()
    let plan = Placement.plan(added.map(\.id.variant), inOrderOf: order, last: kept.last) { positions[$0] }
    let lineStart = style.newline + style.itemIndentation
    for (place, variants) in plan {
      var items: [[UInt8]] = []
      for edit in added where variants.contains(edit.id.variant) {
        let isKnown = resource.values.contains { file.catalog.entries[$0].comment == edit.comment }
        var item: [UInt8] = []
        if !isKnown { style.appendComment(edit.comment, style.itemIndentation, to: &item) }
        try append(edit, to: &item)
        items.append(item)
      }
      switch place {
      case .after(let i):
        let gap = layout.gap(at: file.values[i].extent, isAfter: true, blankLine: false, else: style.newline)
        splices.insert(items.joined(before: gap), at: file.values[i].extent.upperBound)
      case .before(let i):
        let gap = layout.gap(at: file.values[i].extent, isAfter: false, blankLine: false, else: style.newline)
        splices.insert(items.joined(after: gap), at: file.values[i].extent.lowerBound)
      case .end:
        fill(
          resource.openTag, resource.inner, resource.isSelfClosing, items.flatMap { lineStart + $0 },
          style.indentation)
      }
    }
  }

  /// Puts lines into an element that has no child to stand beside.
  private mutating func fill(
    _ openTag: Range<Int>, _ inner: Range<Int>, _ isSelfClosing: Bool, _ lines: [UInt8],
    _ indentation: [UInt8]
  ) {
    if isSelfClosing {
      let tag = file.bytes[(openTag.lowerBound + 1)...].prefix { XMLName.isPart($0) }
      var end = openTag.upperBound - 2
      while XMLName.isBlank(file.bytes[end - 1]) { end -= 1 }
      let closing = style.newline + indentation + Array("</".utf8) + tag + Array(">".utf8)
      splices.replace(end..<openTag.upperBound, by: Array(">".utf8) + lines + closing)
      return
    }
    let content = file.bytes[inner].lastIndex { !XMLName.isBlank($0) }.map { $0 + 1 } ?? inner.lowerBound
    let hasBreak = file.bytes[content..<inner.upperBound].firstNewline != nil
    splices.insert(hasBreak ? lines : lines + style.newline + indentation, at: content)
  }

  // MARK: - New resources

  private mutating func insertResources(without gone: Set<Int>) throws(EditError) {
    let ids = new.filter { !$0.edits.isEmpty }.map(\.id)
    if ids.isEmpty { return }
    var remaining: [AndroidResource.ID: Int] = [:]
    for i in resources.indices where !gone.contains(i) { remaining[file.id(of: resources[i])] = i }
    let layout = BlockLayout(bytes: file.bytes, container: file.root.inner)
    let catalog = base.catalog
    let order = catalog.entries.indices.lazy.map { AndroidResource.ID(of: catalog.id(at: $0)) }
    let plan = Placement.plan(ids, inOrderOf: order, last: remaining.values.max()) { remaining[$0] }
    for (place, ids) in plan {
      var elements: [[UInt8]] = []
      elements.reserveCapacity(ids.count)
      for id in ids {
        var element: [UInt8] = []
        if let number = newNumbers[id] { try append(id, new[number].edits, to: &element) }
        elements.append(element)
      }
      switch place {
      case .after(let i):
        let extent = resources[i].extent
        let gap = layout.gap(at: extent, isAfter: true, blankLine: style.hasBlankLines, else: style.newline)
        splices.insert(elements.joined(before: gap), at: extent.upperBound)
      case .before(let i):
        let extent = resources[i].extent
        let gap = layout.gap(at: extent, isAfter: false, blankLine: style.hasBlankLines, else: style.newline)
        splices.insert(elements.joined(after: gap), at: extent.lowerBound)
      case .end:
        let gap = style.newline + (style.hasBlankLines ? style.newline : [])
        let lines = style.newline + style.indentation + elements.joined(by: gap + style.indentation)
        fill(file.root.openTag, file.root.inner, file.root.isSelfClosing, lines, [])
      }
    }
  }

  /// Appends the new element of a resource, with a comment, without a line end.
  private mutating func append(
    _ id: AndroidResource.ID, _ edits: [EntryEdit], to result: inout [UInt8]
  ) throws(EditError) {
    guard let first = edits.first else { return }
    // A comment of all items stands above their group.
    let isShared = edits.allSatisfy { $0.comment == first.comment }
    if isShared { style.appendComment(first.comment, style.indentation, to: &result) }
    if id.kind == .string { return try appendString(first, to: &result) }
    if id.kind == .array { try Self.checkIndices(of: edits, from: 0) }
    // Android takes it for each number whose form is not there, and stops the app without it (`Resources.getQuantityText`).
    if id.kind == .plurals, !edits.contains(where: { $0.id.variant == .plural(.other) }) {
      throw EditError(first.id, "its plural form 'other' is not translated yet", waits: true)
    }
    let tag = id.kind == .array ? "string-array" : "plurals"
    result += "<\(tag) ".utf8
    try AndroidResource.appendName(id.key, first.id, to: &result)
    result += ">".utf8
    for edit in edits {
      result += style.newline + style.itemIndentation
      if !isShared { style.appendComment(edit.comment, style.itemIndentation, to: &result) }
      try append(edit, to: &result)
    }
    result += style.newline + style.indentation
    result += "</\(tag)>".utf8
  }

  private mutating func appendString(_ edit: EntryEdit, to result: inout [UInt8]) throws(EditError) {
    let writer = manner.writer(for: edit.id, old: nil)
    result += "<string ".utf8
    try AndroidResource.appendName(edit.id.key, edit.id, to: &result)
    result += writer.isUnformatted ? " formatted=\"false\">".utf8 : ">".utf8
    try writer.write(edit.text ?? .empty, of: edit.id, to: &result)
    result += "</string>".utf8
  }

  /// Appends an item of a group.
  private mutating func append(_ edit: EntryEdit, to result: inout [UInt8]) throws(EditError) {
    let quantity = edit.id.variant.category.map { " quantity=\"\($0.rawValue)\"" } ?? ""
    result += "<item\(quantity)>".utf8
    try manner.writer(for: edit.id, old: nil).write(edit.text ?? .empty, of: edit.id, to: &result)
    result += "</item>".utf8
  }
}
