import TranslationModel

/// Makes the edits of an `.arb` file.
struct ARBWriter {
  private let file: ARBFile
  private let base: ARBFile?
  private let positions: JSONPositions
  private var splices: JSONSplices

  init(_ file: ARBFile, base: ARBFile?) {
    self.file = file
    self.base = base
    positions = JSONPositions(file.root)
    splices = JSONSplices(
      file.bytes, JSONStyle(of: file.bytes, file.root, else: base.map { ($0.bytes, $0.root) }))
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var changes: [Text: [Variant: EntryEdit]] = [:]
    for edit in edits where edit.text != file.catalog[edit.id]?.text {
      changes[edit.id.key, default: [:]][edit.id.variant] = edit
    }
    var removed: Set<Int> = []
    var new: [Text: Text] = [:]
    for (key, variants) in changes.sorted(by: { $0.key < $1.key }) {
      guard let text = try message(key, variants) else {
        if let member = known(key)?.member { removed.formUnion(file.root.members(of: member)) }
        continue
      }
      if let known = known(key) {
        if file.texts[known.text] != text {
          splices.replace(known.token, by: JSONString.encoded(text, splices.style))
        }
      } else {
        new[key] = text
      }
    }
    let parts = file.root.members.map(\.range)
    splices.remove(removed, of: parts, in: file.root.range)
    insert(new, without: removed, parts)
    return splices.splices.applied(to: file.bytes)
  }

  private func known(_ key: Text) -> ARBMessage? { positions[key].flatMap(file.message) }

  private mutating func insert(_ new: [Text: Text], without removed: Set<Int>, _ parts: [Range<Int>]) {
    if new.isEmpty { return }
    // A message and what describes it are one, whose last member says where it is.
    var ends: [Text: Int] = [:]
    var starts: [Int: Int] = [:]
    for message in file.messages where !removed.contains(message.member) {
      let members = file.root.members(of: message.member)
      guard let first = members.first, let last = members.last else { continue }
      ends[file.root.members[message.member].name] = last
      starts[last] = first
    }
    let order = base.map { $0.root.members.filter { !$0.isDetail }.map(\.name) } ?? []
    let last = parts.indices.last { !removed.contains($0) }
    let placements = Placement.plan(new.keys.sorted(), inOrderOf: order, last: last) { ends[$0] }
    let inner = splices.memberIndentation(of: file.root, below: [])
    for (place, keys) in placements {
      let members = keys.compactMap { key in
        new[key].map { splices.style.member(key, .string($0), below: inner) }
      }
      let start: Placement = if case .before(let end) = place { .before(starts[end] ?? end) } else { place }
      splices.insert(members, start, of: parts, in: file.root.range)
    }
  }

  // MARK: Messages

  /// The message of a key after the edits; nil where nothing is left of it.
  private func message(_ key: Text, _ variants: [Variant: EntryEdit]) throws(EditError) -> Text? {
    for edit in variants.values.sorted(by: { $0.id < $1.id }) {
      if case .index = edit.id.variant { throw EditError(edit.id, ".arb files have no lists") }
      // Between a plural's braces an apostrophe quotes nothing to the one that looks for the end.
      if let text = edit.text,
        !(edit.id.variant == .plain ? text.hasBalancedBraces : text.isBalanced(quoting: false))
      {
        throw EditError(edit.id, "every { needs a }, or Flutter refuses the file")
      }
    }
    let known = self.known(key)
    var forms: [PluralCategory: Text?] = [:]
    for (variant, edit) in variants {
      if let category = variant.category { forms[category] = .some(edit.text) }
    }
    if let plain = variants[.plain], let text = plain.text {
      if let form = variants.values.filter({ $0.id != plain.id && $0.text != nil }).min(by: { $0.id < $1.id })
      {
        throw EditError(form.id, "its key has a plain text as well")
      }
      if ARBPlural(text) != nil {
        throw EditError(plain.id, "this reads as a plural, but the base text is not one")
      }
      if let flaw = text.flawInChoices {
        throw EditError(plain.id, "\(flaw), or Flutter refuses the file")
      }
      return text
    }
    let wanted = forms.filter { $0.value != nil }
    if variants[.plain] != nil, wanted.isEmpty { return nil }
    return try plural(key, forms, known)
  }

  private func plural(
    _ key: Text, _ forms: [PluralCategory: Text?], _ known: ARBMessage?
  ) throws(EditError) -> Text? {
    var texts: [PluralCategory: Text] = [:]
    for form in known?.plural?.forms ?? [] { texts[form.category] = known?.plural?.text(of: form) }
    for (category, text) in forms { texts[category] = text }
    guard let first = forms.keys.min() else { return known.map { file.texts[$0.text] } }
    if texts.isEmpty { return nil }
    let id = EntryID(key, .plural(first))
    guard texts[.other] != nil else {
      throw EditError(id, "its plural form 'other' is not translated yet", waits: true)
    }
    let model = base?.message(key)?.plural
    // The code calls the argument what the base file does.
    if let plural = known?.plural {
      return plural.applying(forms, counting: model?.variable ?? plural.variable)
    }
    guard let model else {
      throw EditError(id, "the base text is not a plural, so nothing says what is counted")
    }
    return model.rewritten(texts)
  }
}

extension JSONObject {
  /// A message's member, and the one that describes it, where that is its neighbour; in file order.
  func members(of number: Int) -> [Int] {
    let detail = Text("@" + members[number].name.string)
    return (number - 1...number + 1).filter {
      $0 == number || members.indices.contains($0) && members[$0].name == detail
    }
  }
}

extension Text {
  /// What a text with choices in it, `{g, select, male {he} other {they}}`, needs to be read (flutter_tools, message_parser.dart);
  /// nil where nothing is wrong. Apostrophes quote there only where a project says so.
  fileprivate var flawInChoices: String? {
    guard contains(UInt8(ascii: "{")), contains(UInt8(ascii: ",")), !contains(UInt8(ascii: "'")) else {
      return nil
    }
    do throws(ICUMessage.Fault) {
      let choice = try ICUMessage(Array(utf8)).choices.first { !$0.options.contains("other") }
      return choice.map { "'{\($0.name), \($0.kind), …' needs other{…}" }
    } catch {
      guard [", select,", ", plural,", ",select,", ",plural,"].contains(where: string.contains) else {
        return nil
      }
      return "its choice cannot be read at character \(error.column), \(error.message)"
    }
  }
}
