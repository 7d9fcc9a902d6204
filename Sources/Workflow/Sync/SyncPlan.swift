import RepositoryModel
import TranslationModel
import TranslationSheet

/// What one sync would do: a value, made before anything is touched.
package struct SyncPlan: Sendable {
  package var sheetEdits: SheetEdits
  /// What the sheet's edits do, a line each, for people.
  package var branches: [BranchPlan]
  /// The integration branch's side branch: the staging locales' files and nothing else. Nil where there are none.
  package var integration: BranchPlan?
  package var findings: [Finding]
  package var rowCounts: RowCounts

  /// True where the sheet stays as it is and no file of any branch changes.
  package var isEmpty: Bool { sheetEdits.isEmpty && branches.allSatisfy(\.files.isEmpty) }
}

/// How many rows a plan adds and changes.
package struct RowCounts: Hashable, Sendable {
  package var added = 0
  package var renamed = 0
  package var reworded = 0
  package var returned = 0
  package var becameObsolete = 0
  package var changedCells = 0

  package init() {}
}

/// What the side branch of one branch is to hold: the branch's own tree, and these files in it.
package struct BranchPlan: Sendable {
  package var branch: String
  /// Files that differ from the branch's tip, sorted by path.
  package var files: [FileEdit]
  /// What changes for each locale, against the side branch as it is.
  package var summary: [LocaleTag: LocaleSummary]

  package init(branch: String, files: [FileEdit], summary: [LocaleTag: LocaleSummary]) {
    self.branch = branch
    self.files = files
    self.summary = summary
  }
}

/// How many entries of one locale's files a side commit adds, changes and takes out.
package struct LocaleSummary: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var removed = 0

  package init() {}

  /// `+12 ~3 -1`; empty where nothing changes.
  package var text: String {
    [(added, "+"), (changed, "~"), (removed, "-")].filter { $0.0 > 0 }.map { "\($0.1)\($0.0)" }
      .joined(separator: " ")
  }

  static func += (a: inout LocaleSummary, b: LocaleSummary) {
    a.added += b.added
    a.changed += b.changed
    a.removed += b.removed
  }
}
