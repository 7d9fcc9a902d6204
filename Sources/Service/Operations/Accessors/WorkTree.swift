import Glibc
import RepositoryModel

/// The files that somebody has checked out. No symbolic link is followed to one: what a branch has checked out is no reason to
/// read or write anywhere else.
struct WorkTree {
  /// The folder, as an absolute path.
  let folder: String

  /// A string file or a file of code is never larger.
  private static let limit = 256 << 20

  /// The bytes of a file; nil where there is none.
  func read(_ path: RepositoryPath) throws(Failure) -> [UInt8]? {
    try attempt("read", path) { () throws(SystemError) in
      guard let parent = try parent(of: path, creating: false) else { return nil }
      let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      let descriptor: Int32
      do throws(SystemError) {
        descriptor = try SystemError.retrying { openat(parent.descriptor, path.name, flags) }
      } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
      let file = OpenFile(owning: descriptor)
      if try file.status().st_mode & S_IFMT != S_IFREG { throw SystemError(EINVAL) }
      guard let bytes = try file.readAll(limit: Self.limit) else { throw SystemError(EFBIG) }
      return bytes
    }
  }

  /// Puts a file in the place of what is there, if anything is: at once, so that nobody reads half of it.
  func replace(_ path: RepositoryPath, by bytes: [UInt8]) throws(Failure) {
    try attempt("write", path) { () throws(SystemError) in
      guard let parent = try parent(of: path, creating: true) else { throw SystemError(ENOENT) }
      let draft = ".glossator-\(getpid())"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = OpenFile(
        owning: try SystemError.retrying { openat(parent.descriptor, draft, flags, 0o666) })
      do throws(SystemError) {
        try file.write(bytes)
        _ = try SystemError.retrying { renameat(parent.descriptor, draft, parent.descriptor, path.name) }
      } catch {
        unlinkat(parent.descriptor, draft, 0)
        throw error
      }
    }
  }

  /// The folder that a file is in; nil where there is none and none is to be made.
  func parent(of path: RepositoryPath, creating: Bool) throws(SystemError) -> OpenFile? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var current = OpenFile(owning: try SystemError.retrying { open(folder, flags) })
    for part in path.string.split(separator: "/").dropLast().map(String.init) {
      do throws(SystemError) {
        let next = try SystemError.retrying { openat(current.descriptor, part, flags | O_NOFOLLOW) }
        current = OpenFile(owning: next)
        continue
      } catch {
        guard error.code == ENOENT else { throw error }
        if !creating { return nil }
      }
      if mkdirat(current.descriptor, part, 0o777) != 0, errno != EEXIST { throw .latest }
      let made = try SystemError.retrying { openat(current.descriptor, part, flags | O_NOFOLLOW) }
      current = OpenFile(owning: made)
    }
    return current
  }

  func attempt<Result>(
    _ what: String, _ path: RepositoryPath, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try body() } catch {
      let isLink = error.code == ELOOP || error.code == ENOTDIR
      throw Failure(
        .repository, "cannot \(what) \(path): \(isLink ? "it is, or is behind, a symbolic link" : "\(error)")"
      )
    }
  }
}
