import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// One slot of a branch with what its base file says.
package struct SlotSource: Sendable {
  package var slot: Slot
  /// The base file at the branch's tip.
  package var file: any StringFile
  /// English that the base file has on the side branch and not yet on the branch itself.
  package var pendingSource: [EntryID: Text]
  /// Why what people left of the base file on the side branch cannot be used: it stays there as it is until somebody mends it.
  let sideProblem: FileProblem?
  /// True where nobody can tell any more what the base file said when the branch was agreed, and it says something else now.
  let isAgreedEnglishLost: Bool
  package var entries: [SourceEntry]
  let notation: Notation
  /// The entries whose English changed since the branch was agreed, with what it was in the sheet's notation; blank for
  /// one that was not there.
  let reworded: [EntryID: Text]
  /// Those of them that say what our own last commit on the side branch had, or one before it, which landed.
  let landed: Set<EntryID>
  /// The entries that the branch did not have when it was agreed, or that its `.glossator` left out then: nobody heard what the files
  /// of translations said of them.
  let inSightSince: Set<EntryID>
  /// Nil where `.glossator` says what it said. Of a branch that is new to the journal, how it was read where that left the others, if its
  /// entries were called otherwise there.
  let former: FormerReading?
  /// The base file as it was agreed, where placeholders have names and it is another one by now.
  let named: FormerReading?
  /// The keys, as rows have them, that the base file had when the branch was agreed, and has no more. Of a branch that is
  /// new to the journal, those that it had where it left the last releases.
  let goneKeys: Set<Text>
  /// True where the base file has lists.
  let hasLists: Bool
  /// Where somebody has put something on the side branch since it was agreed, or it is gone: the rows of the base file that it had then,
  /// or when it was heard, and that our own last commit there had, by their shared names.
  let proposedRows: Set<RowID>

  /// What tells a key of this slot from the same one elsewhere, where they say different things.
  var prefix: String { slot.name.prefix }

  /// One of its files, as the history of a branch has it.
  func file(at path: String, as role: FileRole, on branch: String) -> BranchFile {
    BranchFile(branch: branch, path: path, format: slot.format, role: role)
  }

  /// The same of its base file, whose language is `base`.
  func baseFile(in base: LocaleTag, on branch: String) -> BranchFile {
    file(at: slot.basePath, as: .source(base), on: branch)
  }

  /// A row's name where its key says other things elsewhere.
  func qualified(_ id: RowID) -> RowID { slot.name.qualified(id) }

  /// A text that the sheet had of an entry that was read otherwise, as it is read now.
  func reread(_ cell: Text, of id: EntryID) -> Text {
    (former ?? named).map { notation.neutral($0.spelled(cell, of: id), of: id) } ?? cell
  }

  /// True for an entry that the sheet had under another row's name, for only its notation was another.
  func wasRead(_ entry: SourceEntry, as row: RowID) -> Bool {
    if let former { return former.isOtherNotation && former.entries[entry.id]?.source == row.source }
    return numbersOtherwise(entry) && named?.entries[entry.id]?.source == row.source
  }

  /// True where a placeholder of the entry has another number in the sheet than when it was agreed.
  func numbersOtherwise(_ entry: SourceEntry) -> Bool { named?.numbersOtherwise(entry) ?? false }

  /// True where some cells may be in another notation than their entries.
  var rereadsAny: Bool { former?.isOtherNotation ?? (named != nil) }

  /// The English that the sheet had of an entry, where the base file was read otherwise; nil where it was not.
  func formerSource(of id: EntryID) -> Text? { former?.entries[id]?.source }

  /// True where somebody gave an entry other English since the branch was agreed.
  func isReworded(_ id: EntryID) -> Bool { reworded[id] != nil && !landed.contains(id) }
}

