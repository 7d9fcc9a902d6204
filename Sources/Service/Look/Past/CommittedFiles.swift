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
  private let parsed: Answers<Version, Catalog?>
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
    parsed = Answers(unread)
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
    return parsed.answer(Version(blob: blob, format: file.format, role: file.role)) { read(blob, file) }
  }

  /// The same, and it is not kept.
  func read(_ blob: ObjectID, _ file: BranchFile) -> Catalog? {
    if refused.contains(blob) { return nil }
    return unread.answer { () throws(GitError) in
      try repository.blob(blob, limit: RepositoryBlobs.largestFile)
    }.flatMap { try? file.format.read($0, as: file.role).catalog }
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
