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
  private let places: [EntryID: Int]
  private let keys: Set<Text>
  private let notation: Notation
  /// The plural forms that the base file has although its own language never uses them: a template's, which every
  /// translation repeats.
  private var spareForms: [Text: Set<PluralCategory>] = [:]

  init(_ slot: Slot, _ base: any StringFile, _ plurals: PluralNeeds, in locale: LocaleTag) {
    (self.slot, self.base) = (slot, base)
    entries = plurals.sourceEntries(of: base.catalog, in: slot)
    places = Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    keys = Set(entries.map(\.id.key))
    notation = Notation(slot.placeholders, entries)
    let used = PluralRules.categories(for: locale)
    for entry in entries where entry.isInBaseFile {
      guard let form = entry.id.variant.category, !used.contains(form) else { continue }
      spareForms[entry.id.key, default: []].insert(form)
    }
  }

  /// What is wrong with a locale's file; of its texts, those of keys that somebody asks for.
  func findings(
    of file: any StringFile, at path: String, in locale: LocaleTag, ofKey isWanted: (Text) -> Bool
  ) -> [Finding] {
    var findings = slot.resource.holdsAllLocales ? [] : file.findings.map { $0.placed(in: path) }
    var forms: [Text: Set<PluralCategory>] = [:]
    for entry in file.catalog.entries {
      guard isWanted(entry.key) else { continue }
      if let category = entry.variant.category { forms[entry.key, default: []].insert(category) }
      guard !entry.text.isBlank, let place = places[entry.id] else { continue }
      let input = entries[place].checkInput(ofFile: notation.message(entry.text, of: entry.id), in: locale)
      for finding in Checks.findings(input) where finding.severity > .note {
        findings.append(finding.about(entry, in: path))
      }
    }
    return findings + formFindings(forms, of: file, at: path, in: locale)
  }

  private func formFindings(
    _ forms: [Text: Set<PluralCategory>], of file: any StringFile, at path: String, in locale: LocaleTag
  ) -> [Finding] {
    // What a file has no place for, it cannot have; and what its format says itself is said.
    var absent = file.pluralForms.map { Set(PluralCategory.allCases).subtracting($0) } ?? []
    if file.findings.contains(where: { $0.rule == "plural-without-other" }) { absent.insert(.other) }
    let carries = slot.format.carries
    var shown: Set<PluralCategory> = carries.contains(.zeroForms) ? [.zero] : []
    if carries.contains(.numberForms) { shown.formUnion([.one, .two]) }
    return forms.sorted { $0.key < $1.key }.flatMap { key, categories -> [Finding] in
      guard keys.contains(key) else { return [] }
      let found = pluralFormFindings(
        present: categories, absent: absent, alsoShown: shown.union(spareForms[key] ?? []), locale: locale)
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
