import Glibc

/// A bare repository of our own that mirrors a remote. Whoever has it open is its only user who writes, until this goes out of
/// scope or the process ends.
///
/// Its configuration is written here and compared whenever it is opened, so that nothing planted in it is run: no
/// hooks, no alternates, no rewriting of addresses.
package final class Mirror {
  package let path: String
  let lock: Int32

  /// Opens the mirror, and makes it first where there is none. What a killed process left behind is cleared away.
  ///
  /// - Throws: `.locked` where another process has it open, `.corrupt` where it holds what we did not put there.
  package init(at path: String) throws(GitError) {
    self.path = path
    lock = try Self.takeLock(path + ".in-use", path)
    // From here on `deinit` runs also where this throws.
    try finishReplacement()
    if access(path, F_OK) != 0 { try MirrorLayout.create(at: path) }
    try MirrorLayout.repair(path)
    try MirrorLayout.verify(path)
    try clear()
  }

  /// Opens one that is there for questions, which write nothing, beside whoever has it open. What a fetch takes away meanwhile is
  /// not found.
  package init(reading path: String) throws(GitError) {
    (self.path, lock) = (path, -1)
    try MirrorLayout.verify(path)
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Removes lock files and half-written files. Nobody else is in here, so nobody needs them.
  package func clear() throws(GitError) { try Leftovers.remove(from: path) }

  /// Opens the repository.
  package func repository() throws(GitError) -> Repository { try Repository(at: path) }

  private static func takeLock(_ file: String, _ path: String) throws(GitError) -> Int32 {
    let doing = "open mirror \(path)"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw GitError(.other, doing, "\(file): \(String(cString: strerror(errno)))")
    }
    let code = FileLock.take(descriptor)
    guard code == 0 else {
      close(descriptor)
      if code != EWOULDBLOCK { throw GitError(.other, doing, "\(file): \(String(cString: strerror(code)))") }
      throw GitError(.locked, doing, "another process has it open", hint: "is a glossator daemon running?")
    }
    return descriptor
  }
}
