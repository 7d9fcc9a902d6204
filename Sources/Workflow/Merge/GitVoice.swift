import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What somebody said in Git for a cell since it was agreed.
struct GitVoice: Hashable {
  /// In the sheet's notation.
  var text: Text
  /// The English that it was made for, where that is not the row's; blank where nobody knows which.
  var english: Text?
  /// The branch, or its side branch, as the history names it.
  var file: BranchFile
  var entry: EntryText
  /// True where a commit put an old text over the newest one.
  var isDecision = false
  /// True where whoever committed it did not have the text in force: that waits on the side branch, or was typed meanwhile.
  var isBlind = false
  /// True where it is heard, and not in force: the row has a text for its own English, and this one was made for another; or where
  /// nobody looked until now, beside that text, and not after it.
  var isHeardOnly = false
  /// What it was made after, in the sheet's notation.
  var overheard: [Text] = []
}

/// Listens to one locale's files on all branches.
struct GitVoices {
  let locale: LocaleTag
  let sync: SyncTable
  /// `[branch][slot]`
  let git: [[SlotTexts]]
  let integration: [SlotTexts]
  let hasNews: Bool
  /// False where no branch has a file of the locale yet.
  let hasFiles: Bool
  private let decisions = Decisions()
  let former: FormerKeys
  let gone: GoneTexts

  init(_ locale: LocaleTag, _ sync: SyncTable, git: [[SlotTexts]], integration: [SlotTexts]) {
    (self.locale, self.sync, self.git, self.integration) = (locale, sync, git, integration)
    former = FormerKeys(locale: locale, sync: sync)
    gone = GoneTexts(locale, sync)
    // What Glossator made for a staging locale nobody said.
    let isStaged = sync.inputs.staged.contains(locale)
    hasNews =
      !isStaged && (git.joined().contains(where: \.hasNews) || integration.contains(where: \.hasNews))
    hasFiles =
      !isStaged && (git.joined().contains { $0.file != nil } || integration.contains { $0.file != nil })
  }

