import TranslationModel

/// Makes the edits of a `.stringsdict`.
struct StringsdictWriter {
  private let file: StringsdictFile
  private let base: StringsdictFile?
  private let layout: BlockLayout
  private let escapesGreater: Bool
  private var splices = Splices()

  init(_ file: StringsdictFile, base: StringsdictFile?) {
    self.file = file
    self.base = base
    layout = BlockLayout(bytes: file.bytes, container: file.root.inner)
    // A file that has one such reference has them all.
    escapesGreater = file.bytes.contains("&gt;") || base?.bytes.contains("&gt;") ?? false
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var changed: [Int: [EntryID: EntryEdit]] = [:]
    var new: [Text: [EntryID: EntryEdit]] = [:]
    for edit in edits {
      if let member = file.member(of: edit.id, like: base) {
        changed[member, default: [:]][edit.id] = edit
      } else if edit.text != nil {
        guard let key = base?.key(of: edit.id) ?? (edit.id.variant == .plain ? edit.id.key : nil) else {
          throw EditError(edit.id, "the base file has no such key, so nothing says what is counted")
        }
        new[key, default: [:]][edit.id] = edit
      }
    }
    var removed: Set<Int> = []
    for (member, edits) in changed.sorted(by: { $0.key < $1.key }) {
      if try change(member, edits) { removed.insert(member) }
    }
    for member in removed { splices.remove(layout.removal(of: file.root.members[member].range)) }
    try insert(new, without: removed)
    return splices.applied(to: file.bytes)
  }

  // MARK: Keys that are there

  /// Makes the changes of one key. True where nothing is left of it.
  private mutating func change(_ number: Int, _ edits: [EntryID: EntryEdit]) throws(EditError) -> Bool {
    let own = file.catalog.entries.indices.filter { file.places[$0].member == number }
    let ids = Set(own.map { file.catalog.entries[$0].id })
    let kept = own.filter { edits[file.catalog.entries[$0].id].map { $0.text != nil } ?? true }
    let added = edits.values.filter { !ids.contains($0.id) && $0.text != nil }
    // A format without words is nobody's text: it goes with its variables.
    let isEmpty = kept.allSatisfy { position in
      let entry = file.catalog.entries[position]
      return !entry.isTranslatable && edits[entry.id] == nil
    }
    if isEmpty, added.isEmpty, edits.values.contains(where: { ids.contains($0.id) }) { return true }
    try refuseMissingOther(Set(kept.map { file.catalog.entries[$0].id }).union(added.map(\.id)), edits)
    for i in own {
      let entry = file.catalog.entries[i]
      guard let edit = edits[entry.id] else { continue }
      if let text = edit.text {
        if text != entry.text { try replace(file.places[i].string, by: text, of: edit.id) }
      } else if entry.variant == .plain, file.root.members[number].name == entry.key {
        throw EditError(edit.id, "the other texts of its key need it", waits: true)
      } else if let dictionary = file.dictionary(of: file.places[i].string, in: number) {
        removeMember(of: dictionary, with: file.places[i].string)
      }
    }
    for edit in added.sorted(by: { $0.id < $1.id }) { try add(edit, to: number) }
    return false
  }

  private func refuseMissingOther(
    _ ids: Set<EntryID>, _ edits: [EntryID: EntryEdit]
  ) throws(EditError) {
    for id in ids.sorted() where id.variant.category != nil && !ids.contains(EntryID(id.key, .plural(.other)))
    {
      // A file that lacked it before may go on lacking it.
      let edit = edits.keys.filter { $0.key == id.key }.min()
      guard let edit, file.catalog[EntryID(id.key, .plural(.other))] != nil || file.catalog[id] == nil else {
        continue
      }
      throw EditError(edit, "its plural form 'other' is not translated yet", waits: true)
    }
  }

  private mutating func replace(_ string: XMLContent, by text: Text, of id: EntryID) throws(EditError) {
    let escaped = try XMLText.escaped(text, of: id, escapesGreater: escapesGreater)
    if string.isSelfClosing {
      splices.replace(string.range, by: Array("<string>".utf8) + escaped + Array("</string>".utf8))
    } else if let cdata = string.cdata, !text.utf8.contains(0x0D), !text.string.contains("]]>") {
      splices.replace(cdata, by: Array(text.utf8))
    } else {
      splices.replace(string.inner, by: escaped)
    }
  }

