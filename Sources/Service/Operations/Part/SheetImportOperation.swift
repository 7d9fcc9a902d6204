import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Merges one translator's part of the sheet into the sheets, by the version that it came from.
///
/// It writes to the sheets as they are, as a person would who copies the cells over by hand, and the next sync does the
/// rest: hears the texts, takes the locale out of `todo`. What fails a check is not written at all. A part as a snapshot of its own would need a merge of
/// its own, with everything that the freelancer does not have in it for dropped. Only one thing is lost that way: which
/// English the translator saw, where the row has other English by now. That, and that an older text is meant, goes into the
/// journal before the sheet is written, and the merge asks there (`ImportedText`).
package struct SheetImportOperation {
  package struct Row: Sendable {
    /// The sheet's name, and the row as a spreadsheet numbers it.
    package var sheet: String
    package var row: Int
    package var id: RowID
    /// What is to be translated today: the branches may be ahead of the sheet.
    package var english: Text
    package var before: Text
    package var text: Text
    /// The English that the text was made for, where that is another one by now: it is stale.
    package var englishWas: Text?
    /// True where no branch needs the row any more: the text is kept.
    package var isObsolete: Bool
    /// True where the text stays, and is confirmed.
    package var isConfirmed: Bool
  }

  package struct Report: Sendable {
    package var locale: LocaleTag
    package var rows: [Row] = []
    /// How many texts of an agency's file have no translation.
    package var untranslated = 0
    /// What was not imported, and why.
    package var findings: [Finding] = []
  }

  let repository: Repository
  let sheets: SheetStores
  let identity: CommitIdentity

  package init(_ repository: Repository, sheets: SheetStores, identity: CommitIdentity) {
    (self.repository, self.sheets, self.identity) = (repository, sheets, identity)
  }

  /// `version` is the beginning of the id of the version that rows came from which do not say it. With `planOnly` nothing
  /// is written at all.
  package func run(_ bytes: [UInt8], locale: LocaleTag?, version: String?, planOnly: Bool) throws(Failure)
    -> Report
  {
    sheets.catchUp()
    let log = try SheetLog(repository)
    let part = try ReturnedPart.reading(bytes, log.schema, locale: locale)
    let edits = try PartEdits(part, in: log, version: version)
    var look = try read(records: !planOnly)
    var merge = try PartMerge(part.locale, look)
    for edit in edits.edits { merge.take(edit) }
    // Where it cannot be read what was heard of a text, the text is no news for that.
    try look.requireHeard()
    var report = Report(locale: part.locale, rows: merge.rows)
    report.untranslated = part.rows.count { $0.mark != nil && $0.text.isBlank }
    // In the order of the file, and those of one line as they were found.
    let found = edits.findings + merge.findings
    report.findings = found.enumerated().sorted {
      ($0.element.place?.line ?? 0, $0.offset) < ($1.element.place?.line ?? 0, $1.offset)
    }.map(\.element)
    if planOnly { return report }
    let written = try merge.changes()
    for change in written { try change.store.requireNoObstacle() }
    try look.keep(merge.texts, for: sheets)
    for change in written {
      try change.store.write(
        change.new, over: change.old,
        hint: "import the file again: what is in the sheet already is not written twice")
      let version = try git { () throws(GitError) in try SheetVersion(change.new) }
      try look.keep(version, of: change.name) { () throws(Failure) in try read() }
    }
    sheets.announce()
    return report
  }

  private func read(records: Bool = true) throws(Failure) -> SyncLook {
    try SyncLook(repository, stores: sheets, identity: identity, records: records)
  }
}
