import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet

/// Everything that one sync of the release branches looks at.
package struct SyncInputs {
  package var project: Project
  package var branches: [BranchInput]
  /// The integration branch, where the project has staging locales.
  package var integration: BranchInput?
  /// The sheet of the newest agreed entry; nil before the first.
  package var agreed: SheetRows?
  /// What Glossator wrote into the sheet since then, oldest first.
  package var writings: [Writing]
  /// The sheet as it is; nil where there is none yet, or it cannot be used now: then the agreed one stands in.
  package var sheet: SheetRows?
  /// The names of the sheets of which a person accepted this very snapshot: nothing in it is taken for an accident.
  package var accepted: Set<String> = []
  package var history: any SheetHistory
  /// Branches whose needs cannot be known now: rows keep naming them in `releases`.
  package var frozenBranches: Set<String>
  /// True where something beside sheet and branches changed since the agreed entry: every locale is looked at.
  package var looksAtEverything: Bool

  package init(
    project: Project, branches: [BranchInput], integration: BranchInput? = nil,
    agreed: SheetRows?, writings: [Writing] = [],
    sheet: SheetRows?, history: any SheetHistory = NoSheetHistory(), frozenBranches: Set<String> = [],
    looksAtEverything: Bool = false
  ) {
    self.project = project
    self.branches = branches
    self.integration = integration
    self.agreed = agreed
    self.writings = writings
    self.sheet = sheet
    self.history = history
    self.frozenBranches = frozenBranches
    self.looksAtEverything = looksAtEverything
  }
}

/// One writing of the sheet by Glossator: as it was found, and as it was to be.
package struct Writing: Sendable {
  package var before: SheetRows
  package var after: SheetRows

  package init(before: SheetRows, after: SheetRows) {
    self.before = before
    self.after = after
  }

  /// True where the sheet shows that the writing was made. A process that is killed before the swap leaves the entry
  /// and no change; then what stands in the sheet is what stood there, and nobody's edit.
  func isMade(in now: SheetRows) -> Bool {
    for (id, row) in after.index {
      guard let here = now.index[id] else { continue }
      guard let old = before.index[id] else { return true }
      if after.book.recordBytes(row).elementsEqual(before.book.recordBytes(old)) { continue }
      for column in after.book.columns(row: row).keys {
        let text = after.book.text(row: row, column)
        if text != before.book.text(row: old, column), text == now.book.text(row: here, column) {
          return true
        }
      }
    }
    return false
  }

  /// True where this writing put that text into the cell.
  func wrote(_ text: Text, _ column: SheetColumn, of id: RowID) -> Bool {
    guard let row = after.index[id], after.book.text(row: row, column) == text else { return false }
    guard let old = before.index[id] else { return true }
    return before.book.text(row: old, column) != text
  }
}

/// The older agreed versions of the sheet.
package protocol SheetHistory {
  /// The newest translation that was agreed to be fresh for exactly this row; nil where there never was one.
  func freshTranslation(of row: RowID, in locale: LocaleTag) -> Text?
  /// True where the text was once agreed as the row's translation.
  func wasAgreed(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool
}

/// The history of a sheet that has none.
package struct NoSheetHistory: SheetHistory {
  package init() {}
  package func freshTranslation(of row: RowID, in locale: LocaleTag) -> Text? { nil }
  package func wasAgreed(_ text: Text, of row: RowID, in locale: LocaleTag) -> Bool { false }
}
