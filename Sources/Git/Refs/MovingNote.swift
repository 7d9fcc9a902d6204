import Glibc
import RepositoryModel

/// A file in a repository's folder that says which refs a process is about to lock, for as long as it does.
///
/// A process that is killed between two steps leaves a ref's lock file, and from then on nobody can move that ref:
/// `git` and libgit2 cannot tell a lock that is left from one that is held. This note tells it of our own locks: the
/// kernel lets go of the note's `flock` when its process ends, however it ends. A lock that no such note names is
/// somebody else's: it is reported, and stays.
///
/// Nobody waits until a note is on the disk: a host that loses its power may leave an empty one. Then whoever held a lock before the
/// host began is no more.
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
    for name in names(in: folder) where name.hasPrefix(prefix) { clear(folder + name, in: folder) }
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
    let names = bytes[..<count].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let isLost = count == 0 && written.st_mtim.tv_sec < boot
    let locks = isLost ? Self.locks(in: folder) : names.compactMap { RefName($0).map { $0.full + ".lock" } }
    for lock in locks.map({ folder + $0 }) {
      var status = stat()
      guard lstat(lock, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let age = status.st_mtim.tv_sec - written.st_mtim.tv_sec
      guard age >= 0, age <= longest, !isLost || status.st_mtim.tv_sec < boot else { continue }
      unlink(lock)
    }
    unlink(note)
  }

  /// When this host began, by its clock of now: seconds since 1970.
  private static var boot: Int {
    var (now, since) = (timespec(), timespec())
    guard clock_gettime(CLOCK_REALTIME, &now) == 0, clock_gettime(CLOCK_BOOTTIME, &since) == 0 else {
      return 0
    }
    return now.tv_sec - since.tv_sec
  }

  /// The lock files of all refs, in the repository's folder.
  private static func locks(in folder: String, _ place: String = "refs/") -> [String] {
    names(in: folder + place).flatMap { name -> [String] in
      if name.hasSuffix(".lock") { return [place + name] }
      var status = stat()
      let isFolder = lstat(folder + place + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return isFolder ? locks(in: folder, "\(place)\(name)/") : []
    }
  }
}
