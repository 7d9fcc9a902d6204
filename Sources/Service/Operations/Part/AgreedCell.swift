import TranslationModel
import TranslationSheet
import Workflow

/// What Git and the sheet agreed on of a cell for which a part has a text.
struct AgreedCell {
  private let id: RowID
  private let locale: LocaleTag
  private let look: SyncLook

  init(_ id: RowID, _ locale: LocaleTag, _ look: SyncLook) {
    (self.id, self.locale, self.look) = (id, locale, look)
  }

  private var facts: CellFacts? { look.agreement?.facts.facts(of: id, in: locale) }
  private var text: Text? { try? look.agreedRows()?.text(of: id, .translation(locale)) }

  private func says(_ now: Text) -> Bool { text?.isSame(as: now) ?? false }

  /// True where the text came in already, and was heard, and the cell says something else by now: somebody went back to what it said at
  /// the export, or blanked it.
  func tookBack(_ edit: PartEdits.Edit) -> Bool {
    guard edit.cameBefore, let facts = look.agreement?.facts else { return false }
    return facts.wasHeard(edit.text, of: id, in: locale) || says(edit.text)
  }

  /// What was agreed since the export, where the sheet at hand says what the part showed: it is an older copy, or could not be written.
  func newer(than now: Text, _ edit: PartEdits.Edit) -> Text? {
    guard edit.isAgreedSince, now.isSame(as: edit.before), !(facts?.isOffered ?? false), let text else {
      return nil
    }
    return text.isSame(as: now) || text.isSame(as: edit.text) ? nil : text
  }

  /// True where the text was made for other English than the row has, and the one in the cell counts as right for that: somebody has
  /// confirmed it since.
  func isRightByNow(_ now: Text, _ edit: PartEdits.Edit) -> Bool {
    !now.isBlank && !edit.shown.source.isSame(as: id.source) && facts?.isFresh ?? false && says(now)
  }

  /// True where the cell has a text that was offered and that nobody has confirmed.
  func isOnlyOffered(_ now: Text) -> Bool { facts?.isOffered ?? false && says(now) }

  /// True where the cell's text was made for other English, and nobody has asked for another one or taken it out.
  func isStale(_ now: Text) -> Bool {
    guard let facts, facts.english != nil, !facts.isAsked, facts.withheld.isEmpty else { return false }
    return says(now)
  }
}
