import CLibgit2
import RepositoryModel

extension Repository {
  /// The files that differ between two trees (of a commit, or a tree; nil is the empty tree), by path. Renames are a
  /// deletion and an addition. Paths that are no ``RepositoryPath`` are left out.
  package func changedFiles(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> [FileChange] {
    let doing = "compare \(old?.short ?? "nothing") with \(new?.short ?? "nothing")"
    let before = try treeHandle(of: old)
    let after = try treeHandle(of: new)
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), doing)
    options.flags |= GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    var pointer: OpaquePointer?
    let code = git_diff_tree_to_tree(&pointer, raw, before?.raw, after?.raw, &options)
    defer { git_diff_free(pointer) }
    try check(code, doing)
    return (0..<git_diff_num_deltas(pointer)).compactMap { index in
      git_diff_get_delta(pointer, index).flatMap { FileChange($0.pointee) }
    }.sorted { $0.path < $1.path }
  }

  /// The tree of a commit or tree; nil for nil, which stands for the empty tree.
  func treeHandle(of id: ObjectID?) throws(GitError) -> TreeHandle? {
    guard let id else { return nil }
    return TreeHandle(try tree(of: id))
  }
}

/// A tree that can be absent.
final class TreeHandle {
  private let handle: Handle

  init(_ handle: consuming Handle) { self.handle = handle }
  var raw: OpaquePointer { handle.raw }

  func file(at path: RepositoryPath, in repository: Repository) throws(GitError) -> TreeFile? {
    try repository.file(at: path, in: handle)
  }
}

extension FileChange {
  fileprivate init?(_ delta: git_diff_delta) {
    let old = delta.status == GIT_DELTA_ADDED ? nil : TreeFile(delta.old_file)
    let new = delta.status == GIT_DELTA_DELETED ? nil : TreeFile(delta.new_file)
    guard let path = new?.path ?? old?.path else { return nil }
    self.init(path: path, old: old, new: new)
  }
}

extension TreeFile {
  fileprivate init?(_ file: git_diff_file) {
    guard let cPath = file.path, let text = String(validatingCString: cPath), let path = RepositoryPath(text),
      let mode = FileMode(rawValue: UInt32(file.mode))
    else { return nil }
    self.init(path: path, mode: mode, id: ObjectID(file.id))
  }
}
