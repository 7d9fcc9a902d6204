import Glibc

/// The kernel's lock on an open file or folder: it dies with the process, however that ends.
package enum FileLock {
  /// Takes the lock for this process alone. A child that this very process is just starting has the locks of files that were
  /// closed since, until it runs its program: that is waited for. Gives the error number where another process has it
  /// (`EWOULDBLOCK`), or the file system has no locks; 0 where it is taken.
  package static func take(_ descriptor: Int32) -> Int32 {
    for _ in 0..<patience {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return 0 }
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return errno }
      usleep(10_000)
    }
    return EWOULDBLOCK
  }

  /// How often the lock is tried, a hundredth of a second apart.
  private static let patience = 50
}
