import TranslationModel

/// Makes the edits of a `.stringsdict`.
struct StringsdictWriter {
  private let file: StringsdictFile
  private let base: StringsdictFile?
  private let layout: BlockLayout
  private let escapesGreater: Bool
  /// The entries of each key that is edited.
  private var positions: [Int: [Int]] = [:]
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
    let places = StringsdictPlacing(file, base)
    for edit in edits {
      if let member = places.member(of: edit.id) {
        changed[member, default: [:]][edit.id] = edit
      } else if edit.text != nil {
        guard let key = base?.key(of: edit.id) ?? (edit.id.variant == .plain ? edit.id.key : nil) else {
          throw EditError(edit.id, "the base file has no such key, so nothing says what is counted")
        }
        new[key, default: [:]][edit.id] = edit
      }
    }
    lookUp(Set(changed.keys))
    let outgrown = base.map { StringsdictShapes(file, $0).outgrown(by: edits) } ?? []
    var removed: Set<Int> = []
    for (member, edits) in changed.sorted(by: { $0.key < $1.key }) {
      if outgrown.contains(member) {
        try remake(member, edits)
      } else if try change(member, edits) {
        removed.insert(member)
      }
    }
    for member in removed { splices.remove(layout.removal(of: file.list.members[member].range)) }
    try insert(new, without: removed)
    return splices.applied(to: file.bytes)
  }

  fileprivate mutating func lookUp(_ members: Set<Int>) {
    positions = Dictionary(
      grouping: file.places.indices.filter { members.contains(file.places[$0].member) },
      by: { file.places[$0].member })
  }

  // MARK: Keys that are there

  /// Makes the changes of one key. True where nothing is left of it.
  private mutating func change(_ number: Int, _ edits: [EntryID: EntryEdit]) throws(EditError) -> Bool {
    let own = positions[number] ?? []
    let ids = Set(own.map { file.catalog.id(at: $0) })
    let kept = own.filter { edits[file.catalog.id(at: $0)].map { $0.text != nil } ?? true }
    let added = edits.values.filter { !ids.contains($0.id) && $0.text != nil }
    // A format without words is nobody's text: it goes with its variables.
    let isEmpty = kept.allSatisfy { position in
      let entry = file.catalog.entries[position]
      return !entry.isTranslatable && edits[entry.id] == nil
    }
    if isEmpty, added.isEmpty, edits.values.contains(where: { ids.contains($0.id) }) { return true }
    try refuseMissingOther(Set(kept.map { file.catalog.id(at: $0) }).union(added.map(\.id)), edits)
    for i in own {
      if let edit = edits[file.catalog.id(at: i)] { try change(i, of: number, edit) }
    }
    for edit in added.sorted(by: { $0.id < $1.id }) { try add(edit, to: number) }
    return false
  }

  /// Makes a key anew in the shape that it has in the base file: of its own texts those stay that have a place there.
  private mutating func remake(_ number: Int, _ edits: [EntryID: EntryEdit]) throws(EditError) {
    guard let base else { return }
    let shapes = StringsdictShapes(file, base)
    var texts = edits.filter { $0.value.text != nil }
    for entry in file.entries(of: number).map({ file.catalog.entries[$0] })
    where edits[entry.id] == nil && shapes.haveRoom(for: entry.id, of: number) {
      let variables = base.catalog[entry.id].map { Set($0.text.variables) } ?? []
      if variables == Set(entry.text.variables) { texts[entry.id] = EntryEdit(entry.id, entry.text) }
    }
    var donor = StringsdictDonor(base, for: [file.name(number)])
    if let copy = try donor.member(file.name(number), texts) {
      splices.replace(file.list.members[number].range, by: copy)
    }
  }

  private mutating func change(_ i: Int, of number: Int, _ edit: EntryEdit) throws(EditError) {
    let place = file.places[i]
    if let text = edit.text {
      guard text != file.catalog.text(at: i), let string = file.list.members[place.string].string else {
        return
      }
      try replace(string, by: text, of: edit.id)
    } else if edit.id.variant == .plain, file.name(number) == edit.id.key {
      throw EditError(edit.id, "the other texts of its key need it", waits: true)
    } else if let dictionary = file.list.dictionary(of: place.string, below: number) {
      let inside = BlockLayout(bytes: file.bytes, container: dictionary.inner)
      splices.remove(inside.removal(of: file.list.members[place.string].range))
    }
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

  /// A new form stands before the next one of CLDR's order, any other text after the last, in the manner of its
  /// neighbour.
  private mutating func add(_ edit: EntryEdit, to number: Int) throws(EditError) {
    guard let (dictionary, name) = StringsdictPlacing(file, base).target(of: edit.id, in: number) else {
      throw EditError(edit.id, "the file has no place for it under its key")
    }
    let numbers = Array(file.list.numbers(of: dictionary))
    let next = edit.id.variant.category.flatMap { category in
      numbers.first { PluralCategory(rawValue: file.name($0).string).map { $0 > category } ?? false }
    }
    guard let model = (next ?? numbers.last).map({ file.list.members[$0] }) else {
      throw EditError(edit.id, "the file has no place for it under its key")
    }
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
    let roots = Array(file.list.numbers(of: file.root))
    var order: [Text: Int] = [:]
    for (i, number) in roots.enumerated() where !removed.contains(number) { order[file.name(number)] = i }
    var donor = base.map { StringsdictDonor($0, for: new.keys) }
    let placements = Placement.plan(
      new.keys.sorted(), inOrderOf: donor?.names ?? [], last: order.values.max()
    ) { order[$0] }
    let newline = file.bytes.firstNewline ?? [0x0A]
    let extents = roots.map { file.list.members[$0].range }
    for (place, keys) in placements {
      var members: [[UInt8]] = []
      for key in keys {
        let edits = new[key] ?? [:]
        if let copy = try donor?.member(key, edits) {
          members.append(copy)
        } else {
          members.append(try plain(edits))
        }
      }
      if case .end = place {
        insertIntoNothing(members, like: base, newline)
      } else {
        let insertion = layout.insertion(
          of: members, place, among: extents, newline: newline, blankLines: false)
        splices.insert(insertion.bytes, at: insertion.offset)
      }
    }
  }

  /// A text without variables.
  private func plain(_ edits: [EntryID: EntryEdit]) throws(EditError) -> [UInt8] {
    guard let edit = edits.values.first, let text = edit.text else { return [] }
    let between = file.firstMember.map {
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
      base.firstMember.map {
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

/// Takes members of the base file for keys that another one lacks: its own bytes, with other texts in them.
struct StringsdictDonor {
  private let base: StringsdictFile
  private var writer: StringsdictWriter
  /// The names of the base file's members, in order.
  let names: [Text]
  init(_ base: StringsdictFile, for keys: some Sequence<Text>) {
    self.base = base
    writer = StringsdictWriter(base, base: base)
    names = base.list.numbers(of: base.root).map(base.name)
    writer.lookUp(Set(keys.compactMap(base.member)))
  }

  /// The bytes of a key's member; nil where the base file has none.
  mutating func member(_ key: Text, _ edits: [EntryID: EntryEdit]) throws(EditError) -> [UInt8]? {
    guard let number = base.member(named: key) else { return nil }
    return try writer.copy(of: number, edits)
  }
}

extension StringsdictWriter {
  /// The bytes of a member of the root with these texts, and none of its own.
  fileprivate mutating func copy(
    of number: Int, _ edits: [EntryID: EntryEdit]
  ) throws(EditError) -> [UInt8] {
    splices = Splices()
    let lacking = (positions[number] ?? []).map { file.catalog.entries[$0] }.filter { edits[$0.id] == nil }
    var all = edits
    // What the sheet has no row for (a format of variables only, a form that says nothing) goes along.
    for entry in lacking where entry.isTranslatable && !entry.text.isBlank {
      all[entry.id] = EntryEdit(entry.id, nil)
    }
    if try change(number, all) { return [] }
    if let other = lacking.first(where: { $0.variant == .plural(.other) && !$0.text.isBlank }),
      let edit = edits.keys.min()
    {
      throw EditError(edit, "the plural form 'other' of '\(other.key)' is not translated yet", waits: true)
    }
    let range = file.list.members[number].range
    var shifted = Splices()
    for (splice, bytes) in splices.all {
      shifted.replace(splice.lowerBound - range.lowerBound..<splice.upperBound - range.lowerBound, by: bytes)
    }
    return shifted.applied(to: Array(file.bytes[range]))
  }
}
