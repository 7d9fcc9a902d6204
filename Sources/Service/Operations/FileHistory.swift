import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Who brought an entry or a text into a file, and when.
package struct Introduction: Hashable, Sendable {
  package var commit: ObjectID
  package var author: String
  /// Seconds since 1970.
  package var seconds: Int64
  package var summary: String
  /// True for a commit of Glossator's own.
  package var isOwn: Bool
}

/// One text that an entry had, from some commit on.
package struct SourceChange: Hashable, Sendable {
  package var introduction: Introduction
  /// In the platform's notation; nil where the commit took the entry out.
  package var text: Text?
}

/// The history of files, base files or one locale's, read once per path, as far back as anybody asked.
package final class FileHistory {
  private let repository: Repository
  private let tip: ObjectID
  private let role: FileRole
  private var versions: [String: [(commit: CommitInfo, catalog: Catalog?)]] = [:]
  private static let limit = 1000

  package init(_ repository: Repository, from tip: ObjectID, role: FileRole) {
    self.repository = repository
    self.tip = tip
    self.role = role
  }

  /// The commit since which the entry has been in the file; nil where it is not there, or the history is cut off.
  package func introduction(of id: EntryID, in path: String, _ format: any StringFormat) -> Introduction? {
    var found: CommitInfo?
    for version in history(of: path, format) {
      guard let catalog = version.catalog else { continue }
      if catalog[id] == nil { break }
      found = version.commit
    }
    return found.map(Introduction.init)
  }

  /// Every text that the entry had, oldest first.
  package func changes(of id: EntryID, in path: String, _ format: any StringFormat) -> [SourceChange] {
    var changes: [SourceChange] = []
    for version in history(of: path, format).reversed() {
      guard let catalog = version.catalog else { continue }
      let text = catalog[id]?.text
      if changes.last?.text != text, !(changes.isEmpty && text == nil) {
        changes.append(SourceChange(introduction: Introduction(version.commit), text: text))
      }
    }
    return changes
  }

  private func history(of path: String, _ format: any StringFormat) -> [(
    commit: CommitInfo, catalog: Catalog?
  )] {
    if let known = versions[path] { return known }
    guard let checked = RepositoryPath(path),
      let history = try? repository.history(of: checked, from: tip, limit: Self.limit)
    else { return [] }
    let read = history.map { change in
      let bytes = change.blob.flatMap { try? repository.blob($0) }
      return (change.commit, bytes.flatMap { try? format.read($0, as: role).catalog })
    }
    versions[path] = read
    return read
  }
}

extension Introduction {
  init(_ commit: CommitInfo) {
    self.init(
      commit: commit.id, author: commit.author.name, seconds: commit.author.seconds, summary: commit.summary,
      isOwn: Provenance(message: commit.message) != nil)
  }
}
