import Git
import RepositoryModel
import Workflow

/// A repository as the pure layers see it: bytes by blob id.
package struct RepositoryBlobs: BlobReader {
  /// A string file larger than this is refused by name rather than read.
  package static let largestFile = 256 << 20

  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8] {
    do { return try repository.blob(blob, limit: Self.largestFile) } catch {
      throw UnreadableBlob(blob, "\(error)")
    }
  }
}
