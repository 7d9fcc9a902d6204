import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Merges one locale's cells of all rows: who spoke last decides about each.
struct CellMerging {
  private let locale: LocaleTag
  private let sync: SyncTable
  private let sheet: SheetVoices
  private let voices: GitVoices
  private let git: [[SlotTexts]]
  private let categories: Set<PluralCategory>
  /// True at the first look, and of a file that could not be read then.
  private let isAnythingNew: Bool
  private let withholding: CellWithholding
  private let hearing: CellHearing
  private let still: StillCells?
  private let errors: CellErrors
  private let attribution: CellAttribution
  /// True where each row's English, too, is read as it was when it was agreed.
  private let isGitAsAgreed: Bool
  /// True of a locale that was no target of this project when the sheets were agreed: nobody has heard its files, whatever its column says.
  private let isNewTarget: Bool

  /// `now` is the locale's column of the sheets as they are; nil where there are none.
  init(
    _ locale: LocaleTag, _ sync: SyncTable, _ now: ColumnTexts?, git: [[SlotTexts]],
    integration: [SlotTexts]
  ) {
    (self.locale, self.sync, self.git) = (locale, sync, git)
    sheet = SheetVoices(locale, sync)
    voices = GitVoices(locale, sync, git: git, integration: integration)
    categories = Set(PluralRules.required(for: locale))
    isAnythingNew = sync.agreed == nil || (git.joined() + integration).contains(where: \.isFirstSight)
    withholding = CellWithholding(locale, sync, git: git, integration: integration)
    hearing = CellHearing(locale: locale, sync: sync)
    errors = CellErrors(locale, sync)
    attribution = CellAttribution(locale: locale, sync: sync, sheet: sheet, errors: errors)
    isNewTarget = sync.inputs.newTargets.contains(locale)
    isGitAsAgreed = sync.inputs.isGitAsAgreed && !sync.sources.contains(where: \.isPartial)
    still = StillCells(
      locale, sync, now, voices, isAnythingNew: isAnythingNew,
      isAnythingRemoved: withholding.isAnythingRemoved)
  }

  func merged() -> MergedCells {
    var result = MergedCells()
    result.cells.reserveCapacity(sync.table.rows.count)
    let isForeign = sync.isForeign(locale)
    for part in sheet.columnless.sorted() where !isForeign {
      let title = sync.now?.book.title(part: part) ?? ""
      result.findings.append(.columnMissing(.translation(locale), in: title))
    }
    var isStill: [Bool] = []
    isStill.reserveCapacity(sync.table.rows.count)
    for i in sync.table.rows.indices {
      let cell = still(i)
      isStill.append(cell != nil)
      result.cells.append(cell ?? merge(i, &result))
    }
    result.undecided = voices.undecided
    // The project that ships it offers texts, checks them, and judges them.
    if isForeign { return result }
    let suggested = CellSuggesting(locale, sync, sheet).fill(&result.cells)
    result.asked = suggested.asked
    result.findings += suggested.findings
    for i in result.cells.indices where result.cells[i].facts.isFresh && sync.table.rows[i].isNeeded {
      if isStill[i], wasChecked(i, result.cells[i].text) { continue }
      result.cells[i].errors = errors.of(result.cells[i].text, in: i)
    }
    return result
  }

  /// True of a still cell where nothing but sheets changed since it was agreed: what fails a check has a note in the journal,
  /// and a cell of which the journal says anything is not still. Debug builds check it all the same.
  private func wasChecked(_ i: Int, _ text: Text) -> Bool {
    guard isGitAsAgreed else { return false }
    assert(
      sync.errors(text, of: i, in: locale).isEmpty,
      "a still cell fails a check: \(sync.table.rows[i].id) \(locale)")
    return true
  }

  /// True where the sheet's column for this row was lost by accident: nothing is written to it.
  func isColumnLost(_ i: Int) -> Bool { sheet.isColumnLost(i) }

  // MARK: One cell

  /// The cell where nobody said anything about it. Debug builds merge it all the same, and compare.
  private func still(_ i: Int) -> MergedCell? {
    guard let text = still?.text(i) else { return nil }
    assert(isMerged(i, as: text), "a still cell is merged otherwise: \(sync.table.rows[i].id) \(locale)")
    return MergedCell(text: text, isChange: false, facts: CellFacts(), isNeeded: true)
  }

