import Glibc

/// What is in a mirror that is just made, and what must not be in it.
enum MirrorLayout {
  static let configuration = """
    # Written by glossator and compared whenever the mirror is opened: anything else in here is refused.
    [core]
    \trepositoryformatversion = 0
    \tfilemode = true
    \tbare = true
    \tlogallrefupdates = false
    [gc]
    \tauto = 0

    """

  /// Makes a mirror in a folder beside, and then gives it its name: it is there as a whole or not at all.
  static func create(at path: String) throws(GitError) {
    let draft = path + ".new"
    // What is there already is from an attempt that was cut off; it is filled up below.
    for folder in folders {
      guard mkdir(draft + folder, 0o700) == 0 || errno == EEXIST else {
        throw failure("make", draft + folder)
      }
    }
    try write(configuration, to: draft + "/config")
    try write(head, to: draft + "/HEAD")
    guard rename(draft, path) == 0 else { throw failure("make", path) }
  }

  private static let head = "ref: refs/heads/main\n"

  /// Puts back what is the same in each mirror where a power failure left nothing of it. What somebody changed stays as it is.
  static func repair(_ path: String) throws(GitError) {
    for folder in folders where mkdir(path + folder, 0o700) != 0 && errno != EEXIST {
      throw failure("make", path + folder)
    }
    if read(path + "/config")?.isEmpty ?? true { try write(configuration, to: path + "/config") }
    // Nobody has a reason to change it.
    if read(path + "/HEAD") != Array(head.utf8) { try write(head, to: path + "/HEAD") }
  }

  private static let folders = ["", "/objects", "/objects/info", "/objects/pack", "/refs", "/refs/heads"]

  /// Throws where the mirror holds what we did not put there.
  static func verify(_ path: String) throws(GitError) {
    let hint = "find out who changed it, then delete the folder: it is made again"
    guard let found = read(path + "/config"), found == Array(configuration.utf8) else {
      throw GitError(
        .corrupt, "open mirror \(path)", "its configuration is not the one that was written", hint: hint)
    }
    for name in [
      "hooks", "objects/info/alternates", "info/grafts", "commondir", "config.worktree", "shallow",
    ]
    where access("\(path)/\(name)", F_OK) == 0 {
      throw GitError(.corrupt, "open mirror \(path)", "there is '\(name)' in it", hint: hint)
    }
  }

  static func write(_ text: String, to path: String) throws(GitError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw failure("write", path)
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  private static func failure(_ verb: String, _ path: String) -> GitError {
    GitError(.other, "\(verb) \(path)", String(cString: strerror(errno)))
  }
}
