import RepositoryModel

/// What the pull request of one side branch is to be.
package struct PullRequestWish: Hashable, Sendable {
  /// The side branch, its commit, and the branch that it is of. No commit where there is no side branch.
  package var head: String
  package var headCommit: ObjectID?
  package var base: String
  /// What tells that branch from an earlier one of its name; nil where nobody knows of one.
  package var cut: ObjectID?
  /// True where the side branch has something that the branch lacks.
  package var hasContent: Bool
  package var title: String
  package var section: PullRequestSection
  /// True where a merge would leave nothing missing: then it is no draft.
  package var isReady: Bool
  package var policy: PullRequestPolicy

  package init(
    head: String, headCommit: ObjectID?, base: String, hasContent: Bool, title: String,
    section: PullRequestSection, isReady: Bool, policy: PullRequestPolicy, cut: ObjectID? = nil
  ) {
    (self.head, self.headCommit, self.base, self.hasContent) = (head, headCommit, base, hasContent)
    (self.title, self.section, self.isReady, self.policy) = (title, section, isReady, policy)
    self.cut = cut
  }

  /// The section as it is to stand in the pull request.
  var marked: PullRequestSection { section.into(cut) }
}

/// What the host's configuration says of pull requests.
package struct PullRequestPolicy: Hashable, Sendable {
  package var labels: [String] = []
  package var reviewers: [String] = []
  /// True where one that is not complete is a draft.
  package var usesDrafts = false
  /// True where the host is to merge it once its checks have passed.
  package var mergesByItself = false

  package init() {}
}

/// One thing that is done about a pull request.
package enum PullRequestStep: Hashable, Sendable {
  case open(PullRequestDraft)
  /// Nil stays as it is.
  case change(Int, title: String?, body: String?)
  case close(Int, body: String)
  case label(Int, [String])
  case askForReview(Int, [String])
  /// With the title that it has by then.
  case setDraft(Int, Bool, title: String)
  /// That the host merges it once its checks have passed, or no more.
  case mergeByItself(Int, Bool)
}
