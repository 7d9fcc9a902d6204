import Git
import RepositoryModel
import Workflow

/// One version of one sheet, and the entries in a row that have it.
struct SheetRun {
  var sheet: String
  var id: ObjectID
  var newest: Journal.Record
  /// The one that brought it, which says what changed.
  var oldest: Journal.Record
  /// The entry after it, of whichever sheet.
  var next: Journal.Record?

  /// True for a conflicted copy that lay beside the sheet.
  var isCopy: Bool { oldest.entry.kind == .read && oldest.entry.copies.contains(id) }
}

/// The versions of the sheets in the journal, and how each differs from the one before.
struct SheetVersions {
  let sheets: ParsedSheets

  init(_ sheets: ParsedSheets) { self.sheets = sheets }

  /// Newest first, until there are enough.
  func newest(until isEnough: ([SheetRun]) -> Bool = { _ in false }) throws(GitError) -> [SheetRun] {
    var runs: [SheetRun] = []
    var latest: [String: Int] = [:]
    var next: Journal.Record?
    try sheets.journal.walk(from: sheets.journal.tip()) { record in
      // A plan is no version.
      for name in record.entry.sheets.names where record.entry.kind != .moving {
        guard let id = record.entry.sheets[name] else { continue }
        if let i = latest[name], runs[i].id == id {
          runs[i].oldest = record
          continue
        }
        latest[name] = runs.count
        runs.append(SheetRun(sheet: name, id: id, newest: record, oldest: record, next: next))
      }
      next = record
      return !isEnough(runs)
    }
    return runs
  }

  /// Entries of older programs do not say what they changed. So many of them are compared whole.
  static let mostCompared = 200
  /// How far back an older version that can be read is looked for.
  private static let mostUnreadable = 50

  /// How a version differs from the newest one before it that can be read; nil where nobody wrote that down, and `left`
  /// is used up.
  func step(to i: Int, in runs: [SheetRun], _ left: inout Int) throws(GitError) -> SheetStep.Part? {
    let run = runs[i]
    if let said = try sheets.journal.step(of: run.oldest)?[run.sheet] { return said }
    guard left > 0 else { return nil }
    left -= 1
    for older in runs[(i + 1)...].lazy.filter({ $0.sheet == run.sheet }).prefix(Self.mostUnreadable)
    where try sheets.rows(run.sheet, of: older.newest) != nil {
      return try sheets.part(of: run.sheet, in: run.oldest, after: older.newest)
        ?? SheetStep.Part(run.sheet, .unreadable)
    }
    return try sheets.part(of: run.sheet, in: run.oldest, after: nil)
      ?? SheetStep.Part(run.sheet, .unreadable)
  }
}
