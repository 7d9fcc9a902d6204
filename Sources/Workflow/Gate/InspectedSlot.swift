import Checks
import ProjectConfiguration
import StringFormats
import TranslationModel

/// A base file, as its translations are compared with it. What all locales need of it is worked out once.
struct InspectedSlot {
  let slot: Slot
  let base: any StringFile
  let entries: [SourceEntry]
  /// Where each stands in `entries`.
  private let places: HashTable
  private let keys: Set<Text>
  private let notation: Notation
  private var sourceForms: [Text: [PluralCategory: Text]] = [:]
  /// The plural forms that the base file has although its own language never uses them: a template's, which every
  /// translation repeats.
  private var spareForms: [Text: Set<PluralCategory>] = [:]

  private let project: Project
  private let strictness: Strictness
  private let glossary: Glossary
  private let speller: (any Speller)?

  init(
    _ slot: Slot, _ base: any StringFile, _ plurals: PluralNeeds, _ project: Project,
    _ strictness: Strictness, _ glossary: Glossary, _ speller: (any Speller)?
  ) {
    self.speller = speller
    (self.slot, self.base, self.project, self.strictness) = (slot, base, project, strictness)
    self.glossary = glossary
    entries = plurals.sourceEntries(of: base.catalog, in: slot)
    places = Self.places(of: entries)
    keys = Set(entries.map(\.id.key))
    notation = Notation(slot.placeholders, entries)
    let used = PluralRules.categories(for: project.base)
    for entry in entries where entry.isInBaseFile {
      guard let form = entry.id.variant.category else { continue }
      sourceForms[entry.id.key, default: [:]][form] = entry.source
      if !used.contains(form) { spareForms[entry.id.key, default: []].insert(form) }
    }
  }

  private static func places(of entries: [SourceEntry]) -> HashTable {
    var places = HashTable(capacity: entries.count)
    for (place, entry) in entries.enumerated() {
      _ = places.insert(place, entry.id.quickHash) { entries[$0].id == entry.id }
    }
    return places
  }

  /// `place` is where it stands perhaps.
  private func place(of id: EntryID, near place: Int) -> Int? {
    if place < entries.count, entries[place].id == id { return place }
    return places.number(id.quickHash) { entries[$0].id == id }
  }

  /// What is wrong with a locale's file; of its texts, those of keys that somebody asks for.
  func findings(
    of file: any StringFile, at path: String, in locale: LocaleTag, ofKey isWanted: (Text) -> Bool
  ) -> [Finding] {
    var findings = slot.resource.holdsAllLocales ? [] : file.findings.map { $0.placed(in: path) }
    let checks = ChosenChecks(
      project.checks, resource: slot.resource.name, locale: locale, from: strictness.least, glossary: glossary
    )
    let catalog = file.catalog
    var forms: [Text: [PluralCategory: Text]] = [:]
    /// The file's texts that have a source: the numbers of their entries, and of those in `entries`.
    var texts: [(number: Int, place: Int)] = []
    if checks.looksAtFiles { texts.reserveCapacity(catalog.count) }
    // Most files have their entries in the base file's order.
    var next = 0
    for number in 0..<catalog.count {
      let (id, text) = (catalog.id(at: number), catalog.text(at: number))
      let isWanted = isWanted(id.key)
      if isWanted, let category = id.variant.category { forms[id.key, default: [:]][category] = text }
      guard isWanted || checks.looksAtFiles, !text.isBlank, let place = place(of: id, near: next) else {
        continue
      }
      next = place + 1
      if checks.looksAtFiles { texts.append((number, place)) }
      guard isWanted else { continue }
      let found = checks.findings(
        entries[place].checkInput(ofFile: notation.message(text, of: id), in: locale))
      if found.isEmpty { continue }
      let (entry, row) = (catalog.entries[number], entries[place].rowKey)
      findings += found.filter { !isWaived($0, row, locale) }.map { $0.about(entry, in: path) }
    }
    if checks.looksAtFiles {
      findings += self.findings(amongTexts: texts, of: catalog, at: path, checks, locale)
    }
    return findings + formFindings(forms, of: file, at: path, checks, in: locale)
  }

