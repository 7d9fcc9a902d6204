/// What is to be done so that a side branch has the pull request that it should have: one, and none that a person closed.
///
/// What is found on the host is all that it rests on. So it may be cut off anywhere, and the next look makes another.
package struct PullRequestPlan: Hashable, Sendable {
  package private(set) var steps: [PullRequestStep] = []
  /// The pull request that stands for the side branch; nil where there is none, or it is yet to be opened.
  package private(set) var standing: PullRequest?
  /// The one that a person closed, and that stays closed until the side branch has something new.
  package private(set) var declined: PullRequest?

  /// `found` are those from the side branch, into whatever branch and in whatever state.
  package init(_ wish: PullRequestWish, found: [PullRequest]) {
    let own = found.filter { $0.head == wish.head }.sorted { $0.number > $1.number }
    let open = own.filter { $0.state == .open }
    // One that a person sent to another branch is the one all the same. One that a person opened into another branch is theirs.
    if let standing = open.first(where: { $0.base == wish.base }) ?? open.first(where: \.isOurs) {
      self.standing = standing
      if wish.hasContent {
        keep(standing, wish)
      } else if standing.base == wish.base {
        // What it would bring into another branch, nobody has looked at.
        close(standing)
      }
      return
    }
    guard wish.hasContent, let commit = wish.headCommit else { return }
    if let last = own.first(where: { $0.base == wish.base }), last.state == .closed,
      last.headCommit == commit,
      !PullRequestSection.isClosed(last.body),
      // That one the host closed with its branch, or a person meant another release.
      !PullRequestSection.isOfEarlierBranch(last.body, than: wish.cut)
    {
      declined = last
      return
    }
    steps.append(
      .open(
        PullRequestDraft(
          title: wish.title, body: wish.marked.placed(in: ""), head: wish.head, base: wish.base,
          isDraft: wish.policy.usesDrafts && !wish.isReady)))
  }

  /// What follows the opening of one, which the host has answered with.
  package init(after opened: PullRequest, _ wish: PullRequestWish) {
    var opened = opened
    // Nobody can have said so yet.
    opened.mergesByItself = opened.mergesByItself ?? false
    standing = opened
    keep(opened, wish)
  }

  private mutating func keep(_ standing: PullRequest, _ wish: PullRequestWish) {
    if !wish.policy.reviewers.isEmpty, !PullRequestSection.isAsked(standing.body) {
      steps.append(.askForReview(standing.number, wish.policy.reviewers))
    }
    let section = wish.policy.reviewers.isEmpty ? wish.marked : wish.marked.askedForReview
    let body = section.placed(in: standing.body)
    // A title that a person wrote stays: only ours is kept up to date.
    let title = PullRequestTitle.isOurs(standing.title) && standing.title != wish.title ? wish.title : nil
    if title != nil || !body.isSameText(as: standing.body) {
      steps.append(
        .change(standing.number, title: title, body: body.isSameText(as: standing.body) ? nil : body))
    }
    let known = Set(standing.labels.map { $0.lowercased() })
    let labels = wish.policy.labels.filter { !known.contains($0.lowercased()) }
    if !labels.isEmpty { steps.append(.label(standing.number, labels)) }
    // Translations that went out of force meanwhile are not merged behind people's backs.
    if wish.policy.mergesByItself, !wish.isReady, standing.mergesByItself != false {
      steps.append(.mergeByItself(standing.number, false))
    }
    // What was judged is this commit, and its merge into this branch.
    guard standing.base == wish.base, standing.headCommit == wish.headCommit else { return }
    if wish.policy.usesDrafts, standing.isDraft == wish.isReady {
      steps.append(.setDraft(standing.number, !wish.isReady, title: title ?? standing.title))
    }
    if wish.policy.mergesByItself, wish.isReady, standing.mergesByItself != true {
      steps.append(.mergeByItself(standing.number, true))
    }
  }

  private mutating func close(_ standing: PullRequest) {
    steps.append(.close(standing.number, body: PullRequestSection.nothingLeft.placed(in: standing.body)))
  }
}

extension PullRequest {
  /// True where we opened it: by its text, or by its title where somebody took that out.
  fileprivate var isOurs: Bool { PullRequestSection.isIn(body) || PullRequestTitle.isOurs(title) }
}

/// The titles that we give.
package enum PullRequestTitle {
  private static let leads = (release: "Translations for ", staging: "Staging locale for ")

  package static func of(_ branch: String) -> String { leads.release + branch }
  /// Of the integration branch's.
  package static func ofStaging(_ branch: String) -> String { leads.staging + branch }
  /// True for a lead and a branch, in whose name no blank can stand: who goes on after that has a title of their own.
  static func isOurs(_ title: String) -> Bool {
    [leads.release, leads.staging].contains { lead in
      title.hasPrefix(lead) && !title.dropFirst(lead.count).contains(where: \.isWhitespace)
    }
  }
}

extension String {
  /// True for the same text whatever its line ends are, and with or without one at its end: hosts change both.
  func isSameText(as other: String) -> Bool { withFeeds == other.withFeeds }

  private var withFeeds: Substring {
    var text = Substring(split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n"))
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
