import TranslationModel

/// A PO file that was read.
struct POFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let messages: [POMessage]
  /// The category of each numbered form; nil for one that has none.
  let categories: [PluralCategory?]
  let role: FileRole

  /// A plural has the forms of the file's own formula, and no others.
  var pluralForms: Set<PluralCategory>? { Set(categories.compactMap(\.self)) }

  init(reading bytes: [UInt8], _ role: FileRole) throws(SyntaxError) {
    let messages = try bytes.withUnsafeBufferPointer { buffer throws(SyntaxError) in
      var reader = POReader(buffer)
      try reader.read()
      return reader.messages
    }
    self.bytes = bytes
    self.messages = messages
    self.role = role
    var findings: [Finding] = []
    let header = messages.first(where: \.isHeader)?.translations.first?.text ?? .empty
    let written = Self.field("Plural-Forms", in: header)
    let forms = written.flatMap(PluralFormsHeader.init)
    let hasPlurals = messages.contains { $0.plural != nil }
    if hasPlurals, forms == nil, case .translation = role {
      findings.append(
        Finding(
          .warning, "plural-forms",
          "the header says nothing of plural forms; taken for nplurals=2; plural=(n != 1)",
          at: Place("", line: 1), hint: "add Plural-Forms to the header"))
    }
    let usual = PluralFormsHeader("nplurals=2; plural=(n != 1);")
    categories = (forms ?? usual)?.categories(in: role.locale) ?? []
    var entries: [Entry] = []
    entries.reserveCapacity(messages.count)
    for message in messages where !message.isHeader { entries += message.entries(as: role, categories) }
    self.findings = findings
    catalog = Catalog(entries)
  }

  /// The numbers of the messages by key.
  var numbers: [Text: Int] {
    var numbers: [Text: Int] = [:]
    for (number, message) in messages.enumerated() where !message.isHeader { numbers[message.key] = number }
    return numbers
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
}

extension POMessage {
  /// As source: the translation where the base file has one (then ids are names), else the message itself. As
  /// translation: what is translated and not fuzzy, for nobody is shown anything else.
  fileprivate func entries(as role: FileRole, _ categories: [PluralCategory?]) -> [Entry] {
    func entry(_ variant: Variant, _ text: Text) -> Entry {
      Entry(EntryID(key, variant), text: text, comment: comment, line: line)
    }
    let isTranslated = !isFuzzy && translations.contains { !$0.text.isEmpty }
    if case .source(let locale) = role, !isTranslated {
      guard let plural else { return [entry(.plain, id)] }
      let required = PluralRules.required(for: locale)
      return required == [.other]
        ? [entry(.plural(.other), plural)] : [entry(.plural(.one), id), entry(.plural(.other), plural)]
    }
    guard !isFuzzy else { return [] }
    if plural == nil {
      return translations.prefix(1).filter { !$0.text.isEmpty }.map { entry(.plain, $0.text) }
    }
    return zip(translations, categories).compactMap { translation, category in
      guard let category, !translation.text.isEmpty else { return nil }
      return entry(.plural(category), translation.text)
    }
  }
}
