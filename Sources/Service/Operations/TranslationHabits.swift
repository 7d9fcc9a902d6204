import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Who committed translations in a branch's recent history, by hand or by a bot: a team in transition.
struct TranslationHabits {
  /// So many of the newest commits are looked at.
  static let mostCommits = 500
  private static let mostNames = 3

  /// How many commits were looked at.
  private var looked = 0
  /// How many of an author's commits changed translations.
  private var authors: [String: Int] = [:]

  /// Merges are passed, since what they bring was committed before, and the first commit, which brings everything.
  init(of tip: ObjectID, _ project: Project, _ repository: Repository) throws(GitError) {
    for id in try repository.commits(of: tip, notIn: [], limit: Self.mostCommits) {
      looked += 1
      let commit = try repository.commit(id)
      // The parent of a shallow clone's oldest commit is not there.
      guard commit.parents.count == 1, Provenance(message: commit.message) == nil,
        let changes = try? repository.changes(from: commit.parents[0], to: id)
      else { continue }
      let isTranslation = changes.contains { change in
        project.resources.contains { resource in
          guard let path = change.path.string, let place = resource.place(of: path, base: project.base)
          else { return false }
          return !place.isBase && place.locale != project.base
        }
      }
      if isTranslation { authors[commit.author.name, default: 0] += 1 }
    }
  }

  /// What `init` says of it, and what will become of such commits.
  var lines: [String] {
    let count = authors.values.reduce(0, +)
    guard count > 0 else { return [] }
    let sorted = authors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var names = sorted.prefix(Self.mostNames).map { "\($0.key) (\($0.value))" }
    if sorted.count > names.count {
      let others = sorted.dropFirst(names.count).reduce(0) { $0 + $1.value }
      names.append("others (\(others))")
    }
    return [
      "\(count) of the last \(looked.counted("commit")) changed translations: \(names.joined(separator: ", "))",
      "such commits may go on: on the integration branch and on release branches the newest text counts, whoever brought "
        + "it, and the sheet follows; a translator's later edit of the cell is newer still",
    ]
  }
}
