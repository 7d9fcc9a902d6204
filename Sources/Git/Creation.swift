import CLibgit2
import RepositoryModel

extension Repository {
  /// Makes a bare repository at a path where nothing is yet, and opens it.
  package static func create(bareAt path: String, head branch: String = "main") throws(GitError) -> Repository
  {
    try Library.start()
    let doing = "create a repository at \(path)"
    var options = git_repository_init_options()
    try check(git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)), doing)
    options.flags =
      GIT_REPOSITORY_INIT_BARE.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
      | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    let code = branch.withCString { name in
      options.initial_head = name
      var made: OpaquePointer?
      let code = git_repository_init_ext(&made, path, &options)
      git_repository_free(made)
      return code
    }
    try check(code, doing)
    return try Repository(at: path)
  }
}
