import CLibgit2
import RepositoryModel

extension Repository {
  /// Copies a commit from another repository on this host, with all that it leads to and that is not here yet. No hook
  /// and no setting of the other repository has a say.
  ///
  /// What a commit or tree leads to is written before it: wherever this is cut off, what is here is whole.
  package func copy(_ commit: ObjectID, from other: Repository) throws(GitError) {
    for id in try missing(commit, from: other) {
      try copyTree(try other.commit(id).tree, from: other)
      try copyObject(id, from: other)
    }
  }

  /// The commits that are not here, parents first.
  private func missing(_ commit: ObjectID, from other: Repository) throws(GitError) -> [ObjectID] {
    var (seen, found): (Set<ObjectID>, [ObjectID]) = ([], [])
    var open: [(id: ObjectID, isDone: Bool)] = [(commit, false)]
    while let next = open.popLast() {
      if next.isDone {
        found.append(next.id)
        continue
      }
      guard seen.insert(next.id).inserted, !exists(next.id) else { continue }
      open.append((next.id, true))
      open += try other.commit(next.id).parents.map { ($0, false) }
    }
    return found
  }

  private func copyTree(_ tree: ObjectID, from other: Repository) throws(GitError) {
    if exists(tree) { return }
    let handle = try Handle("read tree \(tree.short)", freeing: git_tree_free) {
      var oid = tree.oid
      return git_tree_lookup(&$0, other.raw, &oid)
    }
    for index in 0..<git_tree_entrycount(handle.raw) {
      guard let entry = git_tree_entry_byindex(handle.raw, index), let id = git_tree_entry_id(entry),
        let child = ObjectID(id)
      else { continue }
      switch git_tree_entry_type(entry) {
      case GIT_OBJECT_TREE: try copyTree(child, from: other)
      case GIT_OBJECT_BLOB: if !exists(child) { try copyObject(child, from: other) }
      // A submodule's commit is in no repository that we know.
      default: continue
      }
    }
    try copyObject(tree, from: other)
  }

  private func copyObject(_ id: ObjectID, from other: Repository) throws(GitError) {
    let object = try other.readObject(id, "read object \(id.short)")
    var oid = git_oid()
    let code = git_odb_write(
      &oid, objects.raw, git_odb_object_data(object.raw), git_odb_object_size(object.raw),
      git_odb_object_type(object.raw))
    try check(code, "copy object \(id.short) to \(path)")
  }
}
