import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What somebody said in Git for a cell since it was agreed.
struct GitVoice {
  /// In the sheet's notation.
  var text: Text
  /// The English that it was made for, where that is not the row's; blank where nobody knows which.
  var english: Text?
  /// The branch, or its side branch, as the history names it.
  var file: BranchFile
  var entry: EntryText
}

/// Listens to one locale's files on all branches.
struct GitVoices {
  let locale: LocaleTag
  let sync: SyncTable
  /// `[branch][slot]`
  let git: [[SlotTexts]]
  let integration: [SlotTexts]
  let hasNews: Bool

  init(_ locale: LocaleTag, _ sync: SyncTable, git: [[SlotTexts]], integration: [SlotTexts]) {
    (self.locale, self.sync, self.git, self.integration) = (locale, sync, git, integration)
    hasNews = git.joined().contains(where: \.hasNews) || integration.contains(where: \.hasNews)
  }

  /// So many texts of a file that go back at once are no decision.
  private static let suspicious = 5

  /// What is news for a row: of two, of which one was made after the other, only that one; the newest branch's first.
  func news(for row: PlannedRow, _ i: Int, agreed: Text?) -> [GitVoice] {
    guard hasNews else { return [] }
    var voices: [GitVoice] = []
    for member in row.members {
      let source = sync.sources[member.branch]
      let slot = source.slots[member.slot]
      let texts = git[member.branch][member.slot]
      let id = slot.entries[member.entry].id
      if let text = texts.sideChanges[id] {
        add(text, id, slot, source, texts, row, agreed, isSide: true, to: &voices)
      }
      if let text = texts.tipChanges[id] {
        add(text, id, slot, source, texts, row, agreed, isSide: false, to: &voices)
      }
    }
    for member in sync.integrationMembers[i] ?? [] {
      guard let source = sync.integration else { continue }
      let slot = source.slots[member.slot]
      let id = slot.entries[member.entry].id
      if let text = integration[member.slot].tipChanges[id] {
        add(text, id, slot, source, integration[member.slot], row, agreed, isSide: false, to: &voices)
      }
    }
    return withoutOverheard(voices)
  }

  private func add(
    _ text: Text, _ id: EntryID, _ slot: SlotSource, _ source: BranchSource, _ texts: SlotTexts,
    _ row: PlannedRow, _ agreed: Text?, isSide: Bool, to voices: inout [GitVoice]
  ) {
    let neutral = texts.neutral(text, of: id)
    if let agreed, neutral.isSame(as: agreed) { return }
    if neutral.count > Workbook.longestCell { return }
    let file = BranchFile(
      branch: isSide ? sync.project.branches.sideBranch(of: source.input.name) : source.input.name,
      path: texts.path, format: slot.slot.format.name, role: .translation(locale))
    let entry = EntryText(id, text)
    if isKnown(neutral, row, file, entry, agreed, slot, source),
      !isDecision(entry, file, texts, agreed, source, isSide: isSide)
    {
      return
    }
    voices.append(
      GitVoice(text: neutral, english: english(of: entry, file, slot, source, row), file: file, entry: entry))
  }

  /// True for a text that was heard before, for this row or the one that it was, or that is older than what was agreed.
  private func isKnown(
    _ text: Text, _ row: PlannedRow, _ file: BranchFile, _ entry: EntryText, _ agreed: Text?,
    _ slot: SlotSource, _ source: BranchSource
  ) -> Bool {
    let facts = sync.inputs.facts
    if facts.wasHeard(text, of: row.id, in: locale) { return true }
    if let before = row.cameFrom {
      if facts.wasHeard(text, of: before, in: locale) { return true }
      if let agreed = sync.agreed, let at = agreed.index[before],
        agreed.book.text(row: at, .translation(locale)).isSame(as: text)
      {
        return true
      }
    }
    // Where nothing newer is in force, an old text is all there is.
    guard let agreed, !agreed.isBlank else { return false }
    guard sync.inputs.history.olderTexts(of: file).contains(entry) else { return false }
    // The integration branch had it before any row had its English: what is in force is for another one.
    let isReworded = row.cameFrom.map { !$0.source.isSame(as: row.id.source) } ?? false
    return !isReworded || isAsNew(entry, file, slot, source) != true
  }

  /// True where the text came into its file with the English that the base file has, or after it; nil where nobody knows.
  private func isAsNew(_ entry: EntryText, _ file: BranchFile, _ slot: SlotSource, _ source: BranchSource)
    -> Bool?
  {
    guard let english = slot.file.catalog[entry.id]?.text else { return nil }
    let base = BranchFile(
      branch: source.input.name, path: slot.slot.basePath, format: file.format,
      role: .source(sync.project.base))
    return sync.inputs.history.isAsNew(entry, in: file, as: EntryText(entry.id, english), in: base)
  }

  /// A branch had the newest text, and a commit of its own went back: that is meant, unless it went back with many.
  private func isDecision(
    _ entry: EntryText, _ file: BranchFile, _ texts: SlotTexts, _ agreed: Text?, _ source: BranchSource,
    isSide: Bool
  ) -> Bool {
    guard let agreed, !source.input.isIntegration || isSide else { return false }
    if isSide {
      guard let start = texts.sideStart?.catalog[entry.id]?.text else { return false }
      return texts.neutral(start, of: entry.id).isSame(as: agreed)
        && texts.sideChanges.count < Self.suspicious
    }
    guard texts.before(entry.id)?.isSame(as: agreed) ?? false else { return false }
    let own = sync.inputs.history.ownTexts(of: file)
    guard own.contains(entry) else { return false }
    let back = texts.tipChanges.count { own.contains(EntryText($0.key, $0.value)) }
    return back < Self.suspicious || back * 5 < (texts.file?.catalog.entries.count ?? 0)
  }

  /// Nil where the text was made for the row's own English.
  private func english(
    of entry: EntryText, _ file: BranchFile, _ slot: SlotSource, _ source: BranchSource, _ row: PlannedRow
  ) -> Text? {
    let before: Text?
    if source.input.agreed == nil {
      before = row.cameFrom.map(\.source)
    } else {
      before = slot.reworded[entry.id]
    }
    guard let before, !before.isSame(as: row.id.source) else { return nil }
    return isAsNew(entry, file, slot, source) ?? true ? nil : before
  }

  private func withoutOverheard(_ voices: [GitVoice]) -> [GitVoice] {
    guard let first = voices.first, voices.contains(where: { !$0.text.isSame(as: first.text) }) else {
      return voices
    }
    let history = sync.inputs.history
    return voices.filter { voice in
      !voices.contains { other in
        !other.text.isSame(as: voice.text)
          && history.texts(of: other.file).contains {
            $0.id == other.entry.id && $0.text == voice.entry.text && $0.text != other.entry.text
          }
      }
    }
  }
}
