import Git
import RepositoryModel

extension RepositoryView {
  /// The newest of the places where a commit parted from some others; nil where it has nothing in common with any that is there.
  func newestFork(of tip: ObjectID, from commits: [ObjectID]) throws(GitError) -> ObjectID? {
    var newest: ObjectID?
    for commit in Set(commits).sorted() where repository.exists(commit) {
      guard let parted = try repository.mergeBase(commit, tip) else { continue }
      if let newest, try !repository.isAncestor(newest, of: parted) { continue }
      newest = parted
    }
    return newest
  }
}
