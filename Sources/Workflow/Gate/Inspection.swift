import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// Everything wrong with the string files of one commit on its own: no sheet is consulted.
package func inspect(
  _ commit: TreeListing, resources: [Resource], project: Project, blobs: any BlobReader
) -> [Finding] {
  let files = ParsedFiles(blobs)
  let plurals = PluralNeeds(base: project.base, targets: project.targets)
  let (slots, findings) = Slot.all(in: commit, resources: resources, base: project.base)
  return findings
    + slots.flatMap { slot -> [Finding] in
      guard let tree = commit.files[slot.basePath] else { return [] }
      do throws(FileProblem) {
        let base = try files.read(tree, slot.format, .source(project.base))
        let own = base.findings.map { $0.placed(in: slot.basePath) }
        let inspected = InspectedSlot(slot, base, plurals, in: project.base)
        return own + invisibleKeys(of: base.catalog, in: slot.basePath)
          + project.targets.flatMap { locale in
            inspect(locale, of: inspected, in: commit, files: files)
          }
      } catch {
        return [error.finding(path: slot.basePath)]
      }
    }
}

/// Keys with signs that nobody sees: in the sheet, and in a search, they look like others.
private func invisibleKeys(of catalog: Catalog, in path: String) -> [Finding] {
  catalog.entries.filter(\.key.hasInvisible).map { entry in
    Finding(
      .warning, "invisible-in-key", "the key '\(entry.key.visible)' has an invisible character in it",
      at: Place(path, line: entry.line), hint: "retype the key, here and in the code")
  }
}

/// A base file, as its translations are compared with it.
private struct InspectedSlot {
  let slot: Slot
  let base: any StringFile
  let entries: [SourceEntry]
  /// The plural forms that the base file has although its own language never uses them: a template's, which every
  /// translation repeats.
  var spareForms: [Text: Set<PluralCategory>] = [:]

  init(_ slot: Slot, _ base: any StringFile, _ plurals: PluralNeeds, in locale: LocaleTag) {
    (self.slot, self.base) = (slot, base)
    entries = plurals.sourceEntries(of: base.catalog, in: slot)
    let used = PluralRules.categories(for: locale)
    for entry in entries where entry.isInBaseFile {
      guard let form = entry.id.variant.category, !used.contains(form) else { continue }
      spareForms[entry.id.key, default: []].insert(form)
    }
  }
}

private func inspect(
  _ locale: LocaleTag, of inspected: InspectedSlot, in commit: TreeListing, files: ParsedFiles
) -> [Finding] {
  let (slot, entries) = (inspected.slot, inspected.entries)
  let isOfAll = slot.resource.holdsAllLocales
  guard let path = isOfAll ? slot.basePath : slot.paths[locale], let tree = commit.files[path] else {
    return []
  }
  do throws(FileProblem) {
    let file = try files.read(tree, slot.format, .translation(locale), beside: inspected.base)
    var findings = isOfAll ? [] : file.findings.map { $0.placed(in: path) }
    var forms: [Text: Set<PluralCategory>] = [:]
    for entry in file.catalog.entries {
      if let category = entry.variant.category { forms[entry.key, default: []].insert(category) }
    }
    var sources: [EntryID: SourceEntry] = [:]
    for entry in entries { sources[entry.id] = entry }
    let notation = Notation(slot.placeholders, entries)
    for entry in file.catalog.entries where !entry.text.isBlank {
      guard let source = sources[entry.id] else { continue }
      let input = source.checkInput(ofFile: notation.message(entry.text, of: entry.id), in: locale)
      findings += Checks.findings(input).filter { $0.severity > .note }.map {
        $0.about(entry, in: path)
      }
    }
    // What a file has no place for, it cannot have; and what its format says itself is said.
    var absent = file.pluralForms.map { Set(PluralCategory.allCases).subtracting($0) } ?? []
    if file.findings.contains(where: { $0.rule == "plural-without-other" }) { absent.insert(.other) }
    let carries = slot.format.carries
    var shown: Set<PluralCategory> = carries.contains(.zeroForms) ? [.zero] : []
    if carries.contains(.numberForms) { shown.formUnion([.one, .two]) }
    for (key, categories) in forms.sorted(by: { $0.key < $1.key }) {
      guard entries.contains(where: { $0.id.key == key }) else { continue }
      let line = file.catalog.entries.first { $0.key == key }?.line
      findings += pluralFormFindings(
        present: categories, absent: absent, alsoShown: shown.union(inspected.spareForms[key] ?? []),
        locale: locale
      ).map {
        Finding($0.severity, $0.rule, "'\(key)': \($0.message)", at: Place(path, line: line), hint: $0.hint)
      }
    }
    return findings
  } catch {
    return [error.finding(path: path)]
  }
}

extension Finding {
  fileprivate func placed(in path: String) -> Finding {
    var finding = self
    finding.place = Place(path, line: place?.line, column: place?.column)
    return finding
  }

  fileprivate func about(_ entry: Entry, in path: String) -> Finding {
    Finding(
      severity, rule, "'\(RowID(entry.key, entry.variant, .empty).label)': \(message)",
      at: Place(path, line: entry.line), hint: hint)
  }
}