  // MARK: Members of a key

  private mutating func removeMember(of dictionary: PropertyListDictionary, with string: XMLContent) {
    let inside = BlockLayout(bytes: file.bytes, container: dictionary.inner)
    for member in dictionary.members where member.value.range == string.range {
      splices.remove(inside.removal(of: member.range))
    }
  }

  /// A new form stands before the next one of CLDR's order, any other text after the last, in the manner of its
  /// neighbour.
  private mutating func add(_ edit: EntryEdit, to number: Int) throws(EditError) {
    guard let (dictionary, name) = file.target(of: edit.id, in: number, like: base),
      let last = dictionary.members.last
    else { throw EditError(edit.id, "the file has no place for it under its key") }
    let next = edit.id.variant.category.flatMap { category in
      dictionary.members.first { PluralCategory(rawValue: $0.name.string).map { $0 > category } ?? false }
    }
    let model = next ?? last
    let between = Array(file.bytes[model.key.upperBound..<model.value.range.lowerBound])
    let key = try XMLText.escaped(name, of: edit.id)
    let text = try XMLText.escaped(edit.text ?? .empty, of: edit.id, escapesGreater: escapesGreater)
    let pair =
      Array("<key>".utf8) + key + Array("</key>".utf8) + between + Array("<string>".utf8) + text
      + Array("</string>".utf8)
    let inside = BlockLayout(bytes: file.bytes, container: dictionary.inner)
    let gap = inside.gap(at: model.range, isAfter: next == nil, blankLine: false, else: [0x0A])
    splices.insert(
      next == nil ? gap + pair : pair + gap,
      at: next == nil ? model.range.upperBound : model.range.lowerBound)
  }

  // MARK: New keys

  private mutating func insert(_ new: [Text: [EntryID: EntryEdit]], without removed: Set<Int>)
    throws(EditError)
  {
    if new.isEmpty { return }
    var positions: [Text: Int] = [:]
    for (i, member) in file.root.members.enumerated() where !removed.contains(i) {
      positions[member.name] = i
    }
    let placements = Placement.plan(
      new.keys.sorted(), inOrderOf: base?.root.members.map(\.name) ?? [], last: positions.values.max()
    ) { positions[$0] }
    let newline = file.bytes.firstNewline ?? [0x0A]
    for (place, keys) in placements {
      var members: [[UInt8]] = []
      for key in keys { members.append(try member(key, new[key] ?? [:], of: base)) }
      let extents = file.root.members.map(\.range)
      if case .end = place {
        insertIntoNothing(members, like: base, newline)
      } else {
        let insertion = layout.insertion(
          of: members, place, among: extents, newline: newline, blankLines: false)
        splices.insert(insertion.bytes, at: insertion.offset)
      }
    }
  }

  /// The base file's own bytes of a key with other texts in it.
  private func member(_ key: Text, _ edits: [EntryID: EntryEdit], of base: StringsdictFile?) throws(EditError)
    -> [UInt8]
  {
    guard let base, let number = base.root.members.lastIndex(where: { $0.name == key }) else {
      return try plain(edits)
    }
    let range = base.root.members[number].range
    var writer = StringsdictWriter(base, base: base)
    var all: [EntryID: EntryEdit] = edits
    for (i, entry) in base.catalog.entries.enumerated()
    where base.places[i].member == number && edits[entry.id] == nil {
      // What the sheet has no row for (a format of variables only) goes along.
      if entry.isTranslatable { all[entry.id] = EntryEdit(entry.id, nil) }
    }
    if try writer.change(number, all) { return [] }
    for (i, entry) in base.catalog.entries.enumerated()
    where base.places[i].member == number && entry.variant == .plural(.other) && edits[entry.id] == nil {
      guard let edit = edits.keys.min() else { continue }
      throw EditError(edit, "the plural form 'other' of '\(entry.key)' is not translated yet", waits: true)
    }
    var shifted = Splices()
    for (splice, bytes) in writer.splices.all {
      shifted.replace(splice.lowerBound - range.lowerBound..<splice.upperBound - range.lowerBound, by: bytes)
    }
    return shifted.applied(to: Array(base.bytes[range]))
  }

