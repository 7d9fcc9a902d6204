import TranslationModel

/// A PO file that was read.
struct POFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let messages: [POMessage]
  /// Their numbers by their keys.
  private let keys: HashTable
  /// The translations of all messages.
  let translations: [POString]
  let texts: TextStore
  let numbered: NumberedForms
  let role: FileRole

  /// A plural has the forms of the file's own formula, and no others.
  var pluralForms: Set<PluralCategory>? { Set(numbered.categories.compactMap(\.self)) }

  init(reading bytes: [UInt8], _ role: FileRole) throws(SyntaxError) {
    let (messages, keys, translations, texts) = try bytes.read { buffer throws(SyntaxError) in
      var reader = POReader(buffer)
      try reader.read()
      return (reader.messages, reader.keys, reader.translations, reader.texts)
    }
    self.bytes = bytes
    (self.messages, self.keys) = (messages, keys)
    self.translations = translations
    self.texts = texts
    self.role = role
    var findings: [Finding] = []
    let header = messages.first(where: \.isHeader).flatMap { translations[$0.translations].first }
    let written = header.flatMap { Self.field("Plural-Forms", in: texts[$0.text]) }
    let forms = written.flatMap(PluralFormsHeader.init)
    let hasPlurals = messages.contains { $0.plural != nil }
    if hasPlurals, forms == nil, case .translation = role {
      findings.append(
        Finding(
          .warning, "plural-forms",
          "the header says nothing about plural forms; nplurals=2; plural=(n != 1) is assumed",
          at: Place("", line: 1), hint: "add Plural-Forms to the header"))
    }
    let usual = PluralFormsHeader("nplurals=2; plural=(n != 1);")
    numbered = NumberedForms(forms ?? usual, in: role.locale)
    var entries: [EntryRecord] = []
    entries.reserveCapacity(messages.count)
    for i in messages.indices where !messages[i].isHeader {
      messages[i].addEntries(translations[messages[i].translations], as: role, numbered, to: &entries)
    }
    self.findings = findings
    catalog = Catalog(entries, texts)
  }

  var blocks: [EntryBlock] {
    messages.filter { !$0.isHeader }.map { EntryBlock(texts[$0.key], key: texts[$0.key], $0.extent) }
  }

  func translations(of message: POMessage) -> ArraySlice<POString> { translations[message.translations] }

  /// The number of the message with a key.
  func number(of key: Text) -> Int? {
    let number = keys.number(key.quickHash) { texts[messages[$0].key] == key }
    return number.flatMap { messages[$0].isHeader ? nil : $0 }
  }

  /// A field of the header.
  static func field(_ name: String, in header: Text) -> String? {
    for line in header.string.split(separator: "\n") where line.hasPrefix(name + ":") {
      return String(line.dropFirst(name.utf8.count + 1).drop { $0 == " " })
    }
    return nil
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = POWriter(self)
    return try writer.write(edits)
  }

  func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError] {
    if isTemplate { return edits.filter { $0.text != nil }.map { Self.isInCode($0.id) } }
    return edits.filter { $0.text != nil && number(of: $0.id.key) == nil }.map { Self.lacking($0.id) }
  }

  /// True for a base file whose texts are the messages themselves, a .pot: xgettext makes it anew from the code, and no program
  /// reads it.
  private var isTemplate: Bool {
    guard case .source = role else { return false }
    return messages.allSatisfy { message in
      message.isHeader || translations(of: message).allSatisfy(\.text.isEmpty)
    }
  }

  private static func isInCode(_ id: EntryID) -> EditError {
    EditError(id, "the English of a gettext message is in the code")
  }

  func keptForms(beside edits: [EntryEdit]) -> [KeptForm] {
    let edits = edits.filter { $0.id.variant.category != nil && $0.text != nil }
    if edits.isEmpty { return [] }
    return edits.flatMap { edit -> [KeptForm] in
      guard let message = number(of: edit.id.key).map({ messages[$0] }), message.plural != nil else {
        return []
      }
      let texts = translations(of: message).map { self.texts[$0.text] }
      return numbered.kept(edit.id, in: texts, isDraft: message.isFuzzy)
    }
  }

  static func lacking(_ id: EntryID) -> EditError {
    EditError(id, "the file has no such message yet: msgmerge adds it", waits: true)
  }
}

extension POMessage {
  /// As source: the translation where the base file has one (then ids are names), else the message itself. As
  /// translation: what is translated and not fuzzy, for nobody is shown anything else.
  fileprivate func addEntries(
    _ translations: ArraySlice<POString>, as role: FileRole, _ forms: NumberedForms,
    to entries: inout [EntryRecord]
  ) {
    func add(_ variant: Variant, _ text: TextRange) {
      entries.append(EntryRecord(key, variant, text: text, comment: comment, line: line))
    }
    let isTranslated = !isFuzzy && translations.contains { !$0.text.isEmpty }
    if case .source(let locale) = role, !isTranslated {
      guard let plural else { return add(.plain, id) }
      if PluralRules.required(for: locale) != [.other] { add(.plural(.one), id) }
      add(.plural(.other), plural)
    } else if isTranslated, plural == nil {
      if let text = translations.first?.text, !text.isEmpty { add(.plain, text) }
    } else if isTranslated {
      for (category, text) in forms.entries(of: translations.map(\.text), as: role) {
        add(.plural(category), text)
      }
    }
  }
}
