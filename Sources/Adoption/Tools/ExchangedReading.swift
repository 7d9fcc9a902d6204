import ProjectConfiguration
import StringFormats
import TranslationModel

/// Takes what a file says that tools exchange into a project: each text with the English that it was made for, and each English
/// once, however many languages' files have it.
struct ExchangedReading {
  private let file: AdoptedFile
  /// The locale that the file's path tells of.
  private let named: LocaleTag?
  /// The locale that the project's texts are written in, where somebody or the repository says so.
  private let base: LocaleTag?
  private var known: Set<AdoptedText>

  init(
    _ file: AdoptedFile, _ named: LocaleTag?, _ choices: AdoptionChoices, _ project: AdoptedProject
  ) {
    (self.file, self.named) = (file, named)
    base = choices.base ?? project.base ?? choices.baseOfFiles
    known = Set(project.texts.filter { $0.origin == nil }.map(Self.anywhere))
  }

  mutating func add(_ part: ExchangedPart, of format: any StringFormat, to project: inout AdoptedProject)
    throws(SyntaxError)
  {
    let source = sourceLocale(part.sourceLanguage, format)
    let written = part.targetLanguage.flatMap { format.locale(named: $0.string) }
    // An XLIFF file is for the language that it says, and a catalog is for several; other headers are often a copy of another's.
    let target = ["xliff", "xcstrings"].contains(format.name) ? written ?? named : named ?? written
    let hasOwn = format.name == "xcstrings" && part.targetLanguage == nil
    guard let target = hasOwn ? source : target ?? (part.translations.isEmpty ? source : nil) else {
      throw ExportedFiles.nameless(file)
    }
    if target.full == source.full {
      addOwn(part, source, to: &project)
    } else {
      for text in part.sources { add(text, source, of: part, to: &project) }
      for text in part.translations { add(text, target, source, of: part, to: &project) }
    }
    for (key, text, line) in part.strays {
      project.leftovers.append(
        AdoptedLeftover(
          .text, "\(key.excerpt), \(target): \(text.excerpt)", "\(target) has no such plural form",
          at: Place(file.path, line: line), whole: text))
    }
    addNotes(part, to: &project)
    addFamily(of: part, to: &project)
    for locale in [target, source] where locale != base && !project.locales.contains(locale) {
      if locale == target || !part.sources.isEmpty { project.locales.append(locale) }
    }
    let what = part.original.map { ", \($0)" } ?? ""
    let way = target == source ? "in \(source)" : "from \(source) into \(target)"
    project.explanation.append("\(file.path)\(what): \(format.name), \(way)")
  }

  /// `en-US` beside a project whose English is `en` is that.
  private func sourceLocale(_ language: Text?, _ format: any StringFormat) -> LocaleTag {
    let said = language.flatMap { format.locale(named: $0.string) }
    guard let base else { return said ?? LocaleTag("en", nil, nil, []) }
    return said.map { $0.language == base.language ? base : $0 } ?? base
  }

  /// A string file of Xcode's that nobody has translated in the repository is one of the project's, as somebody has translated it
  /// here.
  private func addFamily(of part: ExchangedPart, to project: inout AdoptedProject) {
    guard let path = part.original?.string, !part.translations.isEmpty,
      let format = StringFormats.all.first(where: { $0.claims(path: path) })
    else { return }
    let folder = path.split(separator: "/").first { $0.hasSuffix(".lproj") }
    if folder == nil, !format.carries.contains(.allLocales) { return }
    let pattern = folder.map { path.replacing($0, with: "{locale}.lproj") } ?? path
    if project.families.contains(where: { $0.pattern == pattern }) { return }
    project.families.append(
      ToldFamily(pattern, base: folder == "Base.lproj" ? path : nil, at: Place(file.path)))
  }

  // MARK: Texts

