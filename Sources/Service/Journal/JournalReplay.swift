import Git
import ProjectConfiguration
import RepositoryModel
import TranslationSheet
import Workflow

/// Puts the entries that only we have behind those of the remote, where both journals went on.
///
/// What people typed and what they accepted goes along, with the agreement that it was found after, and so do the texts that came by
/// command. Our own agreements do not: they rest on what the remote no longer is. Nor does a version that theirs has had as well, which is
/// nobody's news.
struct JournalReplay {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  /// The new tip.
  func replay(_ ours: ObjectID, onto theirs: ObjectID) throws(GitError) -> ObjectID {
    guard var tip = try record(theirs) else { return theirs }
    let (known, base) = try versions(of: theirs, since: ours)
    for record in try own(ours, notIn: theirs) {
      let isKnown = known.contains(record.entry.sheets)
      for var entry in try entries(for: record, isKnown: isKnown, after: tip.entry) {
        entry.entry.base = entry.entry.base ?? base
        tip = try append(entry, after: tip)
      }
    }
    return tip.commit.id
  }

  /// True where nothing was agreed in ours, and what it found first is what was agreed in theirs: a look that saw the sheet
  /// of others while they had not told of it yet. What it wrote is nobody's news.
  func begins(_ ours: ObjectID, at theirs: ObjectID) throws(GitError) -> Bool {
    guard let agreed = try record(theirs) else { return false }
    let own = try own(ours, notIn: theirs)
    return own.first?.entry.sheets == agreed.entry.sheets && own.allSatisfy { $0.entry.kind != .agreed }
  }

  /// The new tip where ours has nothing in common with theirs: theirs once more, with ours as a second parent, so that its
  /// versions stay to be found.
  func joined(_ ours: ObjectID, to theirs: ObjectID) throws(GitError) -> ObjectID {
    let last = try repository.commit(theirs)
    // What the entry changed is in the entry itself.
    let edits = [SheetStep.name, SheetChangeFile.name].compactMap(RepositoryPath.init).map {
      FileEdit(path: $0, content: nil)
    }
    return try repository.commit(
      CommitDraft(
        parents: [theirs, ours], base: last.tree, edits: edits, message: last.message, author: last.author,
        committer: last.committer))
  }

  private func record(_ id: ObjectID) throws(GitError) -> Journal.Record? {
    let commit = try repository.commit(id)
    return JournalEntry(message: commit.message).map { Journal.Record(commit: commit, entry: $0) }
  }

  /// The entries that only we have, oldest first.
  private func own(_ ours: ObjectID, notIn theirs: ObjectID) throws(GitError) -> [Journal.Record] {
    var own: [Journal.Record] = []
    var next: ObjectID? = ours
    while let id = next, try !repository.isAncestor(id, of: theirs), let record = try record(id) {
      own.append(record)
      next = record.commit.parents.first
    }
    return own.reversed()
  }

  /// What theirs had since the agreement before the two parted, whether it was found, written or agreed, and that agreement; nothing where
  /// they were never the same. Others may announce what they write, and come to agree on it, while we still find what was there before.
  private func versions(of theirs: ObjectID, since ours: ObjectID) throws(GitError)
    -> (Set<SheetIDs>, agreed: ObjectID?)
  {
    guard let base = try repository.mergeBase(ours, theirs) else { return ([], nil) }
    var versions: Set<SheetIDs> = []
    var (next, isCommon): (ObjectID?, Bool) = (theirs, false)
    while let id = next, let record = try record(id) {
      isCommon = isCommon || id == base
      if isCommon, record.entry.kind == .agreed { return (versions, id) }
      versions.insert(record.entry.sheets)
      next = record.commit.parents.first
    }
    return (versions, nil)
  }

  /// What is to be put after the tip for one of our entries. `isKnown` says that theirs had the version of it.
  private func entries(
    for record: Journal.Record, isKnown: Bool, after tip: JournalEntry
  ) throws(GitError) -> [Journal.Record] {
    let isNoNews = isKnown || record.entry.sheets == tip.sheets
    switch record.entry.kind {
    case .agreed: return []
    case .read where !record.entry.isAnswer:
      if try texts(in: record) == nil { return isNoNews ? [] : [record] }
      // Mostly a command found the sheet as it was.
      let parent = try record.commit.parents.first.flatMap { id throws(GitError) in try self.record(id) }
      var record = record
      if isNoNews || parent?.entry.sheets == record.entry.sheets { record.entry.sheets = tip.sheets }
      return [record]
    case .read: return [record]
    case .writing:
      if isNoNews { return [] }
      // What it says that Glossator wrote is the difference from the entry before, so that one goes along.
      guard let parent = record.commit.parents.first, var before = try self.record(parent),
        before.entry.sheets != tip.sheets
      else { return [record] }
      let seen = before.entry.seen
      before.entry = JournalEntry(.read, sheets: before.entry.sheets)
      before.entry.seen = seen
      return [before, record]
    case .moving:
      let all = record.entry.moving
      var record = record
      record.entry.moving = []
      // It was to end where the remote is no longer.
      record.entry.ending = nil
      for move in all where try hasArrived(move) { record.entry.moving.append(move) }
      return record.entry.moving.isEmpty ? [] : [record]
    }
  }

  /// Those that came by command.
  private func texts(in record: Journal.Record) throws(GitError) -> FileEdit? {
    try file(ImportFile.name, of: record)
  }

  private func file(_ name: String, of record: Journal.Record) throws(GitError) -> FileEdit? {
    guard let path = RepositoryPath(name) else { return nil }
    return try repository.file(at: path, in: record.commit.tree).map { FileEdit(path: path, blob: $0.id) }
  }

  /// True where a branch of the remote has the commit. A side commit that was announced and never got there is nobody's.
  private func hasArrived(_ move: SideMove) throws(GitError) -> Bool {
    guard repository.exists(move.commit) else { return false }
    for branch in try repository.snapshot(prefixes: ["refs/heads/"]).branches {
      if branch.name.contains(SharedNames.branch(of: move.branch)),
        try repository.isAncestor(move.commit, of: branch.id)
      {
        return true
      }
    }
    return false
  }

  private func append(_ record: Journal.Record, after tip: Journal.Record) throws(GitError) -> Journal.Record
  {
    var (entry, tree) = (record.entry, record.commit.tree)
    let saysNothingOfSheets = entry.kind == .moving || entry.sheets == tip.entry.sheets
    if saysNothingOfSheets {
      (entry.sheets, entry.base, tree) = (tip.entry.sheets, tip.entry.base, tip.commit.tree)
    }
    let (author, before) = (record.commit.author, tip.commit.committer)
    let signature = Signature(
      name: author.name, email: author.email, seconds: max(author.seconds, before.seconds))
    var edits = try [texts(in: record), entry.kind == .moving ? file(FillerFile.name, of: record) : nil]
      .compactMap(\.self)
    // What it changed was the difference from an entry that does not stand before it any more; what else is beside the tip's sheets is
    // the tip's.
    let others = [SheetChangeFile.name, WrittenCells.name, FillerFile.name, ToldFile.name, ImportFile.name]
    for path in ([SheetStep.name] + (saysNothingOfSheets ? others : [])).compactMap(RepositoryPath.init)
    where !edits.contains(where: { $0.path == path }) {
      edits.append(FileEdit(path: path, content: nil))
    }
    let id = try repository.commit(
      CommitDraft(
        parents: [tip.commit.id], base: tree, edits: edits,
        message: entry.message.text, author: signature, committer: signature))
    return Journal.Record(commit: try repository.commit(id), entry: entry)
  }
}
