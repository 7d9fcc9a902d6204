import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// A string file as a commit has it.
struct FileAt: Hashable {
  var file: BranchFile
  var commit: ObjectID
}

/// String files as commits have them: each commit is read once, and each version is parsed once, where somebody asks.
final class CommittedFiles {
  private let repository: Repository
  let unread: UnreadPast
  /// Blobs that nobody dares to read any more.
  private let refused: Set<ObjectID>
  private var parsed: [Version: Catalog?] = [:]
  private var blobs: [PathAt: ObjectID?] = [:]
  private var known: [ObjectID: [ObjectID]] = [:]

  private struct Version: Hashable {
    var blob: ObjectID
    var format: ResourceFormat
    var role: FileRole
  }

  private struct PathAt: Hashable {
    var path: RepositoryPath
    var commit: ObjectID
  }

  init(_ repository: Repository, without refused: Set<ObjectID>, _ unread: UnreadPast) {
    (self.repository, self.unread) = (repository, unread)
    self.refused = refused
  }

  func parents(of commit: ObjectID) throws(GitError) -> [ObjectID] {
    if let known = known[commit] { return known }
    let found = try unread.noting { () throws(GitError) in try repository.commit(commit).parents }
    known[commit] = found
    return found
  }

  /// The blob at a path; nil where there is none.
  func blob(at path: RepositoryPath, in commit: ObjectID) throws(GitError) -> ObjectID? {
    let name = PathAt(path: path, commit: commit)
    if let known = blobs[name] { return known }
    let found = try unread.noting { () throws(GitError) in try repository.file(at: path, in: commit)?.id }
    blobs[name] = .some(found)
    return found
  }

  /// What a version of a file says; nil where there is none, or it cannot be read.
  func catalog(_ blob: ObjectID?, _ file: BranchFile) -> Catalog? {
    guard let blob else { return nil }
    let name = Version(blob: blob, format: file.format, role: file.role)
    if let known = parsed[name] { return known }
    let catalog = read(blob, file)
    parsed[name] = .some(catalog)
    return catalog
  }

  /// The same, and it is not kept.
  func read(_ blob: ObjectID, _ file: BranchFile) -> Catalog? {
    if refused.contains(blob) { return nil }
    do throws(GitError) {
      let bytes = try repository.blob(blob, limit: RepositoryBlobs.largestFile)
      return try? file.format.read(bytes, as: file.role).catalog
    } catch {
      unread.note(error)
      return nil
    }
  }

  func catalog(_ file: BranchFile, at commit: ObjectID) -> Catalog? {
    guard let path = RepositoryPath(file.path) else { return nil }
    return catalog((try? blob(at: path, in: commit)) ?? nil, file)
  }

  func has(_ text: EntryText, _ file: BranchFile, at commit: ObjectID) -> Bool {
    catalog(file, at: commit)?[text.id]?.text == text.text
  }

  /// Everything that a file says.
  static func texts(_ catalog: Catalog?) -> Set<EntryText> {
    guard let catalog else { return [] }
    return Set(catalog.entries.lazy.filter { !$0.text.isBlank }.map { EntryText($0.id, $0.text) })
  }
}
