import TranslationModel
import TranslationSheet
import Workflow

/// What Git and the sheet agreed on of a cell for which a part has a text.
struct AgreedCell {
  private let id: RowID
  private let locale: LocaleTag
  /// Nil where nothing was agreed yet.
  private let all: AgreedFacts?
  private let rows: SheetRows?

  init(_ id: RowID, _ locale: LocaleTag, _ facts: AgreedFacts?, _ rows: SheetRows?) {
    (self.id, self.locale, all, self.rows) = (id, locale, facts, rows)
  }

  private var facts: CellFacts? { all?.facts(of: id, in: locale) }
  private var text: Text? { text(.translation(locale)) }

  private func text(_ column: SheetColumn) -> Text? { rows?.text(of: id, column) }

  private func says(_ now: Text) -> Bool { text?.isSame(as: now) ?? false }

  /// True where the text came in already, and was heard, and the cell says something else by now: somebody went back to what it said at
  /// the export, or blanked it.
  func tookBack(_ edit: PartEdits.Edit) -> Bool {
    let cameBefore = edit.cameInto.contains { Self.isSame($0, as: edit.shown) || Self.isSame($0, as: id) }
    guard cameBefore, let facts = all else { return false }
    return facts.wasHeard(edit.text, of: id, in: locale) || says(edit.text)
  }

  /// True of a row of the same key and variant; of an item of a list also where it had another number by then. A key that was renamed
  /// before the text came has the row that it came into.
  private static func isSame(_ row: RowID, as other: RowID) -> Bool {
    row.entry == other.entry || row.inList.map { $0 == other.inList } ?? false
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

  /// True where the locale was in no `todo` any more when Git and the sheet agreed last, after the export: who has put it there since
  /// asks anew.
  func isDone(since edit: PartEdits.Edit) -> Bool {
    guard edit.isAgreedSince, let todo = text(.todo) else { return false }
    return !LocaleSet(cell: todo, targets: [locale]).contains(locale)
  }

  /// True where the cell's text was made for other English, and nobody has asked for another one or taken it out.
  func isStale(_ now: Text) -> Bool {
    guard let facts, facts.english != nil, !facts.isAsked, facts.withheld.isEmpty else { return false }
    return says(now)
  }
}
