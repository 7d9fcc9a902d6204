import Git
import RepositoryModel
import Workflow

/// Writes the files of a plan that is to be carried out into the repository. Who refers to them makes them durable first.
struct PlannedFiles: BlobWriter {
  private let repositories: RepositoryPool

  init(_ repository: Repository) { repositories = repository.others }

  /// Also where it is there: a blob that is written again is young again, and no `git gc` takes it meanwhile.
  func write(_ bytes: [UInt8]) -> ObjectID? {
    try? repositories.lend { repository throws(GitError) in try repository.writeBlob(bytes) }
  }
}

/// Only tells what the files of a plan would be.
struct NamedFiles: BlobWriter {
  func write(_ bytes: [UInt8]) -> ObjectID? { try? Repository.hash(blob: bytes) }
}

/// A repository as the pure layers see it: bytes by blob id.
package struct RepositoryBlobs: BlobReader {
  /// A string file larger than this is refused by name rather than read.
  package static let largestFile = 256 << 20

  private let repositories: RepositoryPool
  /// Blobs that nobody dares to read any more.
  let refused: Set<ObjectID>

  package init(_ repository: Repository, without refused: Set<ObjectID> = []) {
    repositories = repository.others
    self.refused = refused
  }

  package func bytes(of blob: ObjectID) throws(UnreadableBlob) -> [UInt8] {
    if refused.contains(blob) {
      throw UnreadableBlob(blob, "the worker died twice reading it; it is left alone until the file changes")
    }
    do throws(GitError) {
      return try repositories.lend { repository throws(GitError) in
        try repository.blob(blob, limit: Self.largestFile)
      }
    } catch {
      throw UnreadableBlob(blob, "\(error)")
    }
  }
}
