import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// String files through the history, wherever they stood. See `MovedFile`.
final class MovedFiles {
  private let view: RepositoryView
  private let files: CommittedFiles
  var unread: UnreadPast { files.unread }
  private let origins: FileOrigins
  private let history: PathHistory
  private var known: [BranchFile: MovedFile] = [:]

  init(_ view: RepositoryView, files: CommittedFiles) {
    (self.view, self.files) = (view, files)
    origins = FileOrigins(view.repository, files: files)
    history = PathHistory(view.repository)
  }

  /// Nil where the commit cannot be read.
  func parents(of commit: ObjectID) -> [ObjectID]? { try? files.parents(of: commit) }

  func file(_ file: BranchFile) -> MovedFile {
    if let known = known[file] { return known }
    let made = MovedFile(file, tip: view.branches[file.branch], files, origins, history)
    known[file] = made
    return made
  }

  /// What the base file says at a commit that a file has there. Of files that were joined, each came from where most of its texts did: the
  /// English of another screen was never beside a translation.
  func english(_ base: MovedFile, beside file: MovedFile, at commit: ObjectID) -> Catalog? {
    guard let path = file.path(at: commit), let other = base.path(at: commit),
      let own = file.path, let now = base.path, path != own || other != now
    else { return base.catalog(at: commit) }
    let difference = now.words(notIn: own)
    let isPartner =
      base.paths.contains { $0.words(notIn: path) == difference }
      && file.paths.contains { other.words(notIn: $0) == difference }
    return isPartner ? base.catalog(at: commit) : nil
  }
}

extension RepositoryPath {
  /// What tells it from another one: `es` of `es/app.json` beside `en/app.json`.
  fileprivate func words(notIn other: RepositoryPath) -> [Substring] {
    var left = Self.words(of: other)
    return Self.words(of: self).filter { word in
      guard let place = left.firstIndex(of: word) else { return true }
      left.remove(at: place)
      return false
    }
  }

  private static func words(of path: RepositoryPath) -> [Substring] {
    path.string.split { !$0.isLetter && !$0.isNumber }
  }
}
