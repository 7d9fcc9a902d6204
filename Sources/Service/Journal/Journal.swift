import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The journal of a project's sheets: a chain of commits in `refs/glossator/sheet/main`, each with one version of every
/// sheet in its tree, in pieces. Appending is the only way to change it.
///
/// There is one for all sheets of a project: what they agree on with Git moves as one, and a chain for each would make
/// agreements that can part.
package struct Journal {
  package struct Record: Sendable {
    package var commit: CommitInfo
    package var entry: JournalEntry

    /// When Glossator saw it, in seconds since 1970; of an older program's entry the date of the newest commit that it
    /// rests on.
    package var seconds: Int64 { entry.seen ?? commit.committer.seconds }
  }

  /// All journals' refs begin so.
  static let refs = "refs/glossator/"

  let repository: Repository
  package let ref: RefName
  /// How the reader's own branches are called in it.
  var names = SharedNames()
  private let author: (name: String, email: String)
  private let pieces: PieceStore

  /// The time of day, in seconds since 1970.
  private let clock: @Sendable () -> Int64

  package init?(
    _ repository: Repository, author: (name: String, email: String),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    guard let ref = RefName(Self.refs + "sheet/main") else { return nil }
    self.repository = repository
    self.ref = ref
    self.author = author
    self.clock = clock
    pieces = PieceStore(repository)
  }

  package func tip() throws(GitError) -> ObjectID? { try repository.id(of: ref) }

  package func record(_ id: ObjectID) throws(GitError) -> Record? {
    let commit = try repository.commit(id)
    return JournalEntry(message: commit.message).map { Record(commit: commit, entry: $0.seen(by: names)) }
  }

  /// Goes from an entry back to the first one, as long as the answer is true.
  package func walk(from tip: ObjectID?, _ goesOn: (Record) throws(GitError) -> Bool) throws(GitError) {
    var next = tip
    while let id = next, let record = try record(id), try goesOn(record) {
      next = record.commit.parents.first
    }
  }

  /// The entries from the tip back to the newest agreed one, newest first; all of them where none is agreed.
  package func sinceAgreed(from tip: ObjectID?) throws(GitError) -> [Record] {
    var records: [Record] = []
    try walk(from: tip) { record in
      records.append(record)
      return record.entry.kind != .agreed
    }
    return records
  }

  /// The newest agreed entry before `id`.
  package func agreed(before id: ObjectID) throws(GitError) -> Record? {
    try first(before: id) { $0.entry.kind == .agreed }
  }

  /// The newest entry before `id` with a version of a sheet, among the last `limit` entries.
  func entry(with sheet: ObjectID, before id: ObjectID, limit: Int) throws(GitError) -> Record? {
    var left = limit
    return try first(before: id) { record in
      left -= 1
      return left < 0 || record.entry.sheets.contains(sheet)
    }.flatMap { $0.entry.sheets.contains(sheet) ? $0 : nil }
  }

  private func first(before id: ObjectID, where isWanted: (Record) -> Bool) throws(GitError) -> Record? {
    var found: Record?
    try walk(from: repository.commit(id).parents.first) { record in
      if isWanted(record) { found = record }
      return found == nil
    }
    return found
  }

  /// The bytes of one of an entry's sheets; nil where it has none of that name.
  package func bytes(of record: Record, named name: String = SheetName.main) throws(GitError) -> [UInt8]? {
    guard let id = record.entry.sheets[name] else { return nil }
    return try pieces.bytes(of: record.commit.tree, named: name, id)
  }

  /// Takes a version for known that is likely to be much like those of the newest entries, which are read after it.
  func learn(_ version: SheetVersion) throws(GitError) { try pieces.learn(version) }

  /// Takes a version for known whose pieces were cut already.
  func learn(_ version: SheetVersion, _ pieces: [PieceStore.Piece]) { self.pieces.learn(version, pieces) }

  /// Where a version differs from that of an entry; nil where the two are the same, or that is much.
  func change(to version: SheetVersion, named name: String, from record: Record) throws(GitError)
    -> SheetVersionChangedBytes?
  {
    guard let id = record.entry.sheets[name] else { return nil }
    return try pieces.change(to: version, from: record.commit.tree, named: name, id)
  }

  /// One of an entry's sheets; nil where it has none of that name.
  func version(of record: Record, named name: String) throws(GitError) -> SheetVersion? {
    guard let id = record.entry.sheets[name], let bytes = try bytes(of: record, named: name) else {
      return nil
    }
    return SheetVersion(bytes, id: id)
  }

  // MARK: Steps

  /// How an entry's sheets differ from those before; nil where it does not say so.
  func step(of record: Record) throws(GitError) -> SheetStep? {
    try bytes(ofFile: SheetStep.name, in: record).map(SheetStep.init)
  }

  func hasStep(_ record: Record) throws(GitError) -> Bool { try file(SheetStep.name, in: record) != nil }

  /// What an entry says beside its sheets is in files of its tree; nil where it has none of that name.
  func bytes(ofFile name: String, in record: Record) throws(GitError) -> [UInt8]? {
    try file(name, in: record).map { file throws(GitError) in try repository.blob(file.id) }
  }

  private func file(_ name: String, in record: Record) throws(GitError) -> TreeFile? {
    guard let path = RepositoryPath(name) else { return nil }
    return try repository.file(at: path, in: record.commit.tree)
  }

  /// The texts that an entry says came back in a part of the sheet.
  func imported(in record: Record) throws(GitError) -> [ImportedText] {
    guard record.entry.kind == .read else { return [] }
    return try bytes(ofFile: ImportFile.name, in: record).map { ImportFile.texts(in: $0) } ?? []
  }

  /// The cells that an entry says get filler on the side branches that it names.
  func filled(in record: Record) throws(GitError) -> [CellID] {
    guard record.entry.kind == .moving else { return [] }
    return try bytes(ofFile: FillerFile.name, in: record).map { FillerFile.cells(in: $0) } ?? []
  }

  /// True where two agreed entries say the same, whenever they were made, and whatever was before each.
  func saysTheSame(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> Bool {
    guard let one = try record(a), let other = try record(b), one.entry.saysTheSame(as: other.entry) else {
      return false
    }
    let (files, others) = (
      try repository.files(of: one.commit.tree), try repository.files(of: other.commit.tree)
    )
    func said(_ files: [TreeFile]) -> [String: ObjectID] {
      Dictionary(files.map { ($0.path.string, $0.id) }, uniquingKeysWith: { a, _ in a })
        .filter { $0.key != SheetStep.name }
    }
    return said(files) == said(others)
  }

  /// What a look had to tell that nobody would find again.
  func told(in record: Record) throws(GitError) -> [Finding] {
    guard record.entry.kind == .moving else { return [] }
    return try bytes(ofFile: ToldFile.name, in: record).map { ToldFile.findings(in: $0) } ?? []
  }

  /// What an entry says of the cells that are about to be written; nil where it does not say.
  func written(in record: Record) throws(GitError) -> WrittenCells? {
    guard record.entry.kind == .writing else { return nil }
    return try bytes(ofFile: WrittenCells.name, in: record).map(WrittenCells.init)
  }

  // MARK: Writing

  /// Makes the commit of an entry: the sheets' bytes, how they differ from those before, and further files of its tree.
  /// The commit's date is the later of `date` and the entry before's; when it was made is in the entry itself, and no
  /// other commit depends on it. Nothing refers to the result until a ref is moved to it.
  package func write(
    _ entry: JournalEntry, _ sheets: SheetSet, step: SheetStep?, files: [FileEdit] = [],
    after parent: ObjectID?, like before: Record? = nil, date: Int64
  ) throws(GitError) -> ObjectID {
    var entry = entry
    entry.seen = clock()
    var edits = files
    if let step, let path = RepositoryPath(SheetStep.name) {
      edits.append(FileEdit(path: path, content: step.bytes))
    }
    let parentCommit = try parent.map { id throws(GitError) in try repository.commit(id) }
    let seconds = max(date, parentCommit?.committer.seconds ?? date)
    // What was lost of an older entry keeps nobody from writing a newer one.
    let last = parentCommit.flatMap { try? repository.files(of: $0.tree) }
    let safe = Set((last ?? []).map(\.id))
    for (name, version) in sheets.versions {
      edits += try pieces.files(of: version, named: name, safe: safe)
    }
    // Most of an entry's files are the agreed one's, facts and all, or the last one's.
    let isLast = before == nil || before?.commit.tree == parentCommit?.tree
    let base = isLast ? (last == nil ? nil : parentCommit?.tree) : before?.commit.tree
    let old = try isLast ? last : base.map { tree throws(GitError) in try repository.files(of: tree) }
    let signature = self.signature(seconds)
    return try repository.commit(
      CommitDraft(
        parents: parent.map { [$0] } ?? [], base: base, edits: Self.differing(edits, from: old ?? []),
        message: entry.shared(by: names).message.text, author: signature, committer: signature))
  }

  /// The edits that make a tree of just those files out of another one: libgit2 reads every file that is put into a tree.
  private static func differing(_ files: [FileEdit], from old: [TreeFile]) -> [FileEdit] {
    if old.isEmpty { return files }
    // Both are in order but for a few, and a large sheet has ten thousand pieces.
    var rest = old.sorted { $0.path < $1.path }[...]
    var edits: [FileEdit] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      while let gone = rest.first, gone.path < file.path {
        edits.append(FileEdit(path: gone.path, content: nil))
        rest.removeFirst()
      }
      let there = rest.first.flatMap { $0.path == file.path ? $0.id : nil }
      if there != nil { rest.removeFirst() }
      if file.blob == nil || file.blob != there { edits.append(file) }
    }
    return edits + rest.map { FileEdit(path: $0.path, content: nil) }
  }

  /// Appends an entry and moves the ref, with what keeps the commits that the entry rests on; throws where somebody else
  /// moved one meanwhile.
  package func append(
    _ entry: JournalEntry, _ sheets: SheetSet, step: SheetStep?, files: [FileEdit] = [],
    after parent: ObjectID?, keeping kept: [ObjectID] = [], date: Int64
  ) throws(GitError) -> ObjectID {
    let id = try write(entry, sheets, step: step, files: files, after: parent, date: date)
    try repository.move(moves(to: id, from: parent, keeping: kept, date: date))
    return id
  }

  /// The moves that append an entry which rests on commits. What keeps them moves first: wherever this is cut off, it
  /// keeps what the journal names.
  func moves(to id: ObjectID, from parent: ObjectID?, keeping kept: [ObjectID], date: Int64)
    throws(GitError) -> [RefMove]
  {
    let keeping = try kept.isEmpty ? nil : KeptCommits(repository, by: signature(date)).move(keeping: kept)
    return (keeping.map { [$0] } ?? []) + [RefMove(ref, from: parent, to: id)]
  }

  private func signature(_ seconds: Int64) -> Signature {
    Signature(name: author.name, email: author.email, seconds: seconds)
  }
}
