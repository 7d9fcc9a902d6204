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
  /// What others did to it on the side branch.
  let side: SideTexts
  /// True where no agreement about this file exists: whatever it says may be news.
  let isNew: Bool
  /// True where nothing was ever agreed about this file, as it could not be read since the first look, or as its
  /// repository has just joined others: nobody can tell
  /// whether what it says is older than the sheet or newer.
  let isFirstSight: Bool
  /// The texts at the tip that differ from what was agreed, and those that nobody could hear then, in the platform's notation; without
  /// those that are gone.
  let tipChanges: [EntryID: Text]
  /// Those of them that the file had when it was agreed, and nobody heard, for the branch had no such entry.
  let unheard: Set<EntryID>
  /// What was agreed, and the file does not have any more although it is there.
  let removed: Set<EntryID>
  /// What it had where a branch that is new left the known ones, or before it was reset, and has not any more: a commit of the same push
  /// may have taken that out.
  let lost: Set<EntryID>
  /// True where the whole file was there when it was agreed, and is not any more.
  let isGone: Bool
  /// The file as it was agreed.
  private let agreed: (any StringFile)?
  /// The file where a branch that is new left the known ones.
  private let cut: (any StringFile)?
  /// The file as the side branch had it then, where that has landed since.
  private let landed: (any StringFile)?
  /// What the side branch had before our last commit, ours or heard there, and how those files are read: seldom, for a text that goes back.
  private let proposals: [Proposal]
  private let files: SlotFiles
  private let notation: Notation
  /// The plural forms that the file has, or will have; nil where it may have any.
  private let forms: Set<PluralCategory>?

  /// `hasFiles` is false of a locale that only other projects are translated into: whatever stands at its path, it says nothing here.
  init(
    of source: SlotSource, _ locale: LocaleTag, in input: BranchInput, isNewLocale: Bool, hasFiles: Bool,
    files: ParsedFiles
  ) {
    let files = SlotFiles(source: source, locale: locale, files: files)
    (self.files, proposals) = (files, [input.heardOnSide].compactMap(\.self) + input.proposedBefore)
    let path = hasFiles ? source.slot.path(for: locale) ?? "" : ""
    (self.path, notation) = (path, source.notation)
    isNew = input.agreed == nil || isNewLocale
    (file, problem) = files.read(input.tip.files[path])
    side = SideTexts(of: file, at: path, in: input, files)
    forms =
      (file ?? side.file).map(\.pluralForms)
      ?? source.slot.format.pluralForms(ofNewFileLike: source.file, for: locale)
    let then = input.agreed?.file(path, of: locale) ?? (problem == nil ? nil : input.cutAt?.file(path))
    agreed = then?.id == input.tip.blob(path) ? file : files.parsed(then)
    landed = files.parsed((input.landed ?? input.squashed)?.files[path])
    isGone =
      input.isContinued && then != nil && input.tip.files[path] == nil
      && !(input.agreed.map { $0.wasUnreadable(path) || $0.resumed.keys.contains(locale) } ?? false)
    isFirstSight =
      hasFiles && problem == nil && (input.isFirstSight || input.agreed?.unheard.contains(path) ?? false)
    let before = isNew ? nil : agreed
    tipChanges =
      problem != nil || isFirstSight
      ? [:]
      : FileChanges.changes(from: before, to: file)
        .merging(FileChanges.changesBack(to: agreed, over: landed, in: file)) { tip, _ in tip }
        .merging(FileChanges.texts(of: source.inSightSince, in: file)) { tip, _ in tip }
    unheard = FileChanges.same(source.inSightSince, in: before, and: file)
    let fork = isNewLocale ? nil : input.cutAt?.file(path)
    cut = fork?.id == input.tip.blob(path) ? file : files.parsed(fork)
    let gone = FileChanges.removals(
      from: isNew ? cut : before, to: file,
      landedFrom: files.parsed(input.side?.ours?.files[path]) ?? landed)
    let isSaid = input.isContinued && !isNew
    removed = isSaid ? gone : []
    lost = isSaid ? [] : gone
  }

  /// True where the file has a place for such a text: one that numbers its plural forms has only those.
  func holds(_ variant: Variant) -> Bool {
    guard let category = variant.category else { return true }
    return forms?.contains(category) ?? true
  }

  /// True where no file is there that edits are made in: neither at the tip, nor as people left it on the side branch. What we
  /// wrote there ourselves is written anew.
  var isNewFile: Bool {
    file == nil && side.kept == nil && problem == nil && side.problem == nil && !side.isUnread
  }

  /// How many texts a commit took out that English has still, where it left nothing of the file; nil where they are too few to
  /// tell a cut file from one that somebody cleaned up.
  func emptied(beside base: Catalog) -> Int? {
    guard let file, file.catalog.entries.allSatisfy(\.text.isBlank) else { return nil }
    let count = removed.count { base.position(of: $0) != nil }
    return count > 2 ? count : nil
  }

  /// True for a text that its own file calls a draft.
  func isDraft(_ id: EntryID, onSide: Bool) -> Bool { (onSide ? side.file : file)?.isDraft(id) ?? false }

  /// True where a merge has anything to hear from Git.
  var hasNews: Bool { !tipChanges.isEmpty || !side.changes.isEmpty || !removed.isEmpty }

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

  /// True where a branch that is new left the known ones with an entry's text, in the sheet's notation.
  func wasCut(with text: Text, _ id: EntryID) -> Bool {
    cut?.catalog[id].map { notation.neutral($0.text, of: id).isSame(as: text) } ?? false
  }

  /// True where a branch that is new, or was reset, had an entry's text, and has none there now.
  func hasLost(_ text: Text, _ id: EntryID) -> Bool {
    guard lost.contains(id), let before = (cut ?? agreed)?.catalog[id]?.text else { return false }
    return notation.neutral(before, of: id).isSame(as: text)
  }

  /// True for what the side branch had before our last commit there, ours or heard: it lands, and says nothing by that.
  func wasProposed(_ entry: EntryText) -> Bool {
    func says(_ file: any StringFile) -> Bool { file.catalog[entry.id]?.text == entry.text }
    return proposals.contains { proposal in
      guard files.parsed(proposal.tip.files[path]).map(says) ?? false else { return false }
      return files.parsed(path, in: proposal.from).map { !$0.contains(where: says) } ?? false
    }
  }

  /// The text that the entry last had, on the side branch or at the tip: what stays while a cell is blank. Where both have one, it is that
  /// which was in force last, as far as the journal knows it.
  func lastGood(_ id: EntryID, inForce: () -> [Text]) -> Text? {
    let present = present(id)
    guard let waiting = waitingText(id).map({ notation.neutral($0, of: id) }) else { return present }
    guard let present else { return hasMoved(id) ? nil : waiting }
    for text in inForce() {
      if text.isSame(as: waiting) { return waiting }
      if text.isSame(as: present) { return present }
    }
    return hasMoved(id) ? present : waiting
  }

  private func hasMoved(_ id: EntryID) -> Bool { !isNew && side.hasMoved(id, to: file) == true }

  /// The text that the side branch has and the tip lacks, or has otherwise without having changed it, as the platform spells it.
  func pendingText(_ id: EntryID) -> Text? { hasMoved(id) ? nil : waitingText(id) }

  private func waitingText(_ id: EntryID) -> Text? {
    guard let text = side.file?.catalog[id]?.text, !text.isBlank,
      isNew || tipChanges[id] == nil,
      file?.catalog[id]?.text != text, !side.passesOn(text, of: id)
    else { return nil }
    return text
  }

  /// The entries of the tip whose text no sheet can hold, and why.
  var unfit: [(id: EntryID, flaw: String)] {
    tipChanges.compactMap { id, text in Workbook.flaw(in: text).map { (id, $0) } }.sorted { $0.id < $1.id }
  }

  func neutral(_ text: Text, of id: EntryID) -> Text { notation.neutral(text, of: id) }
}