  /// A file from a language into itself: its texts are the targets, where it has some.
  private mutating func addOwn(
    _ part: ExchangedPart, _ locale: LocaleTag, to project: inout AdoptedProject
  ) {
    let translated = Set(part.translations.map { EntryID($0.name.key, $0.variant) })
    for text in part.sources where !translated.contains(EntryID(text.name.key, text.variant)) {
      add(text, locale, of: part, to: &project)
    }
    for text in part.translations {
      var own = self.text(
        text.name, text.variant, locale, text.text, made: text.source, part, line: text.line, &project)
      own.markup = text.markup
      addOnce(own, to: &project)
    }
  }

  private mutating func add(
    _ source: ExchangedPart.Source, _ locale: LocaleTag, of part: ExchangedPart,
    to project: inout AdoptedProject
  ) {
    if source.text.isEmpty { return }
    var text = text(
      source.name, source.variant, locale, source.text, made: source.text, part, line: source.line,
      &project)
    text.markup = source.markup
    addOnce(text, to: &project)
  }

  private mutating func addOnce(_ text: AdoptedText, to project: inout AdoptedProject) {
    if known.insert(Self.anywhere(text)).inserted { project.texts.append(text) }
  }

  private func add(
    _ translation: ExchangedPart.Translation, _ locale: LocaleTag, _ source: LocaleTag,
    of part: ExchangedPart, to project: inout AdoptedProject
  ) {
    var text = text(
      translation.name, translation.variant, locale, translation.text, made: translation.source, part,
      line: translation.line, &project)
    text.needsWork = translation.needsWork
    text.markup = translation.markup
    text.origin = AdoptedText.Origin(
      locale: source, text: translation.source, markup: translation.sourceMarkup,
      isPrevious: translation.isOfPrevious)
    project.texts.append(text)
  }

  private func text(
    _ name: ExchangedPart.Name, _ variant: Variant, _ locale: LocaleTag, _ text: Text, made source: Text,
    _ part: ExchangedPart, line: Int, _ project: inout AdoptedProject
  ) -> AdoptedText {
    let keys = keys(name, source, of: part)
    var result = AdoptedText(keys[0], variant, locale, text, at: Place(file.path, line: line))
    result.otherKeys = Array(keys.dropFirst())
    result.file = part.original?.string
    // What a row is called that no file has.
    if part.isMessages, let context = name.others.first { project.otherKeys[keys[0]] = context }
    return result
  }

  /// What files may call a key, the likeliest first: a tool that found no name for a text makes one up, and a message's name is its
  /// text.
  private func keys(_ name: ExchangedPart.Name, _ source: Text, of part: ExchangedPart) -> [Text] {
    if part.isMessages { return [name.key] + name.others }
    let message = GettextKey.key(source, context: .empty)
    let named = [name.key] + name.others.filter { $0 != name.key }
    let isMadeUp = Self.isMadeUp(name.key)
    return isMadeUp
      ? [message] + named : named + [GettextKey.key(source, context: name.key), message]
  }

  /// `41`, `bf0a2c4d5e6f7081`: a number, or a checksum.
  private static func isMadeUp(_ key: Text) -> Bool {
    let bytes = Array(key.utf8)
    let isNumber = bytes.allSatisfy { (0x30...0x39).contains($0) }
    let isHex = bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return !bytes.isEmpty && isNumber || bytes.count >= 16 && isHex
  }

  /// A text as it is in whatever file.
  private static func anywhere(_ text: AdoptedText) -> AdoptedText {
    var result = AdoptedText(text.key, text.variant, text.locale, text.text, at: Place(""))
    result.file = text.file
    return result
  }

  // MARK: Notes

  private func addNotes(_ part: ExchangedPart, to project: inout AdoptedProject) {
    var messages: [Text: Text] = [:]
    for source in part.sources { messages[source.name.key] = source.text }
    for note in part.notes {
      let key = keys(note.name, messages[note.name.key] ?? .empty, of: part)[0]
      switch note.kind {
      case .comment: project.note(key, .comment, note.text)
      case .remark: project.note(key, .own("translator comments"), note.text)
      case .max: project.note(key, .max, note.text)
      }
    }
  }
}