  /// A text without variables.
  private func plain(_ edits: [EntryID: EntryEdit]) throws(EditError) -> [UInt8] {
    guard let edit = edits.values.first, let text = edit.text else { return [] }
    let between = file.root.members.first.map {
      Array(file.bytes[$0.key.upperBound..<$0.value.range.lowerBound])
    }
    return try Array("<key>".utf8) + XMLText.escaped(edit.id.key, of: edit.id) + Array("</key>".utf8)
      + (between ?? [0x0A, 0x09]) + Array("<string>".utf8)
      + XMLText.escaped(text, of: edit.id, escapesGreater: escapesGreater) + Array("</string>".utf8)
  }

  private mutating func insertIntoNothing(
    _ members: [[UInt8]], like base: StringsdictFile?, _ newline: [UInt8]
  ) {
    let model = base.flatMap { base in
      base.root.members.first.map {
        BlockLayout(bytes: base.bytes, container: base.root.inner).indentation(before: $0.key.lowerBound)
      }
    }
    let inner = model ?? [0x09]
    let outer = BlockLayout(bytes: file.bytes, container: 0..<file.bytes.count).indentation(
      before: file.root.range.lowerBound)
    let lines = newline + inner + members.joined(by: newline + inner) + newline + outer
    if file.root.inner.isEmpty, file.bytes[file.root.range].last == UInt8(ascii: ">"), file.isRootSelfClosing
    {
      splices.replace(file.root.range, by: Array("<dict>".utf8) + lines + Array("</dict>".utf8))
    } else {
      splices.replace(file.root.inner, by: lines)
    }
  }
}

extension StringsdictFile {
  /// True for `<dict/>`.
  var isRootSelfClosing: Bool { bytes[root.range].dropLast().last == UInt8(ascii: "/") }

  /// The member of the root that an entry belongs to: one that is there, or a form that its key may get.
  fileprivate func member(of id: EntryID, like base: StringsdictFile?) -> Int? {
    if let position = catalog.position(of: id) { return places[position].member }
    if id.variant.category != nil,
      let sibling = catalog.entries.firstIndex(where: { $0.key == id.key && $0.variant.category != nil })
    {
      return places[sibling].member
    }
    guard let key = base?.key(of: id) else { return nil }
    return root.members.lastIndex { $0.name == key }
  }

  /// The key in the root that an entry belongs to.
  fileprivate func key(of id: EntryID) -> Text? {
    let position =
      catalog.position(of: id)
      ?? catalog.entries.firstIndex {
        $0.key == id.key && ($0.variant.category != nil) == (id.variant.category != nil)
      }
    return position.map { root.members[places[$0].member].name }
  }

  /// The dictionary that a text of a key stands in.
  fileprivate func dictionary(of string: XMLContent, in number: Int) -> PropertyListDictionary? {
    func search(_ node: PropertyListNode) -> PropertyListDictionary? {
      guard let dictionary = node.dictionary else { return nil }
      if dictionary.members.contains(where: { $0.value.range == string.range }) { return dictionary }
      return dictionary.members.lazy.compactMap { search($0.value) }.first
    }
    return search(root.members[number].value)
  }

  /// Where a new text of a key goes: beside its siblings here, or where the base file has it; and its name there.
  fileprivate func target(
    of id: EntryID, in number: Int, like base: StringsdictFile?
  ) -> (dictionary: PropertyListDictionary, name: Text)? {
    guard let top = root.members[number].value.dictionary else { return nil }
    if let category = id.variant.category {
      guard let variable = variable(of: id) ?? base?.variable(of: id), let forms = top[variable]?.dictionary
      else {
        return nil
      }
      return (forms, Text(category.rawValue))
    }
    let name = Text(String(id.key.string.dropFirst(root.members[number].name.string.count + 1)))
    return StringsdictCollector.rules.lazy.compactMap { top[$0]?.dictionary }.first.map { ($0, name) }
  }

  private func variable(of id: EntryID) -> Text? {
    catalog.entries.indices.first { catalog.entries[$0].key == id.key && places[$0].variable != nil }
      .flatMap { places[$0].variable }
  }
}
