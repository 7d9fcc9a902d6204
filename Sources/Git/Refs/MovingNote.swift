import Glibc
import RepositoryModel

/// A file in a repository's folder that says which refs a process is about to lock, for as long as it does.
///
/// A process that is killed between two steps leaves a ref's lock file, and from then on nobody can move that ref:
/// `git` and libgit2 cannot tell a lock that is left from one that is held. This note tells it of our own locks: the
/// kernel lets go of the note's `flock` when its process ends, however it ends. A lock that no such note names is
/// somebody else's: it is reported, and stays.
struct MovingNote {
  private static let prefix = "glossator-moving-"
  /// A lock that was made longer after its note is not the note's.
  private static let longest = 600

  private let path: String
  private let descriptor: Int32

  init(_ moves: [RefMove], in folder: String) throws(GitError) {
    path = folder + Self.prefix + String(getpid()) + "-" + String(UInt32.random(in: 0 ... .max), radix: 16)
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Self.error(path) }
    let names = Array(moves.map { $0.ref.full + "\n" }.joined().utf8)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, names, names.count) == names.count
    else {
      let error = Self.error(path)
      unlink(path)
      close(descriptor)
      throw error
    }
  }

  /// The locks are released.
  func end() {
    unlink(path)
    close(descriptor)
  }

  private static func error(_ path: String) -> GitError {
    GitError(.other, "note the refs to move in \(path)", String(cString: strerror(errno)))
  }

  /// Removes the locks that processes left which are no more, and their notes.
  static func clearLeft(in folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(prefix) { clear(folder + name, in: folder) }
    }
  }

  private static func clear(_ note: String, in folder: String) {
    let descriptor = open(note, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Whoever holds it is alive, and its locks with it.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    var written = stat()
    guard fstat(descriptor, &written) == 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    for line in bytes[..<count].split(separator: 0x0A) {
      guard let ref = RefName(String(decoding: line, as: UTF8.self)) else { continue }
      let lock = folder + ref.full + ".lock"
      var status = stat()
      guard lstat(lock, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let age = status.st_mtim.tv_sec - written.st_mtim.tv_sec
      if age >= 0, age <= longest { unlink(lock) }
    }
    unlink(note)
  }
}