  private func isMerged(_ i: Int, as text: Text) -> Bool {
    var result = MergedCells()
    let cell = merge(i, &result)
    return cell.text == text && cell.isPlain && !cell.isChange && cell.isNeeded && result.saysNothing
  }

  private func merge(_ i: Int, _ result: inout MergedCells) -> MergedCell {
    let row = sync.table.rows[i]
    let base = sync.baselines[i]
    let newer = sync.project.adopt
    // What a first look left open is decided as soon as the project says which side is newer.
    let isOpen = newer != nil && base.facts(locale).isDisputed
    let spoken = spoken(row, i, isOpen: isOpen)
    let (said, present) = (spoken.said, spoken.present)
    var merge = CellMerge(spoken.input)
    let differs = present.contains { !$0.isSame(as: merge.text) }
    let isDispute = !merge.isChange && (isOpen || differs && !isSettled(row))
    let decided = isDispute ? newer : nil
    if decided != nil { merge.decide(for: decided, git: present) }
    var cell = MergedCell(
      text: merge.text, isChange: merge.isChange,
      facts: spoken.isOfferOverruled ? CellFacts() : base.facts(locale), isNeeded: isNeeded(row))
    if isDispute { cell.facts.isDisputed = decided == nil }
    let isTyped = said.typed.map { $0.isSame(as: merge.text) } ?? false
    attribution.attribute(&cell, spoken, base, row, isTyped: isTyped)
    cell.isMeant = isTyped && said.isMeant
    attribution.todo(&cell, i, said, base, row, isTyped: isTyped)
    if row.cameFromOtherEnglish, !isTyped, !merge.isChange { attribution.forgetOffer(&cell) }
    withholding.withhold(&cell, i)
    attribution.notes(&cell, merge, spoken, base, row)
    hearing.record(said, spoken.news, agreed: spoken.agreed, cell, i, &result)
    if let moved = spoken.moved, moved.newest.isSame(as: cell.text) {
      hearing.inherit(moved.row, cell, row, &result)
    }
    if isDispute { hearing.record(present + [said.shown], cell, isDecided: decided != nil, row, &result) }
    hearing.record(spoken.between, cell, isDecided: true, row, &result)
    return cell
  }

  private func spoken(_ row: PlannedRow, _ i: Int, isOpen: Bool) -> SpokenCell {
    let present = isAnythingNew || isOpen ? voices.present(for: row, i, isOpen: isOpen) : []
    // What a look offered that was cut off is as if it were agreed to be offered.
    let offered = sync.baselines[i].written[locale].flatMap { $0.offer == nil ? nil : $0.text }
    var had = offered ?? sheet.agreedText(row)
    var said = sheet.voice(i, agreed: had, present: present)
    // What a first look offered that was cut off is nobody's text, unless somebody has confirmed it, and stands against none of Git's.
    let base = sync.baselines[i]
    let isConfirmed = base.todoBefore.contains(locale) && !base.todo.contains(locale)
    let isOverruled =
      sync.agreed == nil && offered != nil && said.typed == nil && !isConfirmed
      && present.contains { !$0.isBlank }
    if isOverruled { (had, said) = (nil, SheetVoice(typed: nil, shown: .empty)) }
    let agreed = had.map { sync.reread($0, of: row) }
    if row.rereadBy != nil { said = said.reread { sync.reread($0, of: row) } }
    let moved = MovedText(to: row, locale, sync)
    let joins = joined(row, agreed)
    said.rivals += joins.rivals
    let isUnheard = isNewTarget && offered == nil && !base.facts(locale).isOffered
    let news = self.news(for: row, i, agreed: isUnheard ? nil : agreed, joined: joins.news)
    var spoken = SpokenCell(
      agreed: agreed, said: said, news: news.map { $0.followed(moved) }, joined: joins.news, present: present,
      moved: moved)
    spoken.isOfferOverruled = isOverruled
    let isConfirmedOffer = isConfirmed && base.facts(locale).isOffered && isShown(agreed, said, row)
    // What stood there beside other English was made for that.
    let isColumnsText = isUnheard && base.facts(locale).isFresh && !row.cameFromOtherEnglish
    if isConfirmedOffer || isColumnsText { spoken.sayAgreed() }
    if sync.agreed == nil, let typed = spoken.said.typed, !typed.isBlank, let over = spoken.said.over {
      spoken.between = spoken.present.filter { !$0.isSame(as: over) }
    }
    return spoken
  }

