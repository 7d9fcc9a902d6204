import CLibgit2
import RepositoryModel

extension Repository {
  /// What git tracks in the work tree, by its index: the paths, and the blobs that were added last. Nothing is written, and no
  /// file is looked at. What has a path that must not be written is left out.
  ///
  /// Throws where a merge waits for somebody to settle its conflicts.
  package func trackedFiles(where isWanted: (String) -> Bool) throws(GitError) -> [TreeFile] {
    let doing = "read the index of \(path)"
    let index = try Handle(doing, freeing: git_index_free) { git_repository_index(&$0, raw) }
    try check(git_index_read(index.raw, 1), doing)
    if git_index_has_conflicts(index.raw) == 1 {
      throw GitError(
        .invalid, doing, "it has conflicts", hint: "settle them first: git status lists the files")
    }
    var files: [TreeFile] = []
    for number in 0..<git_index_entrycount(index.raw) {
      guard let entry = git_index_get_byindex(index.raw, number)?.pointee, let name = entry.path,
        let mode = FileMode(rawValue: entry.mode)
      else { continue }
      let string = String(cString: name)
      guard isWanted(string), let path = RepositoryPath(string) else { continue }
      files.append(TreeFile(path: path, mode: mode, id: ObjectID(entry.id)))
    }
    return files
  }

  /// The blob of a file that git tracks, and that a sparse checkout leaves out of the work tree: nobody has deleted it. Nil for any other.
  package func leftOut(_ file: RepositoryPath) throws(GitError) -> ObjectID? {
    let doing = "read the index of \(path)"
    let index = try Handle(doing, freeing: git_index_free) { git_repository_index(&$0, raw) }
    guard let entry = git_index_get_bypath(index.raw, file.string, 0)?.pointee,
      UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
    else { return nil }
    return ObjectID(entry.id)
  }
}
