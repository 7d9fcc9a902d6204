import Glibc
import RepositoryModel

/// Why a repository does not open, in words that say what to do.
enum OpenFailure {
  static func explained(_ error: GitError, path: String) -> GitError {
    var explained = error
    let reason = error.reason
    if error.kind == .owner || reason.contains("safe.directory") {
      explained.kind = .owner
      explained.reason = ownership(of: path)
      // libgit2 looks for safe.directory in the system's and the user's configuration, and neither is read.
      explained.hint = hint(geteuid() == 0 ? nil : name(geteuid()), path)
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

  /// `user` is nil for root, whom nobody should give a repository to.
  private static func hint(_ user: String?, _ path: String) -> String {
    let gift = user.map { ", give it to \($0) (chown -R \($0) \(shown(path)))" } ?? ""
    return
      "run glossator as that user\(gift), or name the repository's remote instead of its path; safe.directory has no effect here"
  }

  private static func name(_ user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "uid \(user)"
  }

  private static func ownership(of path: String) -> String {
    var status = stat()
    for candidate in [path + "/.git", path] where stat(candidate, &status) == 0 && status.st_uid != geteuid()
    {
      return "it is owned by \(name(status.st_uid)), and this process is \(name(geteuid()))'s"
    }
    return "it is owned by another user"
  }
}
