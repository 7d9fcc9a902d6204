import Glibc

/// Why a repository does not open, in words that say what to do.
enum OpenFailure {
  static func explained(_ error: GitError, path: String) -> GitError {
    var explained = error
    let reason = error.reason
    if error.kind == .owner || reason.contains("safe.directory") {
      explained.kind = .owner
      explained.reason = ownership(of: path)
      // libgit2 looks for safe.directory in the system's and the user's configuration, and neither is read.
      explained.hint =
        "run glossator as that user, give the folder to this user (chown -R), or name the repository's remote instead of its path; safe.directory has no effect here"
    } else if reason.contains("objectformat") {
      explained.kind = .unsupported
      explained.reason = "it uses SHA-256 object ids"
      explained.hint = "convert it to SHA-1, or attach a SHA-1 repository"
    } else if reason.contains("refstorage") {
      explained.kind = .unsupported
      explained.reason = "it stores its refs as reftable"
      explained.hint = "convert it with `git refs migrate --ref-format=files`"
    } else if reason.contains("unsupported extension") || reason.contains("repository version") {
      explained.kind = .unsupported
    } else if error.kind == .notFound {
      explained.reason = "there is no Git repository"
      explained.hint =
        "name the folder that has .git in it, or a bare repository; folders above are not searched"
    }
    return explained
  }

  private static func ownership(of path: String) -> String {
    var status = stat()
    for candidate in [path + "/.git", path] where stat(candidate, &status) == 0 && status.st_uid != geteuid()
    {
      return "it is owned by another user (uid \(status.st_uid); this process is uid \(geteuid()))"
    }
    return "it is owned by another user"
  }
}
