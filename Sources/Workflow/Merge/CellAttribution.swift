import ProjectConfiguration
import TranslationModel

/// What the journal is to say of one locale's cells once it is known what they say: who made a text and for which English, what
/// people answered in `todo`, and what a row's `problems` tell them.
struct CellAttribution {
  let locale: LocaleTag
  let sync: SyncTable
  let sheet: SheetVoices
  let errors: CellErrors

  /// Who made the text, and for which English.
  func attribute(
    _ cell: inout MergedCell, _ spoken: SpokenCell, _ base: RowBaseline, _ row: PlannedRow, isTyped: Bool
  ) {
    if isTyped { return typed(&cell, spoken.said, base, row) }
    guard cell.isChange else {
      kept(&cell, row)
      if let moved = spoken.moved, cell.text.isBlank || !cell.facts.isFresh || moved.isOlder(cell.text) {
        cell.text = moved.newest
        told(&cell, nil)
      }
      return
    }
    let text = cell.text
    if let voice = spoken.news.first(where: { $0.text.isSame(as: text) }) {
      told(&cell, voice.english)
    } else if spoken.joined.contains(where: { $0.isSame(as: text) }) {
      told(&cell, nil)
    }
  }

  /// What a translator types is for the English that the row showed, there or in the part of the sheet that it came in.
  private func typed(_ cell: inout MergedCell, _ said: SheetVoice, _ base: RowBaseline, _ row: PlannedRow) {
    cell.facts.isDisputed = false
    let moved = base.movedText(cell.text, locale)
    // What was typed while nobody listened to the locale may be of before the English changed.
    let former = sync.inputs.resumed[locale]?.former(of: row, locale, now: sync.now)?.source
    let imported = sync.imported(cell.text, into: row, locale)?.english
    let showed = imported ?? moved ?? said.beside ?? former ?? base.showed
    if !cell.text.isBlank { cell.typedBeside = moved ?? (base.isMoved ? base.showed : nil) }
    cell.facts.english = cell.text.isBlank || showed.isSame(as: row.id.source) ? nil : showed
    cell.facts.isAsked = false
    cell.facts.release()
    cell.facts.suggestion =
      cell.text.isBlank && showed.isSame(as: row.id.source)
      ? suggestion(afterBlanking: said.over, cell.facts.suggestion) : nil
  }

  /// Who takes out what was offered, or blanks a text, is offered nothing there while the English stays.
  private func suggestion(afterBlanking text: Text?, _ before: Suggestion?) -> Suggestion? {
    switch before {
    case .offered, .declined: return .declined
    case .unwanted: return .unwanted
    case nil: return text?.isBlank ?? true ? nil : .unwanted
    }
  }

  private func told(_ cell: inout MergedCell, _ english: Text?) {
    cell.facts.english = english
    cell.facts.isAsked = false
    cell.facts.isDisputed = false
    cell.facts.suggestion = nil
  }

  /// Nobody spoke: a text stays for the English that it was made for. English that is back has its old translation.
  private func kept(_ cell: inout MergedCell, _ row: PlannedRow) {
    if let imported = sync.imported(cell.text, into: row, locale), imported.isNew, !cell.text.isBlank {
      cell.facts.english = imported.english.isSame(as: row.id.source) ? nil : imported.english
      return
    }
    let isReworded = row.cameFromOtherEnglish
    if let before = row.cameFrom, isReworded, !cell.text.isBlank {
      let english = cell.facts.english ?? before.source
      cell.facts.english = english.isSame(as: row.id.source) ? nil : english
      if sheet.isNewest(cell.text, of: row) { return }
    }
    guard cell.facts.english != nil || isReworded, row.cameFrom != nil || row.sheetRow == nil,
      let known = sync.inputs.facts.lastAgreed(of: row.id, in: locale)
    else { return }
    cell.text = known
    cell.facts.english = nil
    cell.facts.isAsked = false
  }

