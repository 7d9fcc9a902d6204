import Git
import Glibc
import ProjectConfiguration
import RepositoryModel

/// What questions about the history of files found out, kept from one to the next in the repository's own folder.
///
/// All of it follows from the ids of commits and blobs, so it is never out of date. Nobody needs it: what is deleted is found
/// again, what is damaged counts as deleted, and what cannot be written is not. Several processes may write at once.
final class HistoryMemory {
  private let folder: HistoryFolder
  private var files: [RepositoryPath: RememberedFile] = [:]
  private var changed: Set<RepositoryPath> = []

  init(_ repository: Repository) { folder = HistoryFolder(repository) }

  /// What is remembered of a path, the first time that somebody asks.
  func recall(_ path: RepositoryPath) -> PathLine? {
    if files[path] != nil { return nil }
    let file = folder.read(path) ?? RememberedFile()
    files[path] = file
    return file.line
  }

  func add(_ line: PathLine, of path: RepositoryPath) {
    var file = files[path] ?? RememberedFile()
    let before = file.line
    if file.line == nil { file.line = line } else { file.line?.add(line) }
    if file.line == before { return }
    files[path] = file
    changed.insert(path)
  }

  func difference(from old: ObjectID, to new: ObjectID, of path: RepositoryPath) -> TextDifference? {
    files[path]?.differences[BlobPair(old: old, new: new)]
  }

  func add(_ difference: TextDifference, from old: ObjectID, to new: ObjectID, of path: RepositoryPath) {
    guard difference.before.count + difference.after.count <= RememberedFile.longestDifference else { return }
    files[path, default: RememberedFile()].differences[BlobPair(old: old, new: new)] = difference
    changed.insert(path)
  }

  func save() {
    for path in changed.sorted() {
      if let file = files[path] { folder.write(file, path) }
    }
    if !changed.isEmpty { folder.makeRoom() }
    changed = []
  }
}

struct BlobPair: Hashable {
  var old: ObjectID
  var new: ObjectID
}

/// What is remembered of one path.
struct RememberedFile: Equatable {
  var line: PathLine?
  var differences: [BlobPair: TextDifference] = [:]

  /// In bytes: two versions that differ more are read again.
  static let longestDifference = 2048
}
