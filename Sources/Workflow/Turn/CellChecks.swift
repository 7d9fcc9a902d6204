import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What a sync would say of texts that somebody brings for a locale's cells, before they are in the sheet: it knows the branches
/// as they are today, which the sheet may not show yet.
package struct CellChecks: Sendable {
  private let sync: SyncTable
  private let locale: LocaleTag
  private let checks: ChosenChecks
  /// The planned row of each row as the sheet shows it.
  private let planned: [RowID: Int]
  /// The planned rows of a key and variant that some branch needs.
  private let needed: [EntryID: [Int]]

  package init(_ inputs: SyncInputs, for locale: LocaleTag, blobs: any BlobReader) {
    let memory = ProjectMemory(inputs.memory, of: inputs.project, blobs)
    let (sync, _) = syncTable(inputs, ParsedFiles(blobs), memory)
    (self.sync, self.locale) = (sync, locale)
    checks = ChosenChecks(inputs.project.checks, locale: locale, from: .warning)
    var planned: [RowID: Int] = [:]
    var needed: [EntryID: [Int]] = [:]
    for (i, row) in sync.table.rows.enumerated() {
      if let shown = row.sheetRow.flatMap({ sync.now?.ids[$0] }) { planned[shown] = planned[shown] ?? i }
      if row.isNeeded { needed[row.id.entry, default: []].append(i) }
    }
    (self.planned, self.needed) = (planned, needed)
  }

  /// How the cells of a row are read, which is named as the sheet shows it.
  package func style(of shown: RowID) -> PlaceholderStyle {
    row(of: shown).map(sync.cellStyle) ?? .neutral
  }

  /// The English that is translated in the place of a row today: its own where some branch has it; nil where none needs it.
  package func english(of shown: RowID) -> Text? { row(of: shown).map { sync.table.rows[$0].id.source } }

  /// True for a row that no branch needs any more. `releases` are those that its cell names: others' are not seen here.
  package func isObsolete(_ shown: RowID, releases: Set<String>) -> Bool {
    row(of: shown) == nil && !releases.contains(where: sync.inputs.outOfSight.contains)
  }

  /// The planned row that is translated in the place of one. Where that stands in the sheet as it is, and no branch here needs it, it is
  /// obsolete, or another project's: whatever else its key says here.
  private func row(of shown: RowID) -> Int? {
    if let row = planned[shown] { return sync.table.rows[row].isNeeded ? row : nil }
    let rows = needed[shown.entry] ?? []
    return rows.first { sync.table.rows[$0].id == shown } ?? rows.first
  }

  /// Why a text is no translation of a row's English: failed checks of error level, and a placeholder that is there more often.
  /// `other` is what the form `other` of its plural said then.
  package func faults(of text: Text, in shown: RowID, other: Text?, maxLength: Int?) -> [Finding] {
    let style = style(of: shown)
    let undeclared = row(of: shown).map { sync.undeclared(in: text, of: $0) } ?? []
    let input = CheckInput(
      source: Message(shown.source, style), other: other.map { Message($0, style) },
      translation: Message(text, style).adding(undeclared: undeclared), locale: locale,
      variant: shown.variant, maxLength: maxLength)
    return checks.findings(input).filter { $0.severity == .error || $0.rule == "placeholder-repeated" }
  }
}
