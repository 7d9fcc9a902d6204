import Git
import RepositoryModel
import Workflow

// What the journal keeps of texts that come by command.
extension SyncLook {
  /// Puts the texts into the journal, those too that are not used. Before the sheet is written, so that no look comes between. What
  /// is not used again is there already: however often a file is tried, the journal grows once.
  mutating func keep(_ texts: [ImportedText]) throws(Failure) {
    let known = try known(texts.filter { $0.kind == .lost })
    let texts = texts.filter { !known.contains($0) }
    guard !texts.isEmpty, let path = RepositoryPath(ImportFile.name) else { return }
    let all = try newest(versions)
    try record(
      JournalEntry(.read, sheets: all.ids), all,
      files: [FileEdit(path: path, content: ImportFile.bytes(of: texts))])
  }

  /// Those of the texts that an entry of the journal has.
  private func known(_ texts: [ImportedText]) throws(Failure) -> Set<ImportedText> {
    var open = Set(texts)
    if open.isEmpty { return [] }
    do throws(GitError) {
      try journal.walk(from: journalTip) { record throws(GitError) in
        open.subtract(try journal.imported(in: record))
        return !open.isEmpty
      }
    } catch { throw Failure(error) }
    return Set(texts).subtracting(open)
  }
}