  /// Taking a locale out of `todo` confirms the text that the row showed, for the English that it showed; putting it in asks for
  /// work.
  func todo(
    _ cell: inout MergedCell, _ i: Int, _ said: SheetVoice, _ base: RowBaseline, _ row: PlannedRow,
    isTyped: Bool
  ) {
    let (isIn, wasIn) = (base.todo.contains(locale), base.todoBefore.contains(locale))
    guard row.sheetRow != nil, sync.agreed != nil || wasIn else {
      // The first look takes a locale in `todo` for what it says, where people put it there. `init` puts it beside what
      // fails a check: asked for or not, such a text is no stale one, and the file keeps it.
      if sync.agreed == nil, isIn, !cell.text.isBlank, cell.facts.isFresh, !cell.isChange,
        errors.of(cell.text, in: i).isEmpty
      {
        cell.facts.isAsked = true
      }
      return
    }
    // What is agreed to be in it was put there by Glossator, whatever version the rest came from.
    var answer = base.written[locale].flatMap { $0.text.isSame(as: cell.text) ? $0.answer : nil }
    // Where a look took it out that did not come to its end, somebody put it in again.
    if isIn, !wasIn, !base.todoAgreed.contains(locale) || answer?.isConfirmed == true {
      if !(isTyped && sheet.isOlderRequest(in: row)) { answer = .asked }
    } else if wasIn, !isIn {
      // An older copy may show another text than is in force by now, and a copy without the column none.
      let isShown = said.shown.isSame(as: cell.text) && !sheet.isColumnLost(i)
      answer = isTyped || !isShown ? nil : .confirmed(base.showed)
    }
    guard let answer, !cell.text.isBlank else { return }
    cell.answer = answer
    switch answer {
    case .asked: cell.facts.isAsked = true
    case .confirmed(let english): confirm(&cell, for: english, row)
    }
  }

  private func confirm(_ cell: inout MergedCell, for english: Text, _ row: PlannedRow) {
    cell.facts.isAsked = false
    cell.facts.isDisputed = false
    cell.facts.suggestion = nil
    cell.facts.release()
    // What is fresh for the row's English by now stays so: that came back meanwhile.
    if cell.facts.english != nil { cell.facts.english = english.isSame(as: row.id.source) ? nil : english }
  }

  /// What was offered, or declined, for other English says nothing of this one.
  func forgetOffer(_ cell: inout MergedCell) {
    switch cell.facts.suggestion {
    case .offered:
      cell.text = .empty
      cell.facts.english = nil
      cell.facts.isAsked = false
    case .declined where cell.text.isBlank, .unwanted where cell.text.isBlank: break
    case .declined, .unwanted, nil: return
    }
    cell.facts.suggestion = nil
  }

  func notes(
    _ cell: inout MergedCell, _ merge: CellMerge, _ spoken: SpokenCell, _ base: RowBaseline, _ row: PlannedRow
  ) {
    let (said, news) = (spoken.said, spoken.news)
    var notes = cell.facts.notes.filter {
      $0.isForeign(to: sync.project.names) || $0.isKept && !base.isDismissed($0, locale)
    }
    if merge.isChange { notes = [] }
    let lost = (cell.facts.isDisputed ? [] : merge.lost).filter { text in
      news.contains { $0.isDecision && $0.text.isSame(as: text) }
        || !sync.inputs.facts.wasAgreed(text, of: row.id, in: locale)
    }
    let other = news.filter { $0.isHeardOnly && !$0.text.isSame(as: cell.text) }.map(\.text)
    let unseen = merge.isChange ? unseen(by: cell, spoken, base, row) : []
    var added = (lost + other + said.rivals + unseen).map { CellNote(.lost, $0) }
    if let mangled = said.mangled { added.append(CellNote(.mangled, mangled.note)) }
    if said.isOlder, !said.shown.isBlank, !said.shown.isSame(as: cell.text) {
      added.append(CellNote(.older, said.shown))
    }
    for note in added where !notes.contains(note) { notes.append(note) }
    cell.facts.notes = notes
  }

  /// What was in force where a commit replaced it whose author did not have it: neither was made after the other.
  private func unseen(by cell: MergedCell, _ spoken: SpokenCell, _ base: RowBaseline, _ row: PlannedRow)
    -> [Text]
  {
    // What was made for other English than the row has now is replaced, and not lost.
    guard let agreed = spoken.agreed, !agreed.isBlank, !agreed.isSame(as: cell.text),
      base.facts(locale).isFresh, !row.cameFromOtherEnglish
    else { return [] }
    let voices = spoken.news.filter { $0.text.isSame(as: cell.text) }
    return !voices.isEmpty && voices.allSatisfy(\.isBlind) ? [agreed] : []
  }
}
