import TranslationModel

/// A `.ts` file that was read.
struct QtFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let messages: [QtMessage]
  /// The numbers of the messages by key, of doubles the first.
  let numbers: [Text: Int]
  /// The category of each numbered form; nil for one that has none.
  let categories: [PluralCategory?]
  let language: Range<Int>?
  let rootTag: Range<Int>
  let role: FileRole

  var pluralForms: Set<PluralCategory>? { Set(categories.compactMap(\.self)) }

  init(reading bytes: [UInt8], _ role: FileRole) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let reader = try bytes.withUnsafeBufferPointer { buffer throws(SyntaxError) in
      var reader = QtReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let categories = QtNumerus.rule(of: role.locale)?.categories(in: role.locale) ?? []
    var entries: [Entry] = []
    var findings: [Finding] = []
    var numbers: [Text: Int] = [:]
    for (number, message) in reader.messages.enumerated() where message.translation?.isGone != true {
      if let earlier = numbers[message.key] {
        findings.append(
          Finding(
            .warning, "duplicate-key",
            "the message '\(message.source)' is on line \(reader.messages[earlier].line), too, and that one counts",
            at: Place("", line: message.line), hint: "delete one of them"))
        continue
      }
      numbers[message.key] = number
      if message.translation?.hasVariants == true {
        findings.append(
          Finding(
            .warning, "not-carried",
            "'\(message.source)' has texts of several lengths, which the sheet cannot show",
            at: Place("", line: message.line)))
        continue
      }
      entries += message.entries(as: role, categories)
    }
    self.bytes = bytes
    self.role = role
    self.categories = categories
    self.numbers = numbers
    self.findings = findings
    messages = reader.messages
    language = reader.language
    rootTag = reader.rootTag
    catalog = Catalog(entries)
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = QtWriter(self)
    return try writer.write(edits)
  }
}

extension QtMessage {
  /// As source: the base file's own translation where it has one, else the source itself. As translation: what is
  /// not empty; an unfinished text is shipped as well.
  fileprivate func entries(as role: FileRole, _ categories: [PluralCategory?]) -> [Entry] {
    func entry(_ variant: Variant, _ text: Text) -> Entry {
      var entry = Entry(EntryID(key, variant), text: text, comment: comment, line: line)
      entry.integers = isNumerus ? ["n"] : []
      return entry
    }
    let texts = translation?.texts ?? []
    let isTranslated = texts.contains { !$0.text.isEmpty }
    if case .source(let locale) = role, !isTranslated {
      if !isNumerus { return [entry(.plain, source)] }
      return PluralRules.required(for: locale).map { entry(.plural($0), source) }
    }
    if !isNumerus { return texts.prefix(1).filter { !$0.text.isEmpty }.map { entry(.plain, $0.text) } }
    return zip(texts, categories).compactMap { text, category in
      guard let category, !text.text.isEmpty else { return nil }
      return entry(.plural(category), text.text)
    }
  }
}
