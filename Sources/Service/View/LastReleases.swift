import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// What users got last where no branch says so: many teams tag a release, or delete its branch, and have no production
/// branch.
struct LastReleases {
  /// Where releases are maintained side by side, the newest tag need not be the nearest.
  private static let mostTags = 5
  /// So many entries of the journal are asked for a branch that is gone.
  private static let mostEntries = 1000

  /// The commits, by the tags' or branches' names.
  private(set) var commits: [(name: String, tip: ObjectID)] = []

  /// The newest tags of final versions; else the release branches that the journal knew last and that are gone.
  init(_ view: RepositoryView) throws(GitError) {
    commits = try Self.tags(view)
    if commits.isEmpty { commits = try Self.gone(view) }
  }

  private static func tags(_ view: RepositoryView) throws(GitError) -> [(name: String, tip: ObjectID)] {
    var tags: [(name: String, commit: CommitInfo)] = []
    let (commits, unread) = view.finalCommits()
    if let unread { throw unread }
    for (name, id) in commits {
      // One that is lost tells nothing.
      do throws(GitError) { tags.append((name, try view.repository.commit(id))) } catch {
        if error.isPassing { throw error }
      }
    }
    tags.sort { ($1.commit.committer.seconds, $0.name) < ($0.commit.committer.seconds, $1.name) }
    return tags.prefix(mostTags).map { ($0.name, $0.commit.id) }
  }

  private static func gone(_ view: RepositoryView) throws(GitError) -> [(name: String, tip: ObjectID)] {
    guard let journal = Journal(view.repository, author: ("", ""))?.seen(by: view.project.names) else {
      return []
    }
    var found: [(name: String, tip: ObjectID)] = []
    var left = mostEntries
    try journal.walk(from: try journal.tip()) { record throws(GitError) in
      left -= 1
      for state in record.entry.ownBranches(view.project.names)
      where view.branches[state.branch] == nil && view.project.branches.isRelease(state.branch) {
        if view.repository.exists(state.tip) { found.append((state.branch, state.tip)) }
      }
      return found.isEmpty && left > 0
    }
    return found
  }
}
