import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What Git says of one locale of one slot: the file at the branch's tip, what changed in it since Git and the sheet last
/// agreed, and what others did to it on the side branch.
final class SlotTexts: Sendable {
  /// The locale's path.
  let path: String
  /// The file at the tip; nil where there is none, or it cannot be read.
  let file: (any StringFile)?
  let problem: FileProblem?
  /// The file on the side branch, where it is another than at the tip.
  let side: (any StringFile)?
  /// The file that edits start from, where people changed it on the side branch.
  let kept: (any StringFile)?
  /// True where no agreement about this file exists: whatever it says may be news.
  let isNew: Bool
  /// True where nothing was ever agreed about this file, as it could not be read since the first look, or as its
  /// repository has just joined others: nobody can tell
  /// whether what it says is older than the sheet or newer.
  let isFirstSight: Bool
  /// The texts at the tip that differ from what was agreed, and those that nobody could hear then, in the platform's notation; without
  /// those that are gone.
  let tipChanges: [EntryID: Text]
  /// The texts on the side branch that differ from our own last commit there.
  let sideChanges: [EntryID: Text]
  /// The side branch's file as our own last commit there had it, where others changed it.
  let sideStart: (any StringFile)?
  /// Those of them that the file had when it was agreed, and nobody heard, for the branch had no such entry.
  let unheard: Set<EntryID>
  /// What was agreed, and the file does not have any more although it is there.
  let removed: Set<EntryID>
  /// What other people took out on the side branch while the branch itself has it.
  let removedOnSide: Set<EntryID>
  /// Why the file that people left on the side branch cannot be used; nil where it can, or is ours.
  let sideProblem: FileProblem?
  /// True where nobody can tell what others did to the file on the side branch: it stays agreed as it was there.
  let isSideUnread: Bool
  /// True where the whole file was there when it was agreed, and is not any more.
  let isGone: Bool
  /// The file as it was agreed.
  private let agreed: (any StringFile)?
  /// The file as the side branch had it then, where that has landed since.
  private let landed: (any StringFile)?
  /// The file as our own last commit on the side branch had it, where somebody replaced that.
  private let left: (any StringFile)?
  /// The file of the branch that this was made from.
  private let leftFrom: (any StringFile)?
  private let notation: Notation
  /// The plural forms that the file has, or will have; nil where it may have any.
  private let forms: Set<PluralCategory>?

  init(
    of source: SlotSource, _ locale: LocaleTag, in input: BranchInput, isNewLocale: Bool, files: ParsedFiles
  ) {
    let slot = source.slot
    notation = source.notation
    let path = slot.path(for: locale) ?? ""
    self.path = path
    func parsed(_ entry: TreeFile?) -> (any StringFile)? {
      entry.flatMap { try? files.read($0, slot.format, .translation(locale), beside: source.file) }
    }
    isNew = input.agreed == nil || isNewLocale
    var problem: FileProblem?
    var file: (any StringFile)?
    if let entry = input.tip.files[path] {
      do { file = try files.read(entry, slot.format, .translation(locale), beside: source.file) } catch {
        problem = error
      }
    }
    (self.file, self.problem) = (file, problem)
    let sideEntry = input.side?.tip.files[path]
    side = sideEntry?.id == input.tip.blob(path) ? nil : parsed(sideEntry)
    var (kept, sideProblem): ((any StringFile)?, FileProblem?) = (nil, nil)
    if let entry = input.side?.keptFiles[path] {
      do { kept = try files.read(entry, slot.format, .translation(locale), beside: source.file) } catch {
        sideProblem = error
      }
    }
    (self.kept, self.sideProblem) = (kept, sideProblem)
    forms =
      (file ?? side).map(\.pluralForms) ?? slot.format.pluralForms(ofNewFileLike: source.file, for: locale)
    let then = input.agreed?.file(path, of: locale) ?? (problem == nil ? nil : input.cutAt?.file(path))
    agreed = then?.id == input.tip.blob(path) ? file : parsed(then)
    isGone =
      input.isContinued && then != nil && input.tip.files[path] == nil
      && !(input.agreed.map { $0.wasUnreadable(path) || $0.resumed.keys.contains(locale) } ?? false)
    isFirstSight = problem == nil && (input.isFirstSight || input.agreed?.unheard.contains(path) ?? false)
    landed = parsed(input.landed?.files[path])
    let left = parsed(input.side?.left?.files[path])
    self.left = left
    leftFrom = parsed(input.side?.leftMadeFrom?.files[path])
    tipChanges =
      problem != nil || isFirstSight
      ? [:]
      : Self.changes(from: isNew ? nil : agreed, to: file)
        .merging(Self.changesBack(to: agreed, over: landed, in: file)) { tip, _ in tip }
        .merging(Self.texts(of: source.inSightSince, in: file)) { tip, _ in tip }
    unheard = isNew ? [] : Self.same(source.inSightSince, in: agreed, and: file)
    removed =
      isNew || !input.isContinued
      ? []
      : Self.removals(from: agreed, to: file, landedFrom: parsed(input.side?.ours?.files[path]) ?? landed)
    let start = input.side?.start?.files[path]
    let isOurs = start != nil && start?.id == sideEntry?.id
    isSideUnread = !isOurs && side == nil && sideEntry != nil && sideEntry?.id != input.tip.blob(path)
    if isOurs || isSideUnread {
      (sideStart, sideChanges, removedOnSide) = (nil, [:], [])
    } else {
      let now = side ?? (sideEntry == nil ? nil : file)
      sideStart = parsed(start)
      sideChanges = Self.changes(from: sideStart, to: now)
        .filter { file?.catalog[$0.key]?.text != $0.value && left?.catalog[$0.key]?.text != $0.value }
      removedOnSide = Self.removals(from: sideStart, to: sideEntry == nil ? nil : now, landedFrom: nil)
        .filter { file?.catalog[$0].map { !$0.text.isBlank } ?? false }
    }
  }

