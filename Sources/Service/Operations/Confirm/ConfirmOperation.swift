import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Confirms texts as they stand: takes their locales out of `todo` in the sheet, as a translator does, and the next sync
/// does the rest. All of them or none.
package struct ConfirmOperation {
  package struct Row: Sendable {
    /// The sheet's name, and the row as a spreadsheet numbers it.
    package var sheet: String
    package var row: Int
    package var id: RowID
    package var locale: LocaleTag
    package var text: Text
    /// Why it counted as open.
    package var was: Reason
    /// The English that it was made for, where that is another and known.
    package var englishWas: Text?
  }

  /// Why a text waits for somebody to confirm it.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Made for different English.
    case stale
    /// Somebody put the locale into `todo`.
    case asked
    case suggested, withheld
    /// Sheet and files said different things at the first look.
    case disputed
  }

  let repository: Repository
  let sheets: SheetStores
  let identity: CommitIdentity

  package init(_ repository: Repository, sheets: SheetStores, identity: CommitIdentity) {
    (self.repository, self.sheets, self.identity) = (repository, sheets, identity)
  }

  /// `names` are keys, those of plural forms as `files:one`. `branch` is the release branch whose rows are meant, where
  /// several have different English.
  package func run(_ names: [String], _ locales: Set<LocaleTag>, branch: String?) throws(Failure) -> [Row] {
    sheets.catchUp()
    var look = try SyncLook(repository, stores: sheets, identity: identity, records: true)
    for locale in locales.sorted() { try look.schema.require(locale) }
    var draft = try ConfirmationDraft(look, branch: branch)
    for name in names {
      guard let place = try draft.find(name) else { continue }
      for locale in locales.sorted() { draft.confirm(locale, at: place) }
    }
    if let first = draft.findings.first {
      guard draft.findings.count > 1 else { throw Failure(.content, first.message, hint: first.hint) }
      throw Failure(.content, "nothing is confirmed", findings: draft.findings)
    }
    try look.requireHeard()
    let changes = draft.changes
    for change in changes { try change.store.requireNoObstacle() }
    try look.keep(
      draft.rows.map { ImportedText(CellID($0.id, $0.locale), $0.text, for: $0.id.source, .confirmed) },
      for: sheets)
    for change in changes {
      try change.store.write(
        change.new, over: change.old, hint: "try again: what is confirmed already is not written twice")
    }
    sheets.announce()
    return draft.rows
  }
}
