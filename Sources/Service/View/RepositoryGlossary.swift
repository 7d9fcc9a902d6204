import Git
import RepositoryModel
import Workflow

extension GlossaryFile {
  /// In bytes: a hundred thousand terms.
  private static let largest = 16 << 20

  /// The glossary that a commit has where the project says; nil where it has none.
  init?(of commit: ObjectID, _ view: RepositoryView) throws(GitError) {
    guard let path = view.project.glossary, let file = try view.repository.file(at: path, in: commit) else {
      return nil
    }
    self.init(try view.repository.blob(file.id, limit: Self.largest), at: path.string)
  }

  /// The same, which says so where the project names one and the commit has none there.
  static func orMissing(of commit: ObjectID, _ view: RepositoryView) throws(GitError) -> GlossaryFile? {
    guard let path = view.project.glossary else { return nil }
    return try GlossaryFile(of: commit, view) ?? GlossaryFile(missing: path.string)
  }
}
