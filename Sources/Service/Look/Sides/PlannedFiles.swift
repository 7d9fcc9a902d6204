import Git
import RepositoryModel
import Synchronization
import Workflow

/// Writes the files of a large plan that is to be carried out into the repository. Who refers to them makes them durable
/// first.
///
/// What is small, the plan carries: its files are written one by one when the side branch is made, and each is on the disk
/// before it has its name. A power cut may leave a file that nobody waited for empty under its name, and `git gc` stops at that until
/// somebody writes the object again.
final class PlannedFiles: BlobWriter {
  private let repositories: RepositoryPool
  private let carried = Mutex(0)

  /// As many bytes as a plan carries.
  private static let small = 4 << 20

  init(_ repository: Repository) { repositories = repository.others }

  /// Also where it is there: a blob that is written again is young again, and no `git gc` takes it meanwhile.
  func write(_ bytes: [UInt8]) -> ObjectID? {
    let isSmall = carried.withLock { carried in
      carried += bytes.count
      return carried <= Self.small
    }
    if isSmall { return nil }
    return try? repositories.lend { repository throws(GitError) in try repository.writeBlob(bytes) }
  }
}

/// Only tells what the files of a plan would be.
struct NamedFiles: BlobWriter {
  func write(_ bytes: [UInt8]) -> ObjectID? { try? Repository.hash(blob: bytes) }
}