/// What a branch needs translated: the source text of each slot as it stands, or will once its side branch is merged.
package struct BranchSource: Sendable {
  package var input: BranchInput
  package var slots: [SlotSource]
  package var findings: [Finding]
  /// The slots whose base file could not be read: their rows, files and agreement stay as they were.
  package var unread: [Slot]
  /// The base files of which what people left on the side branch cannot be used.
  var unreadOnSide: [String] { slots.filter { $0.sideProblem != nil }.map(\.slot.basePath) }
  /// True where some base file could not be read: rows that the branch needed before go on being needed.
  package var isPartial: Bool { !unread.isEmpty }

  /// Where only some rows of the sheet are read, `rows`, the entries of all others are left out. `executor` reads the files.
  package init(
    _ input: BranchInput, project: Project, plurals: PluralNeeds, files: ParsedFiles,
    executor: any WorkExecutor = InOrder(), only rows: Set<RowID>? = nil
  ) {
    self.input = input
    let (slots, findings) = Slot.all(in: input.tip, resources: input.resources, base: project.base)
    self.findings = findings
    self.slots = []
    unread = []
    let read = executor.map(slots) { _, slot -> Result<SlotSource, FileProblem> in
      Result { () throws(FileProblem) in
        try SlotSource(slot, of: input, project: project, plurals: plurals, files: files, only: rows)
      }
    }
    for (slot, read) in zip(slots, read) {
      do throws(FileProblem) {
        let source = try read.get()
        if source.isAgreedEnglishLost { self.findings.append(.agreedEnglishLost(slot.basePath)) }
        self.slots.append(source)
      } catch {
        unread.append(slot)
        self.findings.append(error.finding(path: slot.basePath))
      }
    }
  }
}

extension SlotSource {
  init(
    _ slot: Slot, of input: BranchInput, project: Project, plurals: PluralNeeds,
    files: ParsedFiles, only rows: Set<RowID>?
  ) throws(FileProblem) {
    guard let base = input.tip.files[slot.basePath] else { throw .notAFile("nothing") }
    let file = try files.keep(base, slot.format, .source(project.base))
    if file.catalog.entries.isEmpty, Self.hasTranslations(slot, input, files) { throw .emptied }
    let sideProblem = files.sideProblem(slot, of: input, project.base)
    let pending = try Self.pendingSource(
      slot, now: file, of: input, project: project, files: files, unless: sideProblem)
    let entries =
      pending.isEmpty
      ? files.sourceEntries(of: base.id, file.catalog, in: slot, plurals, only: rows)
      : plurals.sourceEntries(of: file.catalog, in: slot, overrides: pending)
    let before = try Self.before(slot, now: base, of: input, project: project, plurals, files)
    let reworded = before.map { Self.reworded(entries, since: $0) } ?? [:]
    let former = try Self.former(
      slot, now: file, entries, pending, of: input, project: project, plurals, files)
    let landed =
      try reworded.isEmpty
      ? [] : Self.landed(reworded.keys, in: file, slot, of: input, project: project, files)
    let isLost = input.agreed?.file(slot.basePath).map { files.isLost($0, slot, project.base) } ?? false
    self.init(
      slot: slot, file: file, pendingSource: pending, sideProblem: sideProblem,
      isAgreedEnglishLost: before == nil && isLost, entries: entries,
      notation: Notation(slot.placeholders, entries), reworded: reworded,
      landed: landed,
      inSightSince: Self.inSightSince(slot, entries, reworded, former, of: input), former: former,
      named: former == nil && slot.placeholders.hasNames ? before.map { FormerReading(slot, $0) } : nil,
      goneKeys: try Self.keys(before, slot, now: base, of: input, project: project, plurals, files)
        .subtracting(entries.map(\.rowID.key)),
      hasLists: entries.contains { $0.id.variant.isItem },
      proposedRows: try Self.proposedRows(slot, of: input, project: project, plurals, files))
  }

  /// True where some translation of the slot has entries: then a base file without any was cut, or emptied by mistake.
  private static func hasTranslations(_ slot: Slot, _ input: BranchInput, _ files: ParsedFiles) -> Bool {
    slot.paths.contains { locale, path in
      guard let entry = input.tip.files[path],
        let file = try? files.read(entry, slot.format, .translation(locale))
      else { return false }
      return !file.catalog.entries.isEmpty
    }
  }

