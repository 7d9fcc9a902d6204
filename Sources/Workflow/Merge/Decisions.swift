import RepositoryModel
import StringFormats
import TranslationModel

/// The texts that commits of a branch's own put into its files, where so few of them go back that they may be meant one by one.
final class Decisions {
  /// Those files of which nobody can tell yet which commits are the branch's own.
  var open: Set<BranchFile> = []
  private var known: [BranchFile: Set<EntryText>] = [:]
  private var few: [BranchFile: Bool] = [:]

  /// So many texts of a file that go back at once are no decision.
  private static let suspicious = 5

  func texts(
    of file: BranchFile, _ texts: SlotTexts, _ history: any BranchHistory, where isOld: (EntryText) -> Bool
  ) -> Set<EntryText> {
    if let known = known[file] { return known }
    let own = history.ownTexts(of: file)
    let changes = texts.tipChanges.map { EntryText($0.key, $0.value) }.filter(own.contains)
    let isFew = Self.areFew(changes, of: texts.file?.catalog.entries.count ?? 0, where: isOld)
    known[file] = isFew ? own : []
    return isFew ? own : []
  }

  /// True where few of the texts that others put into a file on its side branch go back.
  func areFew(_ texts: SideTexts, of file: BranchFile, where isOld: (EntryText) -> Bool) -> Bool {
    if let known = few[file] { return known }
    let isFew = Self.areFew(texts.changes.map { EntryText($0.key, $0.value) }, of: 0, where: isOld)
    few[file] = isFew
    return isFew
  }

  /// Which of the texts are old is asked only where they are many: who words as many anew goes back with none of them.
  private static func areFew(_ texts: [EntryText], of entries: Int, where isOld: (EntryText) -> Bool)
    -> Bool
  {
    func areFew(_ count: Int) -> Bool { count < suspicious || count * 5 < entries }
    return areFew(texts.count) || areFew(texts.count(where: isOld))
  }
}

extension GitVoices {
  /// True for a text that its key had before, beside whatever English: it was heard, or is older than what was agreed. What is in force
  /// counts, too: a late export brings it together with what is not any more, and nobody who words texts anew does.
  func isOld(_ entry: EntryText, _ texts: SlotTexts, _ slot: SlotSource, _ file: BranchFile) -> Bool {
    guard let rows = sync.agreed else { return false }
    let (facts, text) = (sync.inputs.facts, texts.neutral(entry.text, of: entry.id))
    let key = slot.slot.resource.rowKey(for: entry.id.key)
    let places = [key, slot.slot.name.qualified(key)].flatMap {
      rows.byEntry[EntryID($0, entry.id.variant), default: []]
    }
    let isKnown = places.contains { place in
      rows.book.text(row: place, .translation(locale)).isSame(as: text)
        || rows.ids[place].map { facts.wasHeard(text, of: $0, in: locale) } ?? false
    }
    return isKnown || sync.inputs.history.isOlder(entry, in: file)
  }
}
