import Git
import ProjectConfiguration
import TranslationModel
import TranslationSheet
import Workflow

/// What the agreed sheet says of texts that are not done: the row, and the cell as it is.
package struct TodoRows {
  package struct Row: Sendable {
    /// The row, as a spreadsheet numbers it.
    package var number: Int
    /// The name of the sheet, where there are several.
    package var sheet: String?
    package var comment: Text
    /// The locale's cell.
    package var text: Text
  }

  private let rows: SheetRows?
  private let facts: AgreedFacts

  /// Of no row where nothing was agreed yet.
  package init(_ repository: Repository) throws(Failure) {
    let anybodys = try Journal.forReading(repository)
    let view = try RepositoryView(repository, journal: anybodys)
    let journal = anybodys.seen(by: view.project.names)
    (rows, facts) = try git { () throws(GitError) in
      guard let agreement = try journal.agreement(journal.sinceAgreed(from: journal.tip())) else {
        return (nil, AgreedFacts())
      }
      let sheets = ParsedSheets(journal, schema: view.schema.adding(agreement.entry.otherTargets))
      return (try sheets.rows(of: agreement.record), agreement.facts)
    }
  }

  /// Nil for a text that has no row yet.
  package subscript(_ id: RowID, _ locale: LocaleTag) -> Row? {
    guard let rows, let row = rows.index[id] else { return nil }
    let book = rows.book
    return Row(
      number: book.rowNumber(row), sheet: book.parts.count < 2 ? nil : book.parts[book.part(of: row)].name,
      comment: book.text(row: row, .comment), text: book.text(row: row, .translation(locale)))
  }

  /// The English that a stale text was made for, where it is known.
  package func formerEnglish(of id: RowID, in locale: LocaleTag) -> Text? {
    facts.facts(of: id, in: locale).english
  }
}
