/// Keeps one comment below a pull request as it should be. Writing to it tells nobody; a new one tells everybody, so that
/// there is one, and none where somebody deleted it.
package struct CommentKeeping {
  private let host: any CodeHost

  package init(_ host: any CodeHost) { self.host = host }

  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case made, changed
    /// It says that already.
    case kept
    /// There is none, and there is to be none.
    case absent
  }

  /// `wasMade` is true where there was one at an earlier look: one that is gone was deleted by a person, and stays so.
  package func keep(_ comment: StickyComment, on request: PullRequest, wasMade: Bool) throws(HostError)
    -> Outcome
  {
    if let known = try own(comment, on: request) {
      if comment.body.isSameText(as: known.body) { return .kept }
      try host.change(known, to: comment.body, on: request)
      return .changed
    }
    guard comment.isWorthMaking, !wasMade else { return .absent }
    try host.comment(comment.body, on: request)
    return .made
  }

  /// The oldest one that is ours: two may have been made where an answer got lost.
  private func own(_ comment: StickyComment, on request: PullRequest) throws(HostError) -> HostComment? {
    let marked = try host.comments(on: request).filter(comment.isMarked)
    if marked.isEmpty { return nil }
    guard let account = try host.account() else { return marked.first(where: \.isByApp) }
    return marked.first { $0.author == account.number }
  }
}
