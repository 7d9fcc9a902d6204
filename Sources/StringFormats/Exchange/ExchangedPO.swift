import TranslationModel

extension PO {
  /// What a PO file says, and what its obsolete messages do. `locale` is the one that the file is in; nil where its header has to
  /// say so.
  package static func exchanged(_ bytes: [UInt8], in locale: LocaleTag?) throws(SyntaxError)
    -> [ExchangedPart]
  {
    let mark = EncodingMark(of: bytes)
    let bytes = try mark.decoded(bytes)
    let current = try ExchangedPO(bytes, in: locale)
    var parts = [current.part]
    // What msgmerge kept of old need not be read to read the rest.
    if let obsolete = current.obsolete(of: bytes),
      let old = try? ExchangedPO(obsolete, in: locale ?? current.language)
    {
      parts.append(old.part)
    }
    return parts
  }
}

/// The messages of a PO file, beside what they were before.
private struct ExchangedPO {
  private let file: POFile
  private let headerLines: Range<Int>
  private(set) var part = ExchangedPart()
  /// Of the header.
  var language: LocaleTag? { part.targetLanguage.flatMap { PO().locale(named: $0.string) } }

  init(_ bytes: [UInt8], in locale: LocaleTag?) throws(SyntaxError) {
    let first = try POFile(reading: bytes, .translation(locale ?? LocaleTag("en", nil, nil, [])))
    let message = first.messages.first(where: \.isHeader)
    let header = message.flatMap { first.translations(of: $0).first }.map { first.texts[$0.text] } ?? .empty
    let named = POFile.field("Language", in: header).flatMap { $0.isEmpty ? nil : Text($0) }
    part.targetLanguage = named
    headerLines = message?.extent ?? 0..<0
    // Which form is which follows from the language.
    file =
      if locale == nil, let said = named.flatMap({ PO().locale(named: $0.string) }) {
        try POFile(reading: bytes, .translation(said))
      } else { first }
    part.isMessages = true
    for message in file.messages where !message.isHeader { add(message) }
  }

  private mutating func add(_ message: POMessage) {
    let (id, context) = (file.texts[message.id], message.context.map { file.texts[$0] })
    // A tool whose keys have names puts them there.
    let name = ExchangedPart.Name(key: file.texts[message.key], others: context.map { [$0] } ?? [])
    let plural = message.plural.map { file.texts[$0] }
    addSource(name, id, plural, line: message.line)
    addTranslations(message, name, id, plural)
    let comment = file.texts[message.comment]
    if !comment.isBlank {
      part.notes.append(ExchangedPart.Note(name: name, kind: .comment, text: comment))
    }
    if let remark = remark(of: message) {
      part.notes.append(ExchangedPart.Note(name: name, kind: .remark, text: remark))
    }
  }

  private mutating func addSource(_ name: ExchangedPart.Name, _ id: Text, _ plural: Text?, line: Int) {
    guard let plural else {
      return part.sources.append(ExchangedPart.Source(name: name, text: id, line: line))
    }
    for (category, text) in [(PluralCategory.one, id), (.other, plural)] {
      part.sources.append(
        ExchangedPart.Source(name: name, variant: .plural(category), text: text, line: line))
    }
  }

  private mutating func addTranslations(
    _ message: POMessage, _ name: ExchangedPart.Name, _ id: Text, _ plural: Text?
  ) {
    // Previous texts are those that a fuzzy translation was made for.
    let previous = message.isFuzzy ? self.previous(of: message) : nil
    let translations = file.translations(of: message)
    for (number, translation) in translations.enumerated() {
      let text = file.texts[translation.text]
      if text.isEmpty { continue }
      var variant = Variant.plain
      if plural != nil {
        guard let category = file.numbered.category(of: number, among: translations.count) else {
          if isSaidElsewhere(number, of: message) { continue }
          part.strays.append((name.key, text, message.line))
          continue
        }
        variant = .plural(category)
      }
      let isFirst = plural == nil || variant == .plural(.one)
      let source = isFirst ? id : plural ?? id
      let older = isFirst ? previous?.id : previous?.plural ?? previous?.id
      part.translations.append(
        ExchangedPart.Translation(
          name: name, variant: variant, text: text, source: older ?? source,
          isOfPrevious: older.map { $0 != source } ?? false, needsWork: message.isFuzzy, line: message.line))
    }
  }

  /// True for a form that has the text of another, as it should.
  private func isSaidElsewhere(_ number: Int, of message: POMessage) -> Bool {
    let texts = file.translations(of: message).map { file.texts[$0.text] }
    return file.numbered.leader(of: number, among: texts.count).map { texts[$0] == texts[number] } ?? false
  }

  /// The `#|` lines are a message without their mark.
  private func previous(of message: POMessage) -> (id: Text, plural: Text?)? {
    var bytes: [UInt8] = []
    for line in message.previous { bytes += file.bytes[line].dropFirst(2) }
    if bytes.isEmpty { return nil }
    let hasPlural = Text(decoding: bytes).string.contains("msgid_plural")
    bytes += "\nmsgstr\(hasPlural ? "[0]" : "") \"\"\n".utf8
    return bytes.read { buffer in
      var reader = POReader(buffer)
      guard (try? reader.read()) != nil, let old = reader.messages.first else { return nil }
      return (reader.pieces[old.id], old.plural.map { reader.pieces[$0] })
    }
  }

  /// The lines `# …`.
  private func remark(of message: POMessage) -> Text? {
    let lines = file.bytes[message.extent].split(separator: 0x0A).compactMap { line -> String? in
      guard line.starts(with: "# ".utf8) else { return nil }
      return String(decoding: line.dropFirst(2).filter { $0 != 0x0D }, as: UTF8.self)
    }
    let text = Text(lines.joined(separator: "\n"))
    return text.isBlank ? nil : text
  }

  /// The obsolete messages as a file of their own, each on its line, below the same header; nil where there are none.
  func obsolete(of bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var kept = lines.map { headerLines.contains($0.startIndex) ? Array($0) : [] }
    var hasSome = false
    // Comments stand before what they are about.
    var isAbove = false
    for (number, whole) in lines.enumerated().reversed() {
      let line = whole.drop { $0 == 0x20 || $0 == 0x09 }
      if line.starts(with: "#~".utf8) {
        (isAbove, hasSome) = (true, true)
        let said = line.dropFirst(2)
        kept[number] = (said.first == UInt8(ascii: "|") ? Array("#".utf8) : []) + said
      } else if isAbove, line.first == UInt8(ascii: "#") {
        kept[number] = Array(line)
      } else {
        isAbove = false
      }
    }
    return hasSome ? Array(kept.joined(separator: [0x0A])) : nil
  }
}
