import CLibgit2
import RepositoryModel

extension Repository {
  /// Writes the tree that comes of edits to the tree of `base` (a commit or a tree; nil for the empty tree). Only
  /// the folders along the edited paths are read and written.
  ///
  /// Of several edits of one path the last counts. A file keeps its mode unless the edit gives one; folders that
  /// become empty go. A symlink or submodule is never replaced by a file, nor written through.
  package func writeTree(base: ObjectID?, edits: [FileEdit]) throws(GitError) -> ObjectID {
    let start = try treeHandle(of: base)
    let last = Dictionary(edits.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    var updates: [Update] = []
    for edit in last.values.sorted(by: { $0.path < $1.path }) {
      if let update = try Update(edit, of: try found(edit.path, in: start), in: self) {
        updates.append(update)
      }
    }
    guard !updates.isEmpty else {
      if let start, let id = ObjectID(git_tree_id(start.raw)) { return id }
      return try writeEmptyTree()
    }
    return try write(updates, to: start)
  }

  private func found(_ path: RepositoryPath, in start: TreeHandle?) throws(GitError) -> TreeFile? {
    guard let start else { return nil }
    return try start.file(at: path, in: self)
  }

  private func writeEmptyTree() throws(GitError) -> ObjectID {
    let builder = try Handle("make an empty tree", freeing: git_treebuilder_free) {
      git_treebuilder_new(&$0, raw, nil)
    }
    var oid = git_oid()
    try check(git_treebuilder_write(&oid, builder.raw), "write an empty tree")
    return ObjectID(oid)
  }

  private func write(_ updates: [Update], to start: TreeHandle?) throws(GitError) -> ObjectID {
    var oid = git_oid()
    let names = updates.map { name in Array(name.path.string.utf8CString) }
    // All names in one buffer, so that every one has an address for the length of the call.
    let all = names.flatMap { $0 }
    let code = all.withUnsafeBufferPointer { buffer -> Int32 in
      var offset = 0
      var list: [git_tree_update] = []
      for (update, name) in zip(updates, names) {
        list.append(update.raw(path: buffer.baseAddress.map { $0 + offset }))
        offset += name.count
      }
      return git_tree_create_updated(&oid, raw, start?.raw, list.count, list)
    }
    try check(code, "write a tree with \(updates.count) changed files, from \(updates[0].path) on")
    return ObjectID(oid)
  }
}

/// One change of a tree whose blob is written already.
private struct Update {
  let path: RepositoryPath
  private let blob: ObjectID?
  private let mode: FileMode

  /// Nil where the edit changes nothing.
  init?(_ edit: FileEdit, of found: TreeFile?, in repository: Repository) throws(GitError) {
    path = edit.path
    if let found, !found.mode.isFile {
      throw GitError(
        .invalid, "write \(edit.path)", "it is a \(found.mode == .symlink ? "symlink" : "submodule")")
    }
    mode = edit.mode ?? found?.mode ?? .regular
    guard mode.isFile else { throw GitError(.invalid, "write \(edit.path)", "only files are written") }
    if let content = edit.content {
      blob = try repository.writeBlob(content)
    } else if let placed = edit.blob {
      guard try repository.exists(placed) else {
        throw GitError(.notFound, "write \(edit.path)", "there is no blob \(placed.short)")
      }
      blob = placed
    } else {
      blob = nil
    }
    if blob == found?.id, blob == nil || mode == found?.mode { return nil }
  }

  func raw(path: UnsafePointer<CChar>?) -> git_tree_update {
    git_tree_update(
      action: blob == nil ? GIT_TREE_UPDATE_REMOVE : GIT_TREE_UPDATE_UPSERT, id: (blob?.oid ?? git_oid()),
      filemode: mode.raw, path: path)
  }
}
