import Git
import ProjectConfiguration
import Workflow

/// What the journal says of the time since a version was the sheet's.
struct PartPast {
  /// What came in parts and jobs since it was that for the first time: it may have been again since, where somebody took out what had come.
  private(set) var imported: Set<ImportedText> = []
  /// True where Git and the sheet have agreed since that version, or in it.
  private(set) var isAgreed = false

  /// `origin` is the entry that the version was found by.
  init(of version: LocalePartVersion, from origin: Journal.Record, in journal: Journal) throws(Failure) {
    var newer: Set<ImportedText> = []
    var hasAgreed = false
    var later = LaterSheets()
    try git { () throws(GitError) in
      try journal.walk(from: journal.tip()) { record throws(GitError) in
        // Where the sheets are still what they were, what was to come could not be written: it came into no row.
        if later.have(another: record.entry.sheets) {
          newer.formUnion(try journal.imported(in: record).filter(\.isUsed))
        }
        hasAgreed = hasAgreed || record.entry.kind == .agreed
        let isVersion = version.isOf(record.entry.sheets)
        if hasAgreed, isVersion { isAgreed = true }
        if isVersion || record.commit.id == origin.commit.id {
          imported.formUnion(newer)
          newer = []
        }
        return true
      }
    }
  }
}

/// The versions of the sheets in the newest entries of the journal, of which only two count.
private struct LaterSheets {
  private var newest: SheetIDs?
  private var other: SheetIDs?

  /// True where some of them are others than an entry's, which is one of them from now on.
  mutating func have(another sheets: SheetIDs) -> Bool {
    let isThere = [newest, other].contains { $0.map { $0 != sheets } ?? false }
    if newest == nil { newest = sheets } else if sheets != newest { other = sheets }
    return isThere
  }
}

extension LocalePartVersion {
  /// True of sheets of which it is one.
  fileprivate func isOf(_ sheets: SheetIDs) -> Bool {
    sheets.names.contains { name in
      (sheet.isEmpty || sheet == name) && sheets[name]?.description.hasPrefix(id) ?? false
    }
  }
}
