/// An entry of a tree that is no folder.
package struct TreeFile: Hashable, Sendable {
  package var path: RepositoryPath
  package var mode: FileMode
  /// The blob; of a submodule, its commit.
  package var id: ObjectID
  /// Bytes; nil where nobody looked.
  package var size: Int?

  package init(path: RepositoryPath, mode: FileMode, id: ObjectID, size: Int? = nil) {
    self.path = path
    self.mode = mode
    self.id = id
    self.size = size
  }
}

/// One file that differs between two trees.
package struct FileChange: Hashable, Sendable {
  package var path: RepositoryPath
  /// Nil where the file was added.
  package var old: TreeFile?
  /// Nil where the file was deleted.
  package var new: TreeFile?

  package init(path: RepositoryPath, old: TreeFile?, new: TreeFile?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
