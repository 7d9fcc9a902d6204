import CLibgit2

// What `git config --local` reads and writes: settings of one clone, which no commit has.
extension Repository {
  /// A setting by its name (`section.name`); nil where this clone has none, whatever the user's own configuration says.
  package func localSetting(_ name: String) throws(GitError) -> String? {
    let doing = "read \(name) of \(path)"
    let snapshot = try Handle(doing, freeing: git_config_free) { git_repository_config_snapshot(&$0, raw) }
    var entry: UnsafeMutablePointer<git_config_entry>?
    defer { git_config_entry_free(entry) }
    let code = git_config_get_entry(&entry, snapshot.raw, name)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try check(code, doing)
    guard let entry, entry.pointee.level == GIT_CONFIG_LEVEL_LOCAL else { return nil }
    return entry.pointee.value.map { String(cString: $0) }
  }

  /// Of all that a repository's configuration consists of, libgit2 writes to the clone's own file. (To open that alone, and
  /// write to it, crashes: libgit2 1.5.)
  package func setLocal(_ name: String, to value: String) throws(GitError) {
    let doing = "set \(name) of \(path)"
    let all = try Handle(doing, freeing: git_config_free) { git_repository_config(&$0, raw) }
    try check(git_config_set_string(all.raw, name, value), doing)
  }
}