  /// True where the file has a place for such a text: one that numbers its plural forms has only those.
  func holds(_ variant: Variant) -> Bool {
    guard let category = variant.category else { return true }
    return forms?.contains(category) ?? true
  }

  /// True where no file is there that edits are made in: neither at the tip, nor as people left it on the side branch. What we
  /// wrote there ourselves is written anew.
  var isNewFile: Bool {
    file == nil && kept == nil && problem == nil && sideProblem == nil && !isSideUnread
  }

  /// True for a text that its own file calls a draft.
  func isDraft(_ id: EntryID, onSide: Bool) -> Bool { (onSide ? side : file)?.isDraft(id) ?? false }

  /// True where a merge has anything to hear from Git.
  var hasNews: Bool { !tipChanges.isEmpty || !sideChanges.isEmpty || !removed.isEmpty }

  /// The tip's text of an entry, in the sheet's notation; nil where it is absent or blank.
  func present(_ id: EntryID) -> Text? {
    guard let text = file?.catalog[id]?.text, !text.isBlank else { return nil }
    return notation.neutral(text, of: id)
  }

  /// The text that was agreed of an entry's file, in the sheet's notation.
  func before(_ id: EntryID) -> Text? {
    guard let text = agreed?.catalog[id]?.text, !text.isBlank else { return nil }
    return notation.neutral(text, of: id)
  }

  /// True where the entry had a text, in the sheet's notation, when it was agreed, or when the side branch landed.
  func had(_ text: Text, _ id: EntryID) -> Bool {
    if before(id)?.isSame(as: text) ?? false { return true }
    return landed?.catalog[id].map { notation.neutral($0.text, of: id).isSame(as: text) } ?? false
  }

  /// True for what our own last commit on the side branch said, where somebody replaced that: who amends it, and lands it
  /// again, says nothing by that.
  func wasLeft(_ entry: EntryText) -> Bool {
    left?.catalog[entry.id]?.text == entry.text && leftFrom?.catalog[entry.id]?.text != entry.text
  }

  /// The text that the entry last had, on the side branch or at the tip: what stays while a cell is blank.
  func lastGood(_ id: EntryID) -> Text? { pending(id) ?? present(id) }

  /// The text that the side branch has and the tip lacks, or has otherwise without having changed it.
  private func pending(_ id: EntryID) -> Text? { pendingText(id).map { notation.neutral($0, of: id) } }

  /// The same as the platform spells it.
  func pendingText(_ id: EntryID) -> Text? {
    guard let text = side?.catalog[id]?.text, !text.isBlank, isNew || tipChanges[id] == nil,
      file?.catalog[id]?.text != text
    else { return nil }
    return text
  }

  /// The entries of the tip whose text no sheet can hold, and why.
  var unfit: [(id: EntryID, flaw: String)] {
    tipChanges.compactMap { id, text in Workbook.flaw(in: text).map { (id, $0) } }.sorted { $0.id < $1.id }
  }

  func neutral(_ text: Text, of id: EntryID) -> Text { notation.neutral(text, of: id) }

  private static func changes(from then: (any StringFile)?, to now: (any StringFile)?) -> [EntryID: Text] {
    guard let now, now.bytes != then?.bytes else { return [:] }
    var changed: [EntryID: Text] = [:]
    for entry in now.catalog.entries
    where !entry.text.isBlank && then?.catalog[entry.id]?.text != entry.text {
      changed[entry.id] = entry.text
    }
    return changed
  }

  private static func texts(of entries: Set<EntryID>, in file: (any StringFile)?) -> [EntryID: Text] {
    guard let catalog = file?.catalog, !entries.isEmpty else { return [:] }
    var texts: [EntryID: Text] = [:]
    for id in entries { if let text = catalog[id]?.text, !text.isBlank { texts[id] = text } }
    return texts
  }

  /// Those that have the same text in two versions of a file.
  private static func same(_ entries: Set<EntryID>, in a: (any StringFile)?, and b: (any StringFile)?)
    -> Set<EntryID>
  {
    guard let a, let b else { return [] }
    return entries.filter { id in a.catalog[id]?.text == b.catalog[id]?.text }
  }

  /// What says again what was agreed, and something else had landed meanwhile.
  private static func changesBack(
    to agreed: (any StringFile)?, over landed: (any StringFile)?, in now: (any StringFile)?
  ) -> [EntryID: Text] {
    guard let agreed, let landed, let now else { return [:] }
    return changes(from: landed, to: now).filter { id, text in
      landed.catalog[id].map { !$0.text.isBlank } ?? false && agreed.catalog[id]?.text == text
    }
  }

  /// What a commit took out. What our own last side commit had taken out already only landed.
  private static func removals(
    from then: (any StringFile)?, to now: (any StringFile)?,
    landedFrom side: @autoclosure () -> (any StringFile)?
  ) -> Set<EntryID> {
    guard let then, let now, then.bytes != now.bytes else { return [] }
    let ours = side()
    var removed: Set<EntryID> = []
    for entry in then.catalog.entries where !entry.text.isBlank {
      let isGone = now.catalog[entry.id]?.text.isBlank ?? true
      let wasOurs = ours.map { $0.catalog[entry.id]?.text.isBlank ?? true } ?? false
      if isGone, !wasOurs { removed.insert(entry.id) }
    }
    return removed
  }
}
