import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// How a base file was read when its branch was agreed: which texts of it are entries, and how placeholders are spelled in the sheet.
/// It is another reading where the `.glossator` that counted then said something else of its resource, and where placeholders have
/// names, for these are numbered as the English has them.
struct FormerReading {
  /// Of the version that was agreed.
  let entries: [EntryID: SourceEntry]
  /// The entries whose text is the same, and stands in the sheet in another notation: nobody said anything.
  let reread: Set<EntryID>
  /// True where translations stand in the sheet in another notation, too.
  let isOtherNotation: Bool
  private let notation: Notation
  /// What told a key of the slot from the same one elsewhere.
  private let prefix: String

  /// Nil where the slot's resource left out the whole file, or that cannot be read. `pending` is English that waits on the side
  /// branch.
  init?(
    _ slot: Slot, as resources: [Resource], of version: TreeFile, now file: any StringFile,
    _ entries: [SourceEntry], pending: [EntryID: Text], project: Project, _ plurals: PluralNeeds,
    _ files: ParsedFiles
  ) {
    guard let former = Slot(ofBase: slot.basePath, resources, base: project.base),
      let then = try? files.keep(version, former.format, .source(project.base))
    else { return nil }
    let read =
      pending.isEmpty
      ? files.sourceEntries(of: version.id, then.catalog, in: former, plurals)
      : plurals.sourceEntries(of: then.catalog, in: former, overrides: pending)
    notation = Notation(former.placeholders, read)
    prefix = former.name.description + ":"
    isOtherNotation = former.placeholders != slot.placeholders || former.format != slot.format
    let known = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    reread = Set(
      entries.lazy.filter { entry in
        guard let before = known[entry.id], before.source != entry.source else { return false }
        return then.catalog[entry.id]?.text == file.catalog[entry.id]?.text
      }.map(\.id))
    self.entries = known
  }

  /// The same resource's, of the entries that the file had.
  init(_ slot: Slot, _ before: [SourceEntry]) {
    entries = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    (reread, isOtherNotation, notation) = ([], false, Notation(slot.placeholders, before))
    prefix = slot.name.description + ":"
  }

  /// The rows that an entry may have had: the one that slots share, and its slot's alone.
  func rows(of id: EntryID) -> (shared: RowID, own: RowID)? {
    entries[id].map { entry in
      let shared = entry.rowID
      return (shared, RowID(Text(prefix + shared.key.string), shared.variant, shared.source))
    }
  }

  /// True where a placeholder has another number in the sheet since: the English has them in another order.
  func numbersOtherwise(_ entry: SourceEntry) -> Bool {
    let (old, new) = (entries[entry.id]?.spelling.placeholders ?? [], entry.spelling.placeholders)
    return old.contains { before in
      !before.name.isEmpty && new.contains { $0.name == before.name && $0.argument != before.argument }
    }
  }

  /// A text of the sheet as the file spells it.
  func spelled(_ cell: Text, of id: EntryID) -> Text {
    entries[id].map { notation.spelled(cell, like: $0) } ?? cell
  }
}
