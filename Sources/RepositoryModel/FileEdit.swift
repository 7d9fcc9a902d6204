/// What becomes of one file of a tree: written, placed (with a blob that exists already) or deleted.
package struct FileEdit: Hashable, Sendable {
  package var path: RepositoryPath
  /// The file's new bytes; nil where it is placed or deleted.
  package var content: [UInt8]?
  /// A blob of the repository that becomes the file; beside `content`, the blob that this is, where somebody has hashed it.
  package var blob: ObjectID?
  /// Nil keeps the mode of the file that is there, and makes a new one regular.
  package var mode: FileMode?

  /// Writes `content`, or deletes the file where it is nil.
  package init(path: RepositoryPath, content: [UInt8]?, mode: FileMode? = nil) {
    self.path = path
    self.content = content
    self.mode = mode
  }

  /// Places a blob that the repository has already.
  package init(path: RepositoryPath, blob: ObjectID, mode: FileMode? = nil) {
    self.path = path
    self.blob = blob
    self.mode = mode
  }

  /// True where the file goes away. Deleting what is not there changes nothing.
  package var isDeletion: Bool { content == nil && blob == nil }
}
