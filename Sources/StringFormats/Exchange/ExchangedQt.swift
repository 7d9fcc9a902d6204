import TranslationModel

extension QtLinguist {
  /// What a `.ts` file says, unfinished and vanished messages included. `locale` is the one that the file is in; nil where its
  /// header has to say so.
  package static func exchanged(_ bytes: [UInt8], in locale: LocaleTag?) throws(SyntaxError)
    -> [ExchangedPart]
  {
    let english = LocaleTag("en", nil, nil, [])
    let first = try QtFile(reading: bytes, .translation(locale ?? english))
    let named = first.language.map { Text(decoding: Array(bytes[$0])) }
    guard locale == nil, let said = named.flatMap({ QtLinguist().locale(named: $0.string) }), said != english
    else { return [try ExchangedQt(first, named).part] }
    // Which form is which follows from the language.
    return [try ExchangedQt(QtFile(reading: bytes, .translation(said)), named).part]
  }
}

/// The messages of a `.ts` file, beside what they were before.
private struct ExchangedQt {
  private let file: QtFile
  private(set) var part = ExchangedPart()

  init(_ file: QtFile, _ language: Text?) throws(SyntaxError) {
    self.file = file
    part.targetLanguage = language.flatMap { $0.isEmpty ? nil : $0 }
    part.isMessages = true
    var known: Set<Text> = []
    let isGone = { (message: QtMessage) in message.translation?.isGone == true }
    for message in file.messages.filter({ !isGone($0) }) + file.messages.filter(isGone)
    where known.insert(file.texts[message.key]).inserted { try add(message) }
  }

  private mutating func add(_ message: QtMessage) throws(SyntaxError) {
    let name = ExchangedPart.Name(key: file.texts[message.key])
    let source = file.texts[message.source]
    let aside = try QtAside(of: message, in: file.bytes)
    let categories: [PluralCategory] = [.one, .other]
    for variant in message.isNumerus ? categories.map(Variant.plural) : [.plain] {
      part.sources.append(
        ExchangedPart.Source(name: name, variant: variant, text: source, line: message.line))
    }
    addTranslations(of: message, name, source, made: aside.oldSource)
    for (kind, text) in [
      (ExchangedPart.Note.Kind.comment, file.texts[message.comment]), (.remark, aside.remark ?? .empty),
    ] where !text.isBlank {
      part.notes.append(ExchangedPart.Note(name: name, kind: kind, text: text))
    }
  }

  private mutating func addTranslations(
    of message: QtMessage, _ name: ExchangedPart.Name, _ source: Text, made old: Text?
  ) {
    guard let translation = message.translation else { return }
    let texts = file.forms[translation.forms].map { file.texts[$0.text] }
    let needsWork = translation.type == .unfinished || translation.type == .unknown
    for (number, text) in texts.enumerated() where !text.isEmpty {
      var variant = Variant.plain
      if message.isNumerus {
        if let leader = file.numbered.leader(of: number, among: texts.count), texts[leader] == text {
          continue
        }
        guard let category = file.numbered.category(of: number, among: texts.count) else {
          part.strays.append((name.key, text, message.line))
          continue
        }
        variant = .plural(category)
      }
      let previous = needsWork ? old : nil
      part.translations.append(
        ExchangedPart.Translation(
          name: name, variant: variant, text: text, source: previous ?? source,
          isOfPrevious: previous.map { $0 != source } ?? false, needsWork: needsWork, line: message.line))
    }
  }
}

/// What a message says for translators only.
private struct QtAside {
  /// What the message was when it was translated.
  private(set) var oldSource: Text?
  private(set) var remark: Text?

  init(of message: QtMessage, in bytes: [UInt8]) throws(SyntaxError) {
    let element = Array(bytes[message.extent])
    guard element.contains("<oldsource") || element.contains("<translatorcomment") else { return }
    let found = try element.read { buffer throws(SyntaxError) in
      var scanner = XMLScanner(buffer, from: 0)
      var found: [(isOld: Bool, text: TextRange)] = []
      while true {
        let token = try scanner.next()
        if token == .end { break }
        let isOld = scanner.isNamed("oldsource")
        guard token == .openTag, isOld || scanner.isNamed("translatorcomment") else { continue }
        found.append((isOld, try scanner.content { _ in }.text))
      }
      let texts = scanner.texts
      return found.map { ($0.isOld, texts[$0.text]) }
    }
    for (isOld, text) in found {
      if isOld { oldSource = text } else { remark = text }
    }
  }
}
