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
