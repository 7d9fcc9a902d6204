import RepositoryModel

/// A pull request as all hosts have it; GitLab calls it a merge request.
package struct PullRequest: Hashable, Sendable {
  package enum State: String, Hashable, Sendable { case open, closed, merged }

  /// What people call it by, and the host's interface too.
  package var number: Int
  /// How the host's other interface calls it; empty where it has none (GitHub's GraphQL).
  package var handle: String
  /// Its page for people.
  package var page: String
  package var state: State
  package var title: String
  package var body: String
  package var isDraft: Bool
  /// The branch that is to be merged, its commit, and the branch that it is to go into.
  package var head: String
  package var headCommit: ObjectID?
  package var base: String
  /// True where that branch is another repository's.
  package var isFromFork: Bool
  package var labels: Set<String>
  /// True where the host merges it once its checks have passed; nil where it does not tell.
  package var mergesByItself: Bool?

  package init(
    number: Int, handle: String = "", page: String = "", state: State, title: String, body: String,
    isDraft: Bool = false, head: String, headCommit: ObjectID?, base: String, labels: Set<String> = [],
    mergesByItself: Bool? = false, isFromFork: Bool = false
  ) {
    (self.number, self.handle, self.page, self.state) = (number, handle, page, state)
    (self.title, self.body, self.isDraft) = (title, body, isDraft)
    (self.head, self.headCommit, self.base) = (head, headCommit, base)
    (self.labels, self.mergesByItself) = (labels, mergesByItself)
    self.isFromFork = isFromFork
  }
}

/// A pull request that is to be opened.
package struct PullRequestDraft: Hashable, Sendable {
  package var title: String
  package var body: String
  package var head: String
  package var base: String
  package var isDraft: Bool

  package init(title: String, body: String, head: String, base: String, isDraft: Bool) {
    (self.title, self.body, self.head, self.base, self.isDraft) = (title, body, head, base, isDraft)
  }
}
