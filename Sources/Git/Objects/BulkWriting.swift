import CGitShim
import CSystemShim
import Glibc
import RepositoryModel
import Synchronization

// Writing many objects at once. Each that is written alone waits for the disk; a thousand of them wait a thousand times.
extension Repository {
  /// From so many objects on they are worth it; fewer wait for the disk one by one, and for nobody else's files.
  package static let bulk = 32

  /// Runs what writes many objects, on whatever threads, and waits for the disk once, at the end: they are durable when this
  /// returns, also where it throws.
  ///
  /// A process that is killed in between leaves objects that no ref leads to, and that nobody waited for. So who goes on
  /// after it must not take them for durable because they are there.
  package func writingInBulk<Result>(_ write: () throws(GitError) -> Result) throws(GitError) -> Result {
    let doing = "make the objects of \(path) durable"
    // Opened first: what goes wrong on the way to the disk is told to who had the file system open then. The folder of the
    // objects may be on one of its own.
    let folder = open(objectFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw GitError(.other, doing, String(cString: strerror(errno))) }
    defer { close(folder) }
    try BulkWriters.enter()
    let result: Result
    do throws(GitError) { result = try write() } catch {
      BulkWriters.leave()
      _ = systemshim_flush(folder)
      throw error
    }
    BulkWriters.leave()
    let code = systemshim_flush(folder)
    guard code == 0 else { throw GitError(.other, doing, String(cString: strerror(-code))) }
    return result
  }

  /// Runs what writes objects that nobody refers to yet, on whatever threads, and waits for none of them: whoever refers to
  /// one makes it durable first.
  package func withoutWaiting<Result>(_ write: () -> Result) throws(GitError) -> Result {
    try BulkWriters.enter()
    defer { BulkWriters.leave() }
    return write()
  }

  /// Waits until objects are on the disk, whoever wrote them: one by one where they are few. What is in a pack is.
  package func makeDurable(_ objects: [ObjectID]) throws(GitError) {
    if objects.count >= Self.bulk { return try writingInBulk {} }
    var folders: Set<String> = []
    for place in objects.map({ LooseObject($0, in: self) }) where try flush(place.path) {
      folders.formUnion([place.folder, objectFolder])
    }
    for folder in folders { _ = try flush(folder) }
  }

  /// Waits until a file or folder is on the disk; false where there is none.
  func flush(_ path: String) throws(GitError) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return false }
    defer { if file >= 0 { close(file) } }
    guard file >= 0, fsync(file) == 0 else {
      throw GitError(.other, "make '\(path)' durable", String(cString: strerror(errno)))
    }
    return true
  }
}

/// Who is writing in bulk now, and waits at the end: libgit2's setting is one for the whole process.
enum BulkWriters {
  private static let count = Mutex(0)

  static var areWriting: Bool { count.withLock { $0 > 0 } }

  static func enter() throws(GitError) {
    try count.withLock { count throws(GitError) in
      if count == 0 { try check(gitshim_set_fsync(0), "turn off waiting for the disk") }
      count += 1
    }
  }

  static func leave() {
    count.withLock { count in
      count -= 1
      if count == 0 { _ = gitshim_set_fsync(1) }
    }
  }
}