  /// What is wrong with a file's texts beside each other.
  private func findings(
    amongTexts texts: [(number: Int, place: Int)], of catalog: Catalog, at path: String,
    _ checks: ChosenChecks, _ locale: LocaleTag
  ) -> [Finding] {
    let whole = FileInput(
      locale: locale,
      texts: texts.map { (catalog.id(at: $0.number), entries[$0.place].source, catalog.text(at: $0.number)) })
    return checks.findings(ofFile: whole).compactMap { text, finding in
      let entry = catalog.entries[texts[text].number]
      if isWaived(finding, slot.resource.rowKey(for: entry.key), locale) { return nil }
      return finding.about(entry, in: path)
    }
  }

  /// What is wrong with the base texts themselves, as far as translators are concerned.
  var sourceFindings: [Finding] {
    let checks = ChosenChecks(
      project.checks, resource: slot.resource.name, locale: project.base, from: strictness.least)
    guard checks.looksAtSources else { return [] }
    var twins: [Text: Text] = [:]
    let misspelt = misspelt
    return entries.flatMap { entry -> [Finding] in
      guard entry.isInBaseFile, let own = base.catalog[entry.id] else { return [] }
      let isPlain = entry.id.variant == .plain
      let twin = isPlain ? twins[entry.source] : nil
      if isPlain, twin == nil { twins[entry.source] = entry.id.key }
      var input = SourceInput(
        key: entry.id.key, comment: entry.comment, variant: entry.id.variant, text: entry.spelling,
        twin: twin,
        shapes: slot.resource.keyShapes)
      input.misspelt = misspelt
      return checks.findings(ofSource: input).filter { !isWaived($0, entry.rowKey, project.base) }.map {
        $0.about(own, in: slot.basePath)
      }
    }
  }

  /// The words of the base texts that no dictionary has, without the glossary's.
  private var misspelt: Set<String> {
    guard let speller else { return [] }
    let words = entries.filter(\.isInBaseFile).flatMap { entry in
      SourceInput(key: entry.id.key, comment: .empty, variant: entry.id.variant, text: entry.spelling)
        .dictionaryWords
    }
    return speller.unknown(among: Set(words), besides: glossary)
  }

  private func isWaived(_ finding: Finding, _ row: Text, _ locale: LocaleTag) -> Bool {
    strictness.waives(finding, ofRow: row, in: locale, project)
  }

  private func formFindings(
    _ forms: [Text: [PluralCategory: Text]], of file: any StringFile, at path: String, _ checks: ChosenChecks,
    in locale: LocaleTag
  ) -> [Finding] {
    // What a file has no place for, it cannot have; and what its format says itself is said.
    var absent = file.pluralForms.map { Set(PluralCategory.allCases).subtracting($0) } ?? []
    if file.findings.contains(where: { $0.rule == "plural-without-other" }) { absent.insert(.other) }
    let carries = slot.format.carries
    var shown: Set<PluralCategory> = carries.contains(.zeroForms) ? [.zero] : []
    if carries.contains(.numberForms) { shown.formUnion([.one, .two]) }
    return forms.sorted { $0.key < $1.key }.flatMap { key, texts -> [Finding] in
      guard keys.contains(key) else { return [] }
      let row = slot.resource.rowKey(for: key)
      let found = checks.findings(
        ofForms: FormsInput(
          locale: locale, texts: texts, sources: sourceForms[key] ?? [:], absent: absent,
          alsoShown: shown.union(spareForms[key] ?? []))
      ).filter { !isWaived($0, row, locale) }
      if found.isEmpty { return [] }
      let line = file.catalog.entries.first { $0.key == key }?.line
      return found.map {
        Finding(
          $0.severity, $0.rule, "'\(key)': \($0.message)", at: Place(path, line: line), hint: $0.hint)
      }
    }
  }
}

extension Finding {
  fileprivate func about(_ entry: Entry, in path: String) -> Finding {
    Finding(
      severity, rule, "'\(RowID(entry.key, entry.variant, .empty).label)': \(message)",
      at: Place(path, line: entry.line), hint: hint)
  }
}