  /// What is news for a row: of two, of which one was made after the other, only that one. In the order of the branches, so that of
  /// those that stand apart the oldest release's comes first; the integration branch's, and what is only heard, come last.
  func news(for row: PlannedRow, _ i: Int, agreed: Text?) -> [GitVoice] {
    let isNewRow =
      sync.agreed != nil && (row.agreedRow == nil && row.cameFrom == nil || row.cameFromOtherEnglish)
    guard hasNews || isNewRow && hasFiles else { return [] }
    var voices: [GitVoice] = []
    for member in row.members {
      let source = sync.sources[member.branch]
      let slot = source.slots[member.slot]
      let texts = git[member.branch][member.slot]
      let id = slot.entries[member.entry].id
      if let text = texts.side.changes[id] {
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
      let texts = integration[member.slot]
      // While no row had that English, nobody heard its translations there.
      let isUnheard = texts.tipChanges[id] == nil
      if isUnheard, !isNewRow || !voices.isEmpty { continue }
      guard let text = isUnheard ? texts.file?.catalog[id]?.text : texts.tipChanges[id], !text.isBlank
      else { continue }
      add(
        text, id, slot, source, texts, row, agreed, isSide: false, wasUnheard: isUnheard, to: &voices)
    }
    return withoutOverheard(voices.filter { !$0.isHeardOnly }, of: row) + voices.filter(\.isHeardOnly)
  }

  private func add(
    _ text: Text, _ id: EntryID, _ slot: SlotSource, _ source: BranchSource, _ texts: SlotTexts,
    _ row: PlannedRow, _ agreed: Text?, isSide: Bool, wasUnheard: Bool = false, to voices: inout [GitVoice]
  ) {
    let neutral = texts.neutral(text, of: id)
    if let agreed, neutral.isSame(as: agreed) { return }
    // Where its English changed too, the sign may be what it is about.
    if let agreed, !row.cameFromOtherEnglish, sync.inputs.facts.facts(of: row.id, in: locale).english == nil,
      neutral.isSettled(as: agreed)
    {
      return
    }
    if Workbook.flaw(in: neutral) != nil || sync.isFiller(neutral, row, locale, in: slot) { return }
    let branch = source.input.name
    var voice = GitVoice(
      text: neutral, file: file(texts, slot, isSide ? sync.project.branches.sideBranch(of: branch) : branch),
      entry: EntryText(id, text))
    // What was meant is cheaper to tell than what is older.
    let mayBeDecision = isDecision(voice, texts, agreed, source, slot, row, isSide: isSide)
    voice.isDecision = mayBeDecision && (isSide || !isIntegrationUnknown)
    let wasUnheard = wasUnheard || !isSide && texts.unheard.contains(id)
    if !voice.isDecision, isKnown(voice, texts, row, agreed, slot, source, wasUnheard: wasUnheard) {
      if mayBeDecision { decisions.open.insert(voice.file) }
      return
    }
    voice.english =
      texts.isDraft(id, onSide: isSide) ? .empty : english(of: voice, slot, source, row, agreed)
    if let english = voice.english {
      voice.isHeardOnly = hasOwnText(row, agreed)
      if isHeard(voice, by: RowID(row.id.key, row.id.variant, english)) { return }
    }
    if wasUnheard, hasOwnText(row, agreed), let agreed {
      voice.isHeardOnly = !isMadeAfterHeard(voice, texts, row, agreed)
    }
    voice.overheard = overheard(by: voice, texts).filter { !sync.isFiller($0, row, locale, in: slot) }
    if let agreed, !agreed.isBlank, !isSide {
      voice.isBlind = !texts.had(agreed, id) && !voice.overheard.contains { $0.isSame(as: agreed) }
    }
    voices.append(voice)
  }

  /// True of a text that the row of its own English hears, where there is one. What an item of a list said at this number that has another
  /// one by now, a file has there until it is written: that is no word about the item which stands there now.
  private func isHeard(_ voice: GitVoice, by other: RowID) -> Bool {
    if voice.isHeardOnly, sync.table.row(of: other) != nil { return true }
    guard other.variant.isItem else { return false }
    return sync.inputs.facts.wasHeard(voice.text, of: other, in: locale)
      || sync.agreed?.text(of: other, .translation(locale))?.isSame(as: voice.text) ?? false
  }

  /// True where the text took the place of one that is in force, or was. Else nobody could see what is in force in that file: its
  /// resource, say, has just been added.
  private func isMadeAfterHeard(_ voice: GitVoice, _ texts: SlotTexts, _ row: PlannedRow, _ agreed: Text)
    -> Bool
  {
    guard let before = sync.inputs.history.before(voice.entry, in: voice.file) else { return false }
    let neutral = texts.neutral(before, of: voice.entry.id)
    return neutral.isSame(as: agreed) || sync.inputs.facts.wasHeard(neutral, of: row.id, in: locale)
  }

  /// The files in which somebody may have gone back to an old text, or only merged what the integration branch says:
  /// nobody can tell while that one cannot be read.
  var undecided: Set<BranchFile> { decisions.open }

  private var isIntegrationUnknown: Bool {
    sync.inputs.outOfSight.isUnreadable(sync.project.branches.integration)
  }

  func file(_ texts: SlotTexts, _ slot: SlotSource, _ branch: String) -> BranchFile {
    slot.file(at: texts.path, as: .translation(locale), on: branch)
  }

  /// True for a text that was heard before, for this row or the one that it was, or that is older than what was agreed.
  private func isKnown(
    _ voice: GitVoice, _ texts: SlotTexts, _ row: PlannedRow, _ agreed: Text?, _ slot: SlotSource,
    _ source: BranchSource, wasUnheard: Bool
  ) -> Bool {
    let facts = sync.inputs.facts
    if facts.wasHeard(voice.text, of: row.id, in: locale) { return true }
    if let before = row.cameFrom {
      if sync.wasHeard(voice.text, of: before, for: row, in: locale) { return true }
      let agreed = sync.agreed?.text(of: before, .translation(locale)).map { sync.reread($0, of: row) }
      if agreed?.isSame(as: voice.text) ?? false { return true }
    }
    // Where nothing newer is in force, an old text is all there is.
    guard let agreed, !agreed.isBlank else { return false }
    if hasOwnText(row, agreed), isOfOtherEnglish(voice.text, row) { return true }
    guard !wasUnheard, sync.inputs.history.isOlder(voice.entry, in: voice.file) else { return false }
    return !isBeforeItsRow(voice, texts, row, agreed, slot, source)
  }

  /// True where what is agreed of a row was made for its very English, under its own name or the one that it had.
  func hasOwnText(_ row: PlannedRow, _ agreed: Text?) -> Bool {
    guard let agreed, !agreed.isBlank else { return false }
    if sync.wasAgreed(agreed, of: row.id, in: locale) { return true }
    guard let before = row.cameFrom, !row.cameFromOtherEnglish else { return false }
    return sync.wasAgreed(agreed, of: before, in: locale)
  }

  /// True for the translation of a row with the same key and other English: a merge or a squash puts the one beside the
  /// other's English.
  func isOfOtherEnglish(_ text: Text, _ row: PlannedRow) -> Bool {
    guard let rows = sync.agreed else { return false }
    let facts = sync.inputs.facts
    return rows.byEntry[row.id.entry, default: []].contains { other in
      guard let id = rows.ids[other], id != row.id else { return false }
      return rows.book.text(row: other, .translation(locale)).isSame(as: text)
        || facts.wasHeard(text, of: id, in: locale)
    }
  }

  /// A branch had the newest text, or somebody had taken that out there, and a commit of its own went back: that is meant, unless it
  /// went back with many.
  private func isDecision(
    _ voice: GitVoice, _ texts: SlotTexts, _ agreed: Text?, _ source: BranchSource, _ slot: SlotSource,
    _ row: PlannedRow, isSide: Bool
  ) -> Bool {
    let (entry, file) = (voice.entry, voice.file)
    guard let agreed, !source.input.isIntegration || isSide else { return false }
    // Asked last: of many texts that change at once, most were in force there.
    func isWithheld() -> Bool {
      let withheld = sync.inputs.facts.facts(of: row.cameFrom ?? row.id, in: locale).withheld
      return withheld.contains { source.inherits($0, for: slot) } && hadLanded(agreed, entry.id, slot, file)
    }
    func isOld(_ entry: EntryText) -> Bool { self.isOld(entry, texts, slot, file) }
    if isSide {
      let start = texts.side.start?.catalog[entry.id]?.text
      let hadNewest = start.map { texts.neutral($0, of: entry.id).isSame(as: agreed) } ?? isWithheld()
      return hadNewest && decisions.areFew(texts.side, of: file, where: isOld)
    }
    let hadNewest = texts.had(agreed, entry.id) || texts.wasCut(with: agreed, entry.id)
    guard hadNewest || isWithheld(), !texts.side.wasLeft(entry) else { return false }
    let history = sync.inputs.history
    guard decisions.texts(of: file, texts, history, where: isOld).contains(entry) else { return false }
    // What a branch that is new brings, a squash may have put there from beside other English, or from some side branch.
    if source.input.agreed == nil {
      return history.isOlder(entry, in: file) && !isOfOtherEnglish(voice.text, row)
    }
    // What waited on the side branch, and the branch never had, only lands.
    return history.isOlder(entry, in: file) || !texts.wasProposed(entry)
  }

  /// True where the file had what is in force: else that is not what somebody took out there.
  private func hadLanded(_ agreed: Text, _ id: EntryID, _ slot: SlotSource, _ file: BranchFile) -> Bool {
    guard let entry = slot.entries.first(where: { $0.id == id }) else { return false }
    let spelled = slot.notation.spelled(agreed, like: entry)
    return sync.inputs.history.isOlder(EntryText(id, spelled), in: file)
  }

  /// What a text was made after, in commits that no look saw: whoever brings it later has no news.
  func overheard(by voice: GitVoice, _ texts: SlotTexts) -> [Text] {
    sync.inputs.history.texts(of: voice.entry.id, in: voice.file).subtracting([voice.entry.text])
      .map { texts.neutral($0, of: voice.entry.id) }.filter { Workbook.flaw(in: $0) == nil }.sorted()
  }

  /// Without those that another of them was made after.
  func withoutOverheard(_ voices: [GitVoice], of row: PlannedRow) -> [GitVoice] {
    guard let first = voices.first, voices.contains(where: { !$0.text.isSame(as: first.text) }) else {
      return voices
    }
    return voices.filter { voice in
      !voices.contains { !$0.text.isSame(as: voice.text) && isMade($0, after: voice, row) }
    }
  }

  /// Whoever goes back to an old text was not overheard by those who wrote over it before. A new one that stands in
  /// both histories landed, squashed. What a first look left for people to decide, or what lost, was never in force: it
  /// is not old.
  private func isMade(_ other: GitVoice, after voice: GitVoice, _ row: PlannedRow) -> Bool {
    let history = sync.inputs.history
    let facts = sync.inputs.facts
    if voice.isDecision, !facts.facts(of: row.id, in: locale).isDisputed, wasInForce(voice, row) {
      return history.descent(of: other.entry, in: other.file, from: voice.entry, in: voice.file) == .after
    }
    guard voice.entry.text != other.entry.text else { return false }
    return history.texts(of: other.entry.id, in: other.file).contains(voice.entry.text)
      || wasMadeUnheard(other, after: voice)
  }
}

extension GitVoices {
  private func wasInForce(_ voice: GitVoice, _ row: PlannedRow) -> Bool {
    let facts = sync.inputs.facts
    return facts.wasHeard(voice.text, of: row.id, in: locale)
      ? facts.wasAgreed(voice.text, of: row.id, in: locale)
      : sync.inputs.history.isOlder(voice.entry, in: voice.file)
  }
}
