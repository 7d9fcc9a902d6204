import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// How a base file was read when its branch was agreed, or where one that is new left the others: which texts of it are entries, and how
/// placeholders are spelled in the sheet. It is another reading where the `.glossator` that counted then said something else of its
/// resource, and where placeholders have names, for these are numbered as the English has them.
struct FormerReading {
  /// Of the version that was agreed, by what they are called now.
  let entries: [EntryID: SourceEntry]
  /// The entries whose text is the same, and stands in the sheet in another notation: nobody said anything.
  let reread: Set<EntryID>
  /// True where translations stand in the sheet in another notation, too.
  let isOtherNotation: Bool
  private let notation: Notation
  /// What the slot was called.
  private let name: SlotName

  /// Nil where the slot's resource left out the whole file, or nobody will ever know what that said. `pending` is English that waits on
  /// the side branch.
  ///
  /// - Throws: Where it cannot be read just now.
  init?(
    _ slot: Slot, as resources: [Resource], of version: TreeFile, now file: any StringFile,
    _ entries: [SourceEntry], pending: [EntryID: Text], project: Project, _ plurals: PluralNeeds,
    _ files: ParsedFiles
  ) throws(FileProblem) {
    guard let former = Slot(ofBase: slot.basePath, resources, base: project.base),
      let then = try files.past(version, former, project.base)
    else { return nil }
    let names: [EntryID: EntryID] =
      try former.format == slot.format
      ? [:] : Self.names(of: version, in: slot, then.catalog, project.base, files)
    let waiting = names.reduce(into: pending) { texts, name in
      if let text = pending[name.key] { texts[name.value] = text }
    }
    let read =
      pending.isEmpty
      ? files.sourceEntries(of: version.id, then.catalog, in: former, plurals)
      : plurals.sourceEntries(of: then.catalog, in: former, overrides: waiting)
    notation = Notation(former.placeholders, read)
    name = former.name
    isOtherNotation = former.placeholders != slot.placeholders || former.format != slot.format
    let own = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    let known = own.merging(names.compactMapValues { own[$0] }) { entry, _ in entry }
    reread = Set(
      entries.lazy.filter { entry in
        guard let before = known[entry.id], before.source != entry.source else { return false }
        return then.catalog[before.id]?.text == file.catalog[entry.id]?.text
      }.map(\.id))
    self.entries = known
  }

  /// The same resource's, of the entries that the file had.
  init(_ slot: Slot, _ before: [SourceEntry]) {
    entries = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    (reread, isOtherNotation, notation) = ([], false, Notation(slot.placeholders, before))
    name = slot.name
  }

  /// True for an entry whose English nobody has changed since, whatever it is called now and however it is read.
  func isUnchanged(_ entry: SourceEntry) -> Bool {
    entries[entry.id]?.source == entry.source || reread.contains(entry.id)
  }

  /// The rows that an entry may have had: the one that slots share, and its slot's alone.
  func rows(of id: EntryID) -> (shared: RowID, own: RowID)? {
    entries[id].map { entry in
      let shared = entry.rowID
      return (shared, name.qualified(shared))
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

// What is a key of its own in one format, `photos_one`, may be a plural form in another.
extension FormerReading {
  /// Where a text stands in a file, whatever it is the text of.
  private struct Place: Hashable {
    var line: Int
    var text: Text
  }

  /// What the entries of a version were called, by what its slot calls them now, where that is something else. Only the version itself
  /// tells it: what both formats read at one place is the same text.
  private static func names(
    of version: TreeFile, in slot: Slot, _ then: Catalog, _ base: LocaleTag, _ files: ParsedFiles
  ) throws(FileProblem) -> [EntryID: EntryID] {
    guard let now = try files.past(version, slot, base)?.catalog else { return [:] }
    let before = places(in: then, without: now)
    var names: [EntryID: EntryID] = [:]
    for (place, ids) in places(in: now, without: then) {
      // Several on one line stand in the same order.
      guard let former = before[place], former.count == ids.count else { continue }
      for (id, name) in zip(ids, former) { names[id] = name }
    }
    return names
  }

  /// The entries that another reading does not have, in the file's order.
  private static func places(in catalog: Catalog, without other: Catalog) -> [Place: [EntryID]] {
    let entries = catalog.entries.filter { other.position(of: $0.id) == nil }
    return Dictionary(grouping: entries) { Place(line: $0.line, text: $0.text) }
      .mapValues { $0.map(\.id) }
  }
}
