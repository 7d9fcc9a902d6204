import CLibgit2
import RepositoryModel

/// What came of merging two trees.
package struct MergedTree: Hashable, Sendable {
  /// The merged tree. Files in conflict are as `ours` has them.
  package var tree: ObjectID
  /// The files that both sides changed, in ways that do not go together; by path.
  package var conflicts: [String]
}

extension Repository {
  /// Merges two trees line by line, as `git merge` does but without looking for renames. Each argument is a commit or
  /// a tree; a base of nil is the empty tree.
  package func mergeTrees(base: ObjectID?, ours: ObjectID, theirs: ObjectID) throws(GitError) -> MergedTree {
    let doing = "merge the trees of \(ours.short) and \(theirs.short)"
    var options = git_merge_options()
    try check(git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION)), doing)
    options.flags &= ~GIT_MERGE_FIND_RENAMES.rawValue
    let ancestor = try treeHandle(of: base)
    let our = try tree(of: ours)
    let their = try tree(of: theirs)
    let index = try Handle(doing, freeing: git_index_free) {
      git_merge_trees(&$0, raw, ancestor?.raw, our.raw, their.raw, &options)
    }
    let conflicts = try settleConflicts(in: index, doing)
    var oid = git_oid()
    try check(git_index_write_tree_to(&oid, index.raw, raw), doing)
    return MergedTree(tree: ObjectID(oid), conflicts: conflicts)
  }

  /// Puts our side in place of each conflict, and gives their paths.
  private func settleConflicts(in index: borrowing Handle, _ doing: String) throws(GitError) -> [String] {
    guard git_index_has_conflicts(index.raw) == 1 else { return [] }
    var found: [(path: String, ours: git_index_entry?)] = []
    do {
      let iterator = try Handle(doing, freeing: git_index_conflict_iterator_free) {
        git_index_conflict_iterator_new(&$0, index.raw)
      }
      var sides:
        (UnsafePointer<git_index_entry>?, UnsafePointer<git_index_entry>?, UnsafePointer<git_index_entry>?)
      sides = (nil, nil, nil)
      while git_index_conflict_next(&sides.0, &sides.1, &sides.2, iterator.raw) == 0 {
        guard let path = (sides.1 ?? sides.2 ?? sides.0)?.pointee.path else { continue }
        found.append((String(cString: path), sides.1?.pointee))
      }
    }
    for (path, ours) in found {
      try check(git_index_conflict_remove(index.raw, path), doing)
      guard var entry = ours else { continue }
      let code = path.withCString { cPath in
        entry.path = cPath
        entry.flags &= ~UInt16(GIT_INDEX_ENTRY_STAGEMASK)
        return git_index_add(index.raw, &entry)
      }
      try check(code, doing)
    }
    return found.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Repository {
  /// Merges three versions of one file line by line, as `git merge-file` does, and writes what comes of it. A base of
  /// nil is the empty file.
  ///
  /// - Returns: Nil where both sides changed the same lines, where a version that has to be looked at is binary, and
  ///   where it is too large to be looked at.
  package func mergeFiles(base: ObjectID?, ours: ObjectID, theirs: ObjectID) throws(GitError) -> ObjectID? {
    if ours == theirs || base == theirs { return ours }
    if base == ours { return theirs }
    var versions: [[UInt8]] = []
    for id in [base, ours, theirs] {
      if let id, try size(of: id) > 1 << 26 { return nil }
      let bytes: [UInt8] = if let id { try blob(id) } else { [] }
      versions.append(bytes)
    }
    guard let merge = try TextMerge(base: versions[0], ours: versions[1], theirs: versions[2]), merge.isClean
    else { return nil }
    return try writeBlob(merge.bytes)
  }
}
