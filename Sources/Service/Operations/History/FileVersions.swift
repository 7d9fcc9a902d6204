import Git
import RepositoryModel

/// The versions of one file as their history is gone through: each is read when it must be, and how two differ is told from
/// memory where somebody looked before.
final class FileVersions {
  private let path: RepositoryPath
  private let repository: Repository
  private let memory: HistoryMemory
  /// Those that were read last.
  private var recent = RecentlyUsed<ObjectID, [UInt8]>(limit: 2)

  init(_ path: RepositoryPath, _ repository: Repository, _ memory: HistoryMemory) {
    (self.path, self.repository, self.memory) = (path, repository, memory)
  }

  /// Nil where it cannot be read.
  func bytes(_ blob: ObjectID) -> [UInt8]? {
    if let known = recent[blob] { return known }
    let bytes = try? repository.blob(blob)
    recent[blob] = bytes
    return bytes
  }

  /// Whether a version needs no parsing, by how it differs from the one before; nil where it cannot be read.
  func passes(_ track: inout EntryTrack, from old: ObjectID?, to new: ObjectID) -> Bool? {
    guard let old else { return bytes(new).map { track.passes(first: $0) } }
    return difference(from: old, to: new).map { track.passes($0) }
  }

  private func difference(from old: ObjectID, to new: ObjectID) -> TextDifference? {
    if let known = memory.difference(from: old, to: new, of: path) { return known }
    guard let before = bytes(old), let after = bytes(new) else { return nil }
    let difference = TextDifference(before, after)
    memory.add(difference, from: old, to: new, of: path)
    return difference
  }
}
