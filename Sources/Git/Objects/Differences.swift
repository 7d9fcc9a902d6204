import CLibgit2
import Glibc
import RepositoryModel

extension Repository {
  /// The paths at which two trees differ (of a commit, or a tree; nil is the empty tree), in the order of their bytes.
  /// Renames are a deletion and an addition, and so is a file that became a folder.
  package func changes(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> [TreeChange] {
    var comparison = TreeComparison(repository: self)
    try comparison.compare(try old.map(treeID), try new.map(treeID), below: [])
    return comparison.changes.sorted { $0.path < $1.path }
  }

  private func treeID(_ source: ObjectID) throws(GitError) -> ObjectID {
    let tree = try tree(of: source)
    guard let id = ObjectID(git_tree_id(tree.raw)) else {
      throw GitError(.corrupt, "read the tree of \(source.short)", "it has no id")
    }
    return id
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
}

/// Walks two trees side by side, into those folders only that differ. libgit2's own comparison obeys settings of the
/// repository (`diff.ignoreSubmodules`), and hides what somebody committed.
private struct TreeComparison {
  /// What one tree has under one name.
  private struct Side {
    var entry: TreeEntry?
    var folder: ObjectID?
  }

  let repository: Repository
  private(set) var changes: [TreeChange] = []

  init(repository: Repository) { self.repository = repository }

  mutating func compare(_ old: ObjectID?, _ new: ObjectID?, below folder: [UInt8]) throws(GitError) {
    // No path is longer, and the depth of this recursion is bounded with it.
    guard old != new, folder.count <= 4096 else { return }
    let (before, after) = (try sides(of: old), try sides(of: new))
    for name in Set(before.keys).union(after.keys) {
      let (old, new) = (before[name], after[name])
      if old?.entry != new?.entry {
        changes.append(TreeChange(path: TreePath(bytes: folder + name), old: old?.entry, new: new?.entry))
      }
      try compare(old?.folder, new?.folder, below: folder + name + [UInt8(ascii: "/")])
    }
  }

  private func sides(of id: ObjectID?) throws(GitError) -> [[UInt8]: Side] {
    guard let id else { return [:] }
    let tree = try repository.tree(of: id)
    var sides: [[UInt8]: Side] = [:]
    for index in 0..<git_tree_entrycount(tree.raw) {
      guard let entry = git_tree_entry_byindex(tree.raw, index), let name = git_tree_entry_name(entry),
        let id = ObjectID(git_tree_entry_id(entry))
      else { continue }
      let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
      if git_tree_entry_type(entry) == GIT_OBJECT_TREE {
        sides[bytes, default: Side()].folder = id
      } else if let mode = FileMode(entry) {
        sides[bytes, default: Side()].entry = TreeEntry(mode: mode, id: id)
      }
    }
    return sides
  }
}
