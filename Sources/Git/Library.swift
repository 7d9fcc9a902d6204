import CGitShim
import CLibgit2

/// libgit2 as this process uses it, set up once.
enum Library {
  /// Nil where libgit2 is ready, otherwise why not.
  private static let failure: GitError? = setUp()

  /// Makes libgit2 ready. Further calls cost nothing.
  static func start() throws(GitError) {
    if let failure { throw failure }
  }

  /// Objects are no longer checked against their ids when they are read, in the whole process.
  static func trustObjects() throws(GitError) {
    try start()
    try check(gitshim_set_hash_verification(0), "turn off checks of objects")
  }

  private static func setUp() -> GitError? {
    do throws(GitError) {
      try check(git_libgit2_init(), "start libgit2")
      try checkVersion()
      try check(gitshim_clear_search_paths(), "turn off configuration outside of repositories")
      try check(gitshim_set_fsync(1), "turn on durable writes")
      try check(gitshim_set_hash_verification(1), "turn on checks of objects")
      try check(gitshim_allow_extensions(), "allow extensions of repositories")
      return nil
    } catch {
      return error
    }
  }

  private static func checkVersion() throws(GitError) {
    var version: (Int32, Int32, Int32) = (0, 0, 0)
    git_libgit2_version(&version.0, &version.1, &version.2)
    guard version >= (1, 5, 1) else {
      throw GitError(
        .unsupported, "start libgit2", "version \(version.0).\(version.1).\(version.2) is older than 1.5.1",
        hint: "install Debian 12's libgit2 or a newer one")
    }
    guard Int32(git_libgit2_features()) & Int32(GIT_FEATURE_THREADS.rawValue) != 0 else {
      throw GitError(.unsupported, "start libgit2", "it was built without threads")
    }
  }
}
