import Git
import RepositoryModel
import Workflow

extension SyncPlan {
  /// Tells the ids of all files that are to be written: the side branches are compared by them.
  mutating func hashFiles(_ executor: any WorkExecutor) {
    for b in branches.indices { branches[b].files = executor.map(branches[b].files) { $1.hashed } }
    if let files = integration?.files { integration?.files = executor.map(files) { $1.hashed } }
  }
}

extension FileEdit {
  /// With the id of what is written, where libgit2 can tell.
  fileprivate var hashed: FileEdit {
    guard let content, blob == nil else { return self }
    var edit = self
    edit.blob = try? Repository.hash(blob: content)
    return edit
  }

  fileprivate func written(to repositories: RepositoryPool) throws(GitError) -> FileEdit {
    guard let content else { return self }
    // Also where it is there: a blob that is written again is young again, and no `git gc` takes it meanwhile.
    let id = try repositories.lend { repository throws(GitError) in
      guard let blob else { return try repository.writeBlob(content) }
      try repository.writeBlob(content, named: blob)
      return blob
    }
    return FileEdit(path: path, blob: id, mode: mode)
  }
}

extension Repository {
  /// The same edits, with the blobs of what they write in the repository: deflating takes longer than all else, and each
  /// is written on a thread of its own.
  func writing(_ edits: [FileEdit], _ executor: any WorkExecutor) throws(GitError) -> [FileEdit] {
    let repositories = others
    let new = edits.filter { $0.content != nil }
    var written = try writingAtOnce(new, executor) { edit throws(GitError) in
      try edit.written(to: repositories)
    }.makeIterator()
    return edits.map { edit in edit.content == nil ? edit : written.next() ?? edit }
  }

  /// Writes a blob for each, and waits for the disk once where they are many, or `inBulk` says so of a few.
  func writingAtOnce<Item: Sendable, Written: Sendable>(
    _ items: [Item], _ executor: any WorkExecutor,
    inBulk: () throws(GitError) -> Bool = { () throws(GitError) in false },
    _ write: @escaping @Sendable (Item) throws(GitError) -> Written
  ) throws(GitError) -> [Written] {
    func all() throws(GitError) -> [Written] {
      try executor.map(items, throwing: write)
    }
    let isBulk = items.count >= Self.bulk ? true : try inBulk()
    return isBulk ? try writingInBulk(all) : try all()
  }
}
