import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A commit as its string files are checked: what of it some resource claims, and those resources.
package struct InspectedCommit: Sendable {
  package var listing: TreeListing
  package var resources: [Resource]
  package var glossary: GlossaryFile?

  package init(_ listing: TreeListing, _ resources: [Resource], _ glossary: GlossaryFile? = nil) {
    (self.listing, self.resources, self.glossary) = (listing, resources, glossary)
  }
}

/// Everything wrong with the string files of one commit on its own: no sheet is consulted.
///
/// `strictness` says how closely its texts are looked at.
package func inspect(
  _ commit: InspectedCommit, project: Project, _ strictness: Strictness, blobs: any BlobReader
) -> [Finding] {
  let inspection = Inspection(commit, project, ParsedFiles(blobs), strictness)
  return strictness.endedWaivers(of: project) + inspection.findings
    + inspection.slots.flatMap(inspection.findings)
}

/// Checks the string files of one commit.
struct Inspection {
  let commit: TreeListing
  let project: Project
  let slots: [Slot]
  /// What is wrong with the paths.
  let findings: [Finding]
  private let files: ParsedFiles
  private let plurals: PluralNeeds
  private let strictness: Strictness
  private let glossary: Glossary
  private let speller: (any Speller)?

  init(
    _ commit: InspectedCommit, _ project: Project, _ files: ParsedFiles, _ strictness: Strictness,
    _ speller: (any Speller)? = nil
  ) {
    self.speller = speller
    (self.commit, self.project, self.files, self.strictness) = (commit.listing, project, files, strictness)
    plurals = PluralNeeds(base: project.base, targets: project.targets)
    glossary = commit.glossary?.glossary ?? .empty
    let (slots, mistakes) = Slot.all(in: commit.listing, resources: commit.resources, base: project.base)
    (self.slots, findings) = (slots, mistakes + (commit.glossary?.findings ?? []))
  }

  /// What is wrong with the files of a slot.
  func findings(of slot: Slot) -> [Finding] {
    let (inspected, findings) = base(of: slot)
    guard let inspected else { return findings }
    return findings + project.targets.flatMap { self.findings(of: inspected, in: $0) }
  }

  /// A slot's base file, and what is wrong with it by itself; nil where it cannot be read.
  func base(of slot: Slot) -> (InspectedSlot?, [Finding]) {
    guard let tree = commit.files[slot.basePath] else { return (nil, []) }
    do throws(FileProblem) {
      let base = try files.read(tree, slot.format, .source(project.base))
      let own = base.findings.map { $0.placed(in: slot.basePath) }
      let inspected = InspectedSlot(slot, base, plurals, project, strictness, glossary, speller)
      return (
        inspected,
        own + invisibleKeys(of: base.catalog, in: slot.basePath) + inspected.sourceFindings
      )
    } catch {
      return (nil, [error.finding(path: slot.basePath)])
    }
  }

  /// Where a locale's file of a slot is; nil where there is none.
  func path(of slot: Slot, in locale: LocaleTag) -> String? {
    let path = slot.resource.holdsAllLocales ? slot.basePath : slot.paths[locale]
    return path.flatMap { commit.files[$0] == nil ? nil : $0 }
  }

  /// A locale's file of a slot; nil where there is none.
  func file(of inspected: InspectedSlot, in locale: LocaleTag) throws(FileProblem) -> (any StringFile)? {
    guard let path = path(of: inspected.slot, in: locale), let tree = commit.files[path] else { return nil }
    return try files.read(tree, inspected.slot.format, .translation(locale), beside: inspected.base)
  }

  /// What is wrong with a locale's file.
  func findings(of inspected: InspectedSlot, in locale: LocaleTag) -> [Finding] {
    guard let path = path(of: inspected.slot, in: locale) else { return [] }
    do throws(FileProblem) {
      return try file(of: inspected, in: locale).map {
        inspected.findings(of: $0, at: path, in: locale, ofKey: { _ in true })
      } ?? []
    } catch {
      return [error.finding(path: path)]
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

extension Finding {
  func placed(in path: String) -> Finding {
    var finding = self
    finding.place = Place(path, line: place?.line, column: place?.column)
    return finding
  }
}
