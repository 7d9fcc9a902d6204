import CLibgit2
import RepositoryModel

/// Where one path leads in many trees. A folder that was looked into once is not looked into again: from commit to commit
/// most stay as they are.
final class PathLookup {
  private let repository: Repository
  /// Each folder's name, and the file's, ending with a zero.
  private let names: [[CChar]]
  private var known: [Folder: ObjectID?] = [:]

  private struct Folder: Hashable {
    var tree: ObjectID
    var depth: Int
  }

  init(_ path: RepositoryPath, _ repository: Repository) {
    self.repository = repository
    names = TreePath(path).parts.map { part in part.map { CChar(bitPattern: $0) } + [0] }
  }

  /// The file's blob below a commit's tree; nil where there is none, or a folder.
  func blob(in root: ObjectID) throws(GitError) -> ObjectID? {
    // Hardly two commits have the same tree.
    try find(in: root, depth: 0)
  }

  private func known(in tree: ObjectID, depth: Int) throws(GitError) -> ObjectID? {
    let folder = Folder(tree: tree, depth: depth)
    if let found = known[folder] { return found }
    let found = try find(in: tree, depth: depth)
    known[folder] = .some(found)
    return found
  }

  private func find(in id: ObjectID, depth: Int) throws(GitError) -> ObjectID? {
    let tree = try folder(id)
    guard let entry = git_tree_entry_byname(tree.raw, names[depth]),
      let found = ObjectID(git_tree_entry_id(entry))
    else { return nil }
    let isFolder = git_tree_entry_type(entry) == GIT_OBJECT_TREE
    if depth == names.count - 1 { return isFolder ? nil : found }
    return isFolder ? try known(in: found, depth: depth + 1) : nil
  }

  private func folder(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    do throws(GitError) {
      return try Handle("read folder \(id.short)", freeing: git_tree_free) {
        git_tree_lookup(&$0, repository.raw, &oid)
      }
    } catch { throw repository.lacking(error, id) }
  }
}
