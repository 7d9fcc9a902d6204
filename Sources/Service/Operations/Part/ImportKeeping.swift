import Git
import RepositoryModel
import Workflow

// What the journal keeps of texts that come by command.
extension SyncLook {
  /// Puts the texts into the journal, those too that are not used, and tells of them where the journal is at home. Before the sheets are
  /// written, so that no look comes between. What is not used again is there already: however often a file is tried, the journal grows once.
  mutating func keep(_ texts: [ImportedText], for sheets: SheetStores) throws(Failure) {
    let known = try known(texts.filter { $0.kind == .lost })
    let texts = texts.filter { !known.contains($0) }
    guard !texts.isEmpty, let path = RepositoryPath(ImportFile.name) else { return }
    let all = try newest(versions)
    try record(
      JournalEntry(.read, sheets: all.ids), all,
      files: [FileEdit(path: path, content: ImportFile.bytes(of: texts))])
    sheets.announceAtHome()
  }

  /// Keeps what a command has written. Somebody may save an older copy over it before a look comes by. Where one comes just now, it has
  /// mostly read it, and the journal is another: `again` looks once more, and may meet another look. Where it has not, what was written is
  /// no newer than what it read.
  mutating func keep(
    _ written: SheetVersion, of name: String, again: () throws(Failure) -> SyncLook
  ) throws(Failure) {
    for attempt in 1...Self.mostAttempts {
      do throws(Failure) { return try keep(SheetSet([name: written])) } catch {
        guard error.kind == .busy, attempt < Self.mostAttempts else { throw error }
        do throws(Failure) { self = try again() } catch {
          guard error.kind == .busy else { throw error }
          continue
        }
        if isKnown(written.id, of: name) || hasRead(written.id, of: name) { return }
        let isThere = sheets.contains { $0.name == name && $0.version?.id == written.id }
        if !isThere { throw error }
      }
    }
  }

  private static let mostAttempts = 10

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
