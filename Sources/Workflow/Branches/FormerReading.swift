import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// How a base file was read when its branch was agreed, where the `.glossator` that counted then said something else of its resource:
/// which texts of it are entries, and how placeholders are spelled in the sheet.
struct FormerReading {
  /// Of the version that was agreed.
  let entries: [EntryID: SourceEntry]
  /// The entries whose text is the same, and stands in the sheet in another notation: nobody said anything.
  let reread: Set<EntryID>
  private let notation: Notation

  /// Nil where the slot's resource left out the whole file, or that cannot be read.
  init?(
    _ slot: Slot, as resources: [Resource], of version: TreeFile, now file: any StringFile,
    _ entries: [SourceEntry], project: Project, _ plurals: PluralNeeds, _ files: ParsedFiles
  ) {
    guard let former = Slot(ofBase: slot.basePath, resources, base: project.base),
      let then = try? files.keep(version, former.format, .source(project.base))
    else { return nil }
    let read = files.sourceEntries(of: version.id, then.catalog, in: former, plurals)
    notation = Notation(former.placeholders, read)
    let known = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    reread = Set(
      entries.lazy.filter { entry in
        guard let before = known[entry.id], before.source != entry.source, entry.committed == nil else {
          return false
        }
        return then.catalog[entry.id]?.text == file.catalog[entry.id]?.text
      }.map(\.id))
    self.entries = known
  }

  /// A text of the sheet as the file spells it.
  func spelled(_ cell: Text, of id: EntryID) -> Text {
    entries[id].map { notation.spelled(cell, like: $0) } ?? cell
  }
}
