import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The older agreed versions of a sheet, read from the journal only as far back as a question needs.
///
/// Of each version only the rows are kept that the next newer one has not, or has otherwise: a thousand versions of
/// a sheet in which a cell at a time changed are little more than one.
package final class JournalHistory: SheetHistory {
  private struct OlderRow {
    var translations: [LocaleTag: Text]
    var todo: LocaleSet
  }

  private let sheets: JournalSheets
  private var start: Journal.Record?
  private var newest: SheetRows?
  private var lastRead: (id: ObjectID, sheets: SheetIDs, rows: SheetRows?)?
  private var older: [RowID: [OlderRow]] = [:]
  private var versionsLeft: Int

  /// Begins with the agreed entry `newest`. Past `limit` versions the answer is "never".
  package init(_ sheets: JournalSheets, newest: Journal.Record?, limit: Int = 300) {
    self.sheets = sheets
    versionsLeft = newest == nil ? 0 : limit
    start = newest
  }

  /// The newest version, read when the first question comes: most looks ask none.
  private func begin() {
    guard let record = start else { return }
    start = nil
    newest = (try? sheets.rows(of: record)) ?? nil
    lastRead = (record.commit.id, record.entry.sheets, newest)
  }

  package func freshTranslation(of row: RowID, in locale: LocaleTag) -> Text? {
    begin()
    if let newest, let place = newest.index[row] {
      let text = newest.book.text(row: place, .translation(locale))
      let todo = LocaleSet(cell: newest.book.text(row: place, .todo), targets: sheets.schema.targets)
      if !text.isBlank, !todo.contains(locale) { return text }
    }
    return firstOlder(row) { older in
      guard let text = older.translations[locale], !older.todo.contains(locale) else { return nil }
      return text
    }
  }

  package func wasAgreed(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool {
    begin()
    if let newest, let place = newest.index[row],
      newest.book.text(row: place, .translation(locale)) == text
    {
      return true
    }
    return firstOlder(row) { $0.translations[locale] == text ? true : nil } ?? false
  }

  private func firstOlder<Answer>(_ row: RowID, _ answer: (OlderRow) -> Answer?) -> Answer? {
    var asked = 0
    repeat {
      let known = older[row] ?? []
      while asked < known.count {
        if let found = answer(known[asked]) { return found }
        asked += 1
      }
    } while readNext()
    return nil
  }

  private func readNext() -> Bool {
    guard versionsLeft > 0, let last = lastRead, let record = try? sheets.journal.agreed(before: last.id)
    else {
      versionsLeft = 0
      return false
    }
    versionsLeft -= 1
    guard record.entry.sheets != last.sheets, let rows = try? sheets.rowsForgotten(of: record) else {
      lastRead = (record.commit.id, record.entry.sheets, last.rows)
      return true
    }
    remember(rows, unlike: last.rows)
    lastRead = (record.commit.id, record.entry.sheets, rows)
    return true
  }

  private func remember(_ rows: SheetRows, unlike newer: SheetRows?) {
    for (id, row) in rows.index {
      if let newer, let same = newer.index[id],
        newer.book.recordBytes(same).elementsEqual(rows.book.recordBytes(row))
      {
        continue
      }
      var translations: [LocaleTag: Text] = [:]
      for locale in sheets.schema.targets {
        let text = rows.book.text(row: row, .translation(locale))
        if !text.isBlank { translations[locale] = text.detached }
      }
      let todo = LocaleSet(cell: rows.book.text(row: row, .todo), targets: sheets.schema.targets)
      // A text that is kept must not keep its whole version in memory.
      let id = RowID(id.key.detached, id.variant, id.source.detached)
      older[id, default: []].append(OlderRow(translations: translations, todo: todo))
    }
  }
}
