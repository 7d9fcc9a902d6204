import TranslationModel

/// A `.ts` file that was read.
struct QtFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let messages: [QtMessage]
  /// The texts of all translations.
  let forms: [XMLContent]
  /// The numbers of the messages by key, of doubles the first.
  private let numbers: HashTable
  let texts: TextStore
  let numbered: NumberedForms
  let language: Range<Int>?
  let rootTag: Range<Int>
  let role: FileRole

  var pluralForms: Set<PluralCategory>? { Set(numbered.categories.compactMap(\.self)) }

  init(reading bytes: [UInt8], _ role: FileRole) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let reader = try bytes.read { buffer throws(SyntaxError) in
      var reader = QtReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let numbered = NumberedForms(QtNumerus.rule(of: role.locale), in: role.locale)
    let texts = reader.texts
    var entries: [EntryRecord] = []
    var findings: [Finding] = []
    var numbers = HashTable(capacity: reader.messages.count)
    entries.reserveCapacity(reader.messages.count)
    for number in reader.messages.indices where reader.messages[number].translation?.isGone != true {
      let message = reader.messages[number]
      let key = texts[message.key]
      if let earlier = numbers.insert(number, key.quickHash, where: { texts[reader.messages[$0].key] == key })
      {
        let line = reader.messages[earlier].line
        findings.append(.doubled(texts[message.source], at: message.line, alsoAt: line))
        continue
      }
      if message.translation?.hasVariants == true {
        findings.append(.severalLengths(texts[message.source], at: message.line))
        continue
      }
      reader.addEntries(of: number, as: role, numbered, to: &entries)
    }
    self.bytes = bytes
    self.role = role
    self.numbered = numbered
    self.numbers = numbers
    self.findings = findings
    (messages, forms) = (reader.messages, reader.forms)
    language = reader.language
    rootTag = reader.rootTag
    self.texts = texts
    catalog = Catalog(entries, texts, integers: [[], ["n"]])
  }

  var blocks: [EntryBlock] {
    messages.map {
      EntryBlock(texts[$0.key], key: texts[$0.key], in: texts[$0.context], $0.extent)
    }
  }

  func number(of key: Text) -> Int? {
    numbers.number(key.quickHash) { texts[messages[$0].key] == key }
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = QtWriter(self)
    return try writer.write(edits)
  }

  func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError] {
    edits.filter { $0.text != nil && number(of: $0.id.key) == nil }.map { Self.lacking($0.id) }
  }

  /// lupdate gives a new source the translation of one that is like it, and calls it unfinished.
  func isDraft(_ id: EntryID) -> Bool {
    number(of: id.key).map { messages[$0].translation?.type == .unfinished } ?? false
  }

  func keptForms(beside edits: [EntryEdit]) -> [KeptForm] {
    edits.flatMap { edit -> [KeptForm] in
      guard edit.text != nil, let message = number(of: edit.id.key).map({ messages[$0] }), message.isNumerus,
        let translation = message.translation
      else { return [] }
      let texts = forms[translation.forms].map { self.texts[$0.text] }
      return numbered.kept(edit.id, in: texts, isDraft: translation.type != nil)
    }
  }

  static func lacking(_ id: EntryID) -> EditError {
    EditError(id, "the file has no such message yet: lupdate adds it", waits: true)
  }
}

extension QtReader {
  /// As source: the base file's own translation where it has one, else the source itself. As translation: what is
  /// not empty; an unfinished text is shipped as well.
  fileprivate func addEntries(
    of number: Int, as role: FileRole, _ numbered: NumberedForms, to entries: inout [EntryRecord]
  ) {
    let message = messages[number]
    func add(_ variant: Variant, _ text: TextRange) {
      entries.append(
        EntryRecord(
          message.key, variant, text: text, comment: message.comment, line: message.line,
          integers: message.isNumerus ? 1 : 0))
    }
    let texts = forms[message.translation?.forms ?? 0..<0]
    let isTranslated = texts.contains { !$0.text.isEmpty }
    if case .source(let locale) = role, !isTranslated {
      if !message.isNumerus { return add(.plain, message.source) }
      for category in PluralRules.required(for: locale) { add(.plural(category), message.source) }
    } else if !message.isNumerus {
      if let text = texts.first?.text, !text.isEmpty { add(.plain, text) }
    } else {
      for (category, text) in numbered.entries(of: texts.map(\.text), as: role) {
        add(.plural(category), text)
      }
    }
  }
}

extension Finding {
  fileprivate static func doubled(_ source: Text, at line: Int, alsoAt earlier: Int) -> Finding {
    Finding(
      .warning, "duplicate-key",
      "the message '\(source)' is also on line \(earlier), and that one counts", at: Place("", line: line),
      hint: "delete one of them")
  }

  fileprivate static func severalLengths(_ source: Text, at line: Int) -> Finding {
    Finding(
      .warning, "not-carried", "'\(source)' has texts of several lengths, which the sheet cannot show",
      at: Place("", line: line))
  }
}
