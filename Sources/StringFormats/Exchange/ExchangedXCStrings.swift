import TranslationModel

extension XCStrings {
  /// What a string catalog says: its source language, then each locale's texts with their states.
  package static func exchanged(_ bytes: [UInt8]) throws(SyntaxError) -> [ExchangedPart] {
    let format = XCStrings()
    let document = try XCStringsFile.document(of: bytes)
    let name = try bytes.read { buffer throws(SyntaxError) in
      try document.text("sourceLanguage", in: buffer)
    }
    guard let name, let source = format.locale(named: name.string) else {
      throw SyntaxError(
        line: 1, column: 1, "the catalog's source language '\(name?.string ?? "")' is no locale's code")
    }
    let base = try XCStringsFile(reading: bytes, as: document, .source(source), format)
    var parts = [sources(of: base, name)]
    for locale in base.locales.sorted(by: { $0.description < $1.description }) {
      let file = try XCStringsFile(reading: bytes, as: document, .translation(locale), format)
      var part = ExchangedPart()
      part.sourceLanguage = name
      part.targetLanguage = format.names(of: locale).first.map { Text($0) }
      part.translations = translations(of: file, base)
      if !part.translations.isEmpty { parts.append(part) }
    }
    return parts
  }

  private static func sources(of base: XCStringsFile, _ language: Text) -> ExchangedPart {
    var part = ExchangedPart()
    part.sourceLanguage = language
    for entry in base.catalog.entries where entry.isTranslatable {
      let name = ExchangedPart.Name(key: entry.key)
      part.sources.append(
        ExchangedPart.Source(name: name, variant: entry.variant, text: entry.text, line: entry.line))
      if !entry.comment.isBlank, part.notes.last?.name != name {
        part.notes.append(ExchangedPart.Note(name: name, kind: .comment, text: entry.comment))
      }
    }
    return part
  }

  private static func translations(of file: XCStringsFile, _ base: XCStringsFile)
    -> [ExchangedPart.Translation]
  {
    let line = { (entry: Entry?) in entry?.line ?? 1 }
    return file.texts.compactMap { text in
      guard !text.isHidden, text.isTranslatable, !text.text.isEmpty else { return nil }
      let key = text.id.key
      let entry =
        base.catalog[text.id] ?? base.catalog[EntryID(key, .plural(.other))] ?? base.catalog[EntryID(key)]
      if entry?.isTranslatable == false { return nil }
      let source = entry?.text ?? key
      // Xcode puts the source there where nobody has translated it.
      if text.isNew, text.text == source { return nil }
      return ExchangedPart.Translation(
        name: ExchangedPart.Name(key: key), variant: text.id.variant, text: text.text, source: source,
        needsWork: text.state.map { $0.name != "translated" } ?? false,
        line: line(file.catalog[text.id] ?? entry))
    }
  }
}
