import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Who added keys, as the histories of their base files say.
struct KeyIntroductions {
  private let history: FileHistory
  private let project: Project

  init(_ repository: Repository, _ project: Project) {
    (history, self.project) = (FileHistory(repository), project)
  }

  /// Nil where the path is no base file's, or its history does not say.
  func introduction(of entry: EntryID, in path: String, from commit: ObjectID) -> Introduction? {
    HistoryFile(base: path, of: project.resources, in: project.base, from: commit)
      .flatMap { history.introduction(of: entry, in: $0) }
  }
}

/// Who added the keys of texts that are not done.
package final class KeyAuthors {
  private let introductions: KeyIntroductions
  private let tips: [String: ObjectID]
  private var known: [Key: String?] = [:]
  /// Each takes a walk through the history: nobody looks for more.
  private let most: Int

  private struct Key: Hashable {
    var branch: String
    var path: String
    var entry: EntryID
  }

  package init(_ repository: Repository, most: Int) throws(Failure) {
    let view = try RepositoryView(repository, journal: Journal.forReading(repository))
    introductions = KeyIntroductions(repository, view.project)
    tips = view.branches
    self.most = most
  }

  /// Nil where nobody knows, or so many were looked for already.
  package func author(of text: OpenText) -> String? {
    let key = Key(branch: text.branch, path: text.basePath, entry: text.entry)
    if let author = known[key] { return author }
    guard known.count < most, let tip = tips[text.branch] else { return nil }
    let author = introductions.introduction(of: text.entry, in: text.basePath, from: tip)?.author
    known[key] = author
    return author
  }
}
