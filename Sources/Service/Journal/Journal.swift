import Git
import RepositoryModel
import Workflow

/// The journal of one sheet in one repository: a chain of commits in `refs/glossator/sheet/<name>`, each with one
/// version of the sheet in its tree, in pieces. Appending is the only way to change it.
package struct Journal {
  package struct Record: Sendable {
    package var commit: CommitInfo
    package var entry: JournalEntry
  }

  /// All journals' refs begin so.
  static let refs = "refs/glossator/"

  let repository: Repository
  package let name: String
  package let ref: RefName
  private let author: (name: String, email: String)
  private let pieces: PieceStore

  package init?(_ repository: Repository, name: String = "main", author: (name: String, email: String)) {
    guard let ref = RefName("\(Self.refs)sheet/\(name)") else { return nil }
    self.repository = repository
    self.name = name
    self.ref = ref
    self.author = author
    pieces = PieceStore(repository)
  }

  package func tip() throws(GitError) -> ObjectID? { try repository.id(of: ref) }

  package func record(_ id: ObjectID) throws(GitError) -> Record? {
    let commit = try repository.commit(id)
    return JournalEntry(message: commit.message).map { Record(commit: commit, entry: $0) }
  }

  /// The entries from the tip back to the newest agreed one, newest first; all of them where none is agreed.
  package func sinceAgreed(from tip: ObjectID?) throws(GitError) -> [Record] {
    var records: [Record] = []
    var next = tip
    while let id = next, let record = try record(id) {
      records.append(record)
      if record.entry.kind == .agreed { break }
      next = record.commit.parents.first
    }
    return records
  }

  /// The older agreed entries, newest first, beginning behind `id`.
  package func agreed(before id: ObjectID) throws(GitError) -> Record? {
    var next = try repository.commit(id).parents.first
    while let id = next, let record = try record(id) {
      if record.entry.kind == .agreed { return record }
      next = record.commit.parents.first
    }
    return nil
  }

  /// The newest entry before `id` with a version of the sheet, among the last `limit` entries.
  func entry(with sheet: ObjectID, before id: ObjectID, limit: Int) throws(GitError) -> Record? {
    var next = try repository.commit(id).parents.first
    for _ in 0..<limit {
      guard let id = next, let record = try record(id) else { return nil }
      if record.entry.sheet == sheet { return record }
      next = record.commit.parents.first
    }
    return nil
  }

  /// The bytes of an entry's sheet.
  package func bytes(of record: Record) throws(GitError) -> [UInt8] {
    try pieces.bytes(of: record.commit.tree)
  }

  /// Appends an entry with the sheet's bytes. The date is the newest of the entry before and `date`: the same inputs
  /// make the same entry, on every host. Nothing refers to the result until a ref is moved to it.
  package func write(
    _ entry: JournalEntry, _ sheet: SheetVersion, after parent: ObjectID?, keeping extra: [ObjectID] = [],
    date: Int64
  ) throws(GitError) -> ObjectID {
    var seconds = date
    if let parent { seconds = max(seconds, try repository.commit(parent).committer.seconds) }
    let signature = Signature(name: author.name, email: author.email, seconds: seconds)
    return try repository.commit(
      CommitDraft(
        parents: (parent.map { [$0] } ?? []) + extra, base: nil, edits: try pieces.files(of: sheet),
        message: entry.message(sheetName: name).text, author: signature, committer: signature))
  }

  /// Appends an entry and moves the ref; throws where somebody else moved it meanwhile.
  package func append(_ entry: JournalEntry, _ sheet: SheetVersion, after parent: ObjectID?, date: Int64)
    throws(GitError) -> ObjectID
  {
    let id = try write(entry, sheet, after: parent, date: date)
    try repository.move([RefMove(ref, from: parent, to: id)])
    return id
  }
}
