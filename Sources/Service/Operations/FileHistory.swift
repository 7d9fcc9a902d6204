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

/// The history of files, base files or one locale's, as far back as anybody asked; each version is read once.
package final class FileHistory {
  private let repository: Repository
  private let tip: ObjectID
  private let role: FileRole
  private var walks: [String: Walk] = [:]
  private static let limit = 1000

  /// What is known of a path so far, the newest version first.
  private struct Walk {
    var walk: PathWalk
    var changes: [PathChange] = []
    var isOver = false
    var catalogs: [Int: Catalog?] = [:]
  }

  package init(_ repository: Repository, from tip: ObjectID, role: FileRole) {
    self.repository = repository
    self.tip = tip
    self.role = role
  }

  /// The commit since which the entry has been in the file; nil where it is not there, or the history is cut off.
  ///
  /// It is looked for in steps that grow, then between the last two: of a file with a thousand versions some twenty are
  /// read. A key that was away in between may be found at its first coming.
  package func introduction(of id: EntryID, in path: String, _ format: any StringFormat) -> Introduction? {
    func has(_ number: Int) -> Bool {
      isThere(path, number) && catalog(path, number, format).map { $0[id] != nil } ?? true
    }
    guard has(0) else { return nil }
    var (newest, step) = (0, 1)
    while has(newest + step) {
      newest += step
      step *= 2
    }
    var oldest = newest + step
    while oldest - newest > 1 {
      let middle = (newest + oldest) / 2
      if has(middle) { newest = middle } else { oldest = middle }
    }
    return walks[path].map { Introduction($0.changes[newest].commit) }
  }

  /// Every text that the entry had, oldest first.
  package func changes(of id: EntryID, in path: String, _ format: any StringFormat) -> [SourceChange] {
    var changes: [SourceChange] = []
    _ = isThere(path, .max)
    for number in (walks[path]?.changes.indices ?? 0..<0).reversed() {
      guard let catalog = catalog(path, number, format), let commit = walks[path]?.changes[number].commit
      else { continue }
      let text = catalog[id]?.text
      if changes.last?.text != text, !(changes.isEmpty && text == nil) {
        changes.append(SourceChange(introduction: Introduction(commit), text: text))
      }
    }
    return changes
  }

  /// True where the path has so many versions; goes on through the history as far as that takes.
  private func isThere(_ path: String, _ number: Int) -> Bool {
    guard var walk = walks.removeValue(forKey: path) ?? begin(path) else { return false }
    while walk.changes.count <= number, walk.changes.count < Self.limit, !walk.isOver {
      if let change = (try? walk.walk.next()) ?? nil {
        walk.changes.append(change)
      } else {
        walk.isOver = true
      }
    }
    walks[path] = walk
    return number < walk.changes.count
  }

  private func begin(_ path: String) -> Walk? {
    guard let checked = RepositoryPath(path) else { return nil }
    var walk = PathWalk(of: checked, in: repository)
    do throws(GitError) { try walk.start(from: tip) } catch { return nil }
    return Walk(walk: walk)
  }

  /// A version's entries; nil where it cannot be read.
  private func catalog(_ path: String, _ number: Int, _ format: any StringFormat) -> Catalog? {
    if let known = walks[path]?.catalogs[number] { return known }
    let bytes = walks[path]?.changes[number].blob.flatMap { try? repository.blob($0) }
    let catalog = bytes.flatMap { try? format.read($0, as: role).catalog }
    walks[path]?.catalogs[number] = .some(catalog)
    return catalog
  }
}

extension Introduction {
  init(_ commit: CommitInfo) {
    self.init(
      commit: commit.id, author: commit.author.name, seconds: commit.author.seconds, summary: commit.summary,
      isOwn: Provenance(message: commit.message) != nil)
  }
}
