import Git
import ProjectConfiguration
import RepositoryModel
import TranslationSheet
import Workflow

/// What the newest agreed entry says: what Git and the sheets last agreed on.
package struct Agreement {
  package let record: Journal.Record
  package let facts: AgreedFacts
  package let report: StandingReport
  /// The reports of the other projects that share the journal, as files of the entry.
  let otherReports: [String: ObjectID]

  package var entry: JournalEntry { record.entry }

  /// Fails where the entry's own files cannot be read: nobody may guess what they say.
  package init(_ record: Journal.Record, in repository: Repository, of names: SharedNames = SharedNames())
    throws(GitError)
  {
    self.record = record
    let files = try repository.files(
      of: record.commit.tree,
      matching: { path in
        StandingReport.isOne(path) || AgreedFacts.folders.contains { path.hasPrefix($0 + "/") }
      }, descend: { AgreedFacts.folders.contains($0) })
    var ids: [String: ObjectID] = [:]
    for file in files { ids[file.path.string] = file.id }
    var reports = ids.filter { StandingReport.isOne($0.key) }
    for name in reports.keys { ids[name] = nil }
    let own = reports.removeValue(forKey: StandingReport.name(of: names))
    report =
      try own.map { id throws(GitError) in StandingReport(try repository.blob(id)) } ?? StandingReport()
    otherReports = reports
    do throws(UnreadableBlob) {
      facts = try AgreedFacts(ids, blobs: RepositoryBlobs(repository))
    } catch { throw Self.damage(record, error) }
  }

  /// Fails where something that was heard could not be read when somebody asked for it, as the entry's other files do at once.
  func requireHeard() throws(GitError) {
    do throws(UnreadableBlob) { try facts.requireHeard() } catch { throw Self.damage(record, error) }
  }

  private static func damage(_ record: Journal.Record, _ problem: UnreadableBlob) -> GitError {
    GitError(.corrupt, "read the journal's entry \(record.commit.id.short)", problem.reason)
  }

  /// How a branch stood.
  func state(of branch: String) -> BranchState? { entry.branches.first { $0.branch == branch } }
}

extension Journal {
  /// The newest agreed entry; nil where nothing was agreed yet.
  package func newestAgreed() throws(GitError) -> Record? {
    try sinceAgreed(from: tip()).last.flatMap { $0.entry.kind == .agreed ? $0 : nil }
  }

  /// A repository's journal for questions, which write nothing.
  package static func forReading(_ repository: Repository) throws(Failure) -> Journal {
    guard let journal = Journal(repository, author: ("", "")) else {
      throw Failure(.bug, "the journal has no name")
    }
    return journal
  }

  /// The same journal as a project reads it.
  func seen(by names: SharedNames) -> Journal {
    var journal = self
    journal.names = names
    return journal
  }

  /// The newest agreed entry of records that end with it; nil where nothing was agreed yet.
  func agreement(_ records: [Record]) throws(GitError) -> Agreement? {
    guard let record = records.last, record.entry.kind == .agreed else { return nil }
    return try Agreement(record, in: repository, of: names)
  }

  /// What an agreed entry changed in the sheets; empty where it does not say so.
  func changes(of record: Record) throws(GitError) -> [RowChange] {
    try bytes(ofFile: SheetChangeFile.name, in: record).map { SheetChangeFile.changes(in: $0) } ?? []
  }
}

/// The files of a new agreed entry beside its sheets.
struct AgreementFiles {
  private(set) var edits: [FileEdit] = []

  /// Those of facts that do not change are the blobs that are there.
  init(
    _ facts: AgreedFacts, _ changes: FactChanges, sheets: [RowChange], report: StandingReport,
    of names: SharedNames, others: [String: ObjectID]
  ) {
    let changed = facts.files(after: changes)
    for (name, id) in facts.files where changed[name] == nil { add(name, blob: id) }
    for (name, bytes) in changed where !bytes.isEmpty { add(name, bytes) }
    if !sheets.isEmpty { add(SheetChangeFile.name, SheetChangeFile.bytes(of: sheets)) }
    let report = report.bytes
    if !report.isEmpty { add(StandingReport.name(of: names), report) }
    for (name, id) in others { add(name, blob: id) }
  }

  private mutating func add(_ name: String, blob: ObjectID) {
    if let path = RepositoryPath(name) { edits.append(FileEdit(path: path, blob: blob)) }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) {
    if let path = RepositoryPath(name) { edits.append(FileEdit(path: path, content: bytes)) }
  }
}