  /// What Git says of a row, without what a row said before that joins it: what that one says by now was made after it.
  private func news(for row: PlannedRow, _ i: Int, agreed: Text?, joined: [Text]) -> [GitVoice] {
    if sync.agreed == nil { return [] }
    let news = voices.news(for: row, i, agreed: agreed)
    if joined.isEmpty { return news }
    return news.filter { voice in
      let isOlder = row.joins.contains { old in
        wasCalled(old, row) && sync.wasHeard(voice.text, of: old, for: row, in: locale)
      }
      return voice.isDecision || !isOlder
    }
  }

  /// True where the sheet shows what was agreed, and is no older copy.
  private func isShown(_ agreed: Text?, _ said: SheetVoice, _ row: PlannedRow) -> Bool {
    !said.isOlder && row.sheetRow != nil && agreed.map { said.shown.isSame(as: $0) } ?? false
  }

  /// What the rows say that a branch needed until it took this one's key: news where it was made after this row's text. Where neither
  /// was, and only `.glossator` gave it the key, no file says it as news: it is told, for nobody else would.
  private func joined(_ row: PlannedRow, _ agreed: Text?) -> (news: [Text], rivals: [Text]) {
    let facts = sync.inputs.facts
    var (news, rivals): ([Text], [Text]) = ([], [])
    for old in row.joins {
      guard let agreedText = sync.agreed?.text(of: old, .translation(locale)), !agreedText.isBlank,
        facts.facts(of: old, in: locale).isFresh
      else { continue }
      let text = sync.reread(agreedText, of: old, for: row)
      if facts.wasHeard(text, of: row.id, in: locale) { continue }
      guard let agreed, !agreed.isBlank else {
        news.append(text)
        continue
      }
      let wasHeard = facts.heard(of: old, in: locale).contains {
        $0.kind > .written && sync.reread($0.text, of: old, for: row).isSame(as: agreed)
      }
      if wasHeard {
        news.append(text)
      } else if !text.isSame(as: agreed), isFormer(old, of: row) {
        rivals.append(text)
      }
    }
    return (news, rivals)
  }

  /// True for the row that an entry had until `.glossator` called it something else, or its list gave it another number.
  private func isFormer(_ old: RowID, of row: PlannedRow) -> Bool {
    old.inList != nil && old.inList == row.id.inList || wasCalled(old, row)
  }

  /// True for the row that an entry had until `.glossator` called it something else.
  private func wasCalled(_ old: RowID, _ row: PlannedRow) -> Bool {
    row.members.contains { member in
      let slot = sync.sources[member.branch].slots[member.slot]
      guard let rows = slot.former?.rows(of: slot.entries[member.entry].id) else { return false }
      return rows.shared == old || rows.own == old
    }
  }

  /// True where somebody spoke since the first look: what a file says that could not be read then is worth a note, and
  /// takes nothing out of force. Whoever spoke over a blank is heard as long as there is such a file.
  private func isSettled(_ row: PlannedRow) -> Bool {
    sync.agreed != nil && sync.inputs.facts.heard(of: row.id, in: locale).contains { $0.kind > .filler }
  }

  /// A plural form is needed where the locale's rules use it for whole numbers and some file has a place for it; any
  /// other text always.
  private func isNeeded(_ row: PlannedRow) -> Bool {
    guard let category = row.id.variant.category else { return true }
    guard categories.contains(category) else { return false }
    return row.members.isEmpty || row.members.contains { git[$0.branch][$0.slot].holds(row.id.variant) }
  }
}

extension SpokenCell {
  /// What stands there counts as typed, against what Git says in the same moment: who confirms an offer says it, and so did who filled the
  /// column of a locale before it was a target. Nobody listened then, and no commit takes back what it could not know.
  fileprivate mutating func sayAgreed() {
    guard said.typed == nil, let agreed, !agreed.isBlank,
      news.contains(where: { !$0.isHeardOnly && !$0.text.isSame(as: agreed) })
    else { return }
    (said.typed, said.over) = (agreed, agreed)
  }
}