  /// What the base file said when the branch was agreed; nil where it says so still, or nobody will ever know.
  ///
  /// - Throws: Where it cannot be read just now. What is new since nobody knows then, and English that somebody committed would seem to
  ///   have been taken back in the sheet.
  private static func before(
    _ slot: Slot, now: TreeFile, of input: BranchInput, project: Project, _ plurals: PluralNeeds,
    _ files: ParsedFiles
  ) throws(FileProblem) -> [SourceEntry]? {
    guard let then = input.agreed?.file(slot.basePath), then.id != now.id, !files.isRefused(then.id) else {
      return nil
    }
    guard let file = try files.past(then, slot, project.base) else { return nil }
    return files.sourceEntries(of: then.id, file.catalog, in: slot, plurals)
  }

  /// What versions of the base file said, as far as that is to be known.
  ///
  /// - Throws: Where one cannot be read just now.
  static func entries(
    of versions: [TreeFile], _ slot: Slot, _ project: Project, _ plurals: PluralNeeds, _ files: ParsedFiles
  ) throws(FileProblem) -> [SourceEntry] {
    var entries: [SourceEntry] = []
    for version in versions {
      guard let file = try files.past(version, slot, project.base) else { continue }
      entries += files.sourceEntries(of: version.id, file.catalog, in: slot, plurals)
    }
    return entries
  }

  private static func inSightSince(
    _ slot: Slot, _ entries: [SourceEntry], _ reworded: [EntryID: Text], _ former: FormerReading?,
    of input: BranchInput
  ) -> Set<EntryID> {
    guard let agreed = input.agreed, !agreed.wasUnreadable(slot.basePath) else { return [] }
    if let former { return Set(entries.map(\.id)).subtracting(former.entries.keys) }
    if agreed.file(slot.basePath) == nil || agreed.resources != nil { return Set(entries.map(\.id)) }
    return Set(reworded.filter(\.value.isEmpty).keys)
  }

  private static func former(
    _ slot: Slot, now file: any StringFile, _ entries: [SourceEntry], _ pending: [EntryID: Text],
    of input: BranchInput, project: Project, _ plurals: PluralNeeds, _ files: ParsedFiles
  ) throws(FileProblem) -> FormerReading? {
    guard let before = input.agreed ?? input.namedBefore, let resources = before.resources,
      let version = before.file(slot.basePath)
    else { return nil }
    // Of a branch that is new, what is read in another notation its rows tell.
    if input.agreed == nil, !slot.isNamedOtherwise(by: resources, base: project.base) { return nil }
    return try FormerReading(
      slot, as: resources, of: version, now: file, entries, pending: pending, project: project, plurals, files
    )
  }

  /// The keys that the base file had `before`, or where a branch that is new left the last releases.
  private static func keys(
    _ before: [SourceEntry]?, _ slot: Slot, now: TreeFile, of input: BranchInput, project: Project,
    _ plurals: PluralNeeds, _ files: ParsedFiles
  ) throws(FileProblem) -> Set<Text> {
    if let before { return Set(before.map(\.rowID.key)) }
    let versions = input.forks.compactMap { $0.files[slot.basePath] }.filter { $0.id != now.id }
    return Set(try entries(of: versions, slot, project, plurals, files).map(\.rowID.key))
  }

  private static func reworded(_ entries: [SourceEntry], since then: [SourceEntry]) -> [EntryID: Text] {
    var before: [EntryID: Text] = [:]
    for entry in then { before[entry.id] = entry.source }
    var reworded: [EntryID: Text] = [:]
    for entry in entries where before[entry.id] != entry.source {
      reworded[entry.id] = before[entry.id] ?? .empty
    }
    return reworded
  }
}

extension Slot {
  /// True where some resources call the entries of its base file otherwise, and read them alike.
  fileprivate func isNamedOtherwise(by resources: [Resource], base: LocaleTag) -> Bool {
    guard let other = Slot(ofBase: basePath, resources, base: base), other.format == format,
      other.placeholders == placeholders
    else { return false }
    return other.name != name || other.resource.keyPrefix != resource.keyPrefix
      || other.resource.keySeparator != resource.keySeparator
  }
}

extension Finding {
  fileprivate static func agreedEnglishLost(_ path: String) -> Finding {
    Finding(
      .warning, "agreed-file-lost",
      "what the file said when it was agreed cannot be read any more; English that changed since counts as new",
      at: Place(path), hint: "see what is lost: git fsck --full")
  }
}
