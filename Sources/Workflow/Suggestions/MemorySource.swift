import RepositoryModel

/// A file of the project's memory, as the integration branch has it.
package struct MemorySource: Hashable, Sendable {
  package var path: RepositoryPath
  /// Nil where there is none.
  package var file: TreeFile?

  package init(_ path: RepositoryPath, _ file: TreeFile?) { (self.path, self.file) = (path, file) }
}

extension [MemorySource] {
  /// What a digest of them is made of: which files they are. Where it is another, blank cells are looked at again.
  package var summary: [UInt8] {
    [UInt8](map { "\($0.file?.id.description ?? "-") \($0.path)\n" }.joined().utf8)
  }
}
