import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// What came last: the newest commits of a side branch that brought texts which its branch lacks, and the English that the
/// branch has got since. By what the commits hold, and not by what they say; no clock is asked.
struct NewestCommits {
  private let repository: Repository
  private let base: LocaleTag
  private let texts: TextChanges
  private let english: TextChanges

  /// Commits that are listed; of a commit, locales.
  static let most = 5
  static let mostLocales = 6
  /// Commits that are looked at: many only bring in what the branch has got.
  private static let mostLooked = 30

  init(_ repository: Repository, _ resources: [Resource], base: LocaleTag, locales: [LocaleTag]) {
    (self.repository, self.base) = (repository, base)
    let files = ParsedFiles(RepositoryBlobs(repository))
    texts = TextChanges(resources, base: base, of: [base] + locales, files)
    english = TextChanges(resources, base: base, of: [base], files)
  }

  /// A paragraph of a pull request, the newest first; empty where there is nothing to tell.
  func lines(of side: ObjectID, for tip: ObjectID, branch: String) throws(GitError) -> [String] {
    let fork = try repository.mergeBase(side, tip)
    let since = english(try repository.changes(from: fork, to: tip))
    var lines = since.isEmpty ? [] : ["- on `\(branch.inCodeSpan)` since then: \(Self.words(since))"]
    let room = Self.most + lines.count
    let commits = try repository.commits(
      of: side, notIn: [tip], limit: Self.mostLooked, firstParent: true)
    for commit in commits where lines.count < room {
      // It has landed, by a squash say, and so has what came before it.
      if commit != side, try !repository.brings(commit, to: tip) { break }
      let info = try repository.commit(commit)
      let brought = try texts(in: commit, since: info.parents.first, for: tip)
      if brought.isEmpty { continue }
      let author = Provenance(message: info.message) == nil ? ", by \(info.author.name.asAuthor)" : ""
      lines.append("- \(commit.short)\(author): \(Self.words(brought))")
    }
    return lines.isEmpty ? [] : ["", "What came last:", ""] + lines
  }

  /// A merge brings what engineers committed, too: what the branch has, or had where the two met last, is no news for it.
  private func texts(in commit: ObjectID, since parent: ObjectID?, for tip: ObjectID) throws(GitError)
    -> [LocaleTag: LocaleSummary]
  {
    let met = try repository.mergeBase(commit, tip)
    return texts(
      try repository.changes(from: parent, to: commit),
      alsoIn: [
        try repository.changes(from: tip, to: commit), try repository.changes(from: met, to: commit),
      ])
  }

  private static func words(_ summary: [LocaleTag: LocaleSummary]) -> String {
    let parts = summary.sorted { $0.key < $1.key }.map { locale, summary in
      let counts = [
        (summary.added, "new"), (summary.changed, "changed"), (summary.removed, "taken out"),
      ]
      let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      return "\(locale) \(words)"
    }
    let more = parts.count > mostLocales ? ["and \(parts.count - mostLocales) more locales"] : []
    return (parts.prefix(mostLocales) + more).joined(separator: "; ")
  }
}
