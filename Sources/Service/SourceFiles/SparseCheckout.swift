import Git
import RepositoryModel

/// What a sparse checkout leaves out of the work tree, and nobody has deleted.
extension WorkTree {
  /// The bytes of a file; of one that is left out, as it was added last. Nil where there is none.
  func read(_ path: RepositoryPath, orLeftOutOf repository: Repository) throws(Failure) -> [UInt8]? {
    if let bytes = try read(path) { return bytes }
    guard let id = try leftOut(path, of: repository) else { return nil }
    return try git { () throws(GitError) in try repository.blob(id, limit: RepositoryBlobs.largestFile) }
  }

  /// Throws for a file that is left out: git takes no new version of it.
  func requireHere(_ path: RepositoryPath, of repository: Repository) throws(Failure) {
    guard try leftOut(path, of: repository) != nil, try read(path) == nil else { return }
    throw Failure(
      .repository, "\(path) is not checked out; nothing was written",
      hint: "'git sparse-checkout disable' brings all files here")
  }

  private func leftOut(_ path: RepositoryPath, of repository: Repository) throws(Failure) -> ObjectID? {
    try git { () throws(GitError) in try repository.leftOut(path) }
  }
}
