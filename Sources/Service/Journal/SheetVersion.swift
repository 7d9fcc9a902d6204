import Git
import RepositoryModel

/// One version of the sheet: its bytes, and the id that Git has for them.
package struct SheetVersion: Sendable {
  package let bytes: [UInt8]
  package let id: ObjectID

  package init(_ bytes: [UInt8]) throws(GitError) {
    self.bytes = bytes
    id = try Repository.hash(blob: bytes)
  }
}
