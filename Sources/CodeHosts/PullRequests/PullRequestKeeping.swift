/// Gives a side branch the pull request that it should have.
package struct PullRequestKeeping {
  private let host: any CodeHost

  package init(_ host: any CodeHost) { self.host = host }

  /// What came of it.
  package struct Outcome: Hashable, Sendable {
    /// What was done, in order.
    package var steps: [PullRequestStep] = []
    /// The pull request that stands for the side branch now.
    package var standing: PullRequest?
    /// The one that a person closed.
    package var declined: PullRequest?
  }

  /// What could not be done about one that is there keeps nobody from the rest: the first reason is thrown at the end.
  package func keep(_ wish: PullRequestWish) throws(HostError) -> Outcome {
    var outcome = Outcome()
    var plan = PullRequestPlan(wish, found: try host.pullRequests(from: wish.head, into: wish.base))
    if case .open(let draft) = plan.steps.first {
      do throws(HostError) {
        let opened = try host.open(draft)
        outcome.steps.append(.open(draft))
        plan = PullRequestPlan(after: opened, wish)
      } catch {
        // The list was behind, or the answer to the last look's request got lost.
        guard error.kind == .exists else { throw error }
        plan = PullRequestPlan(wish, found: try host.pullRequests(from: wish.head, into: wish.base))
        if case .open = plan.steps.first { throw error }
      }
    }
    (outcome.standing, outcome.declined) = (plan.standing, plan.declined)
    guard let standing = plan.standing else { return outcome }
    var failure: HostError?
    for step in plan.steps {
      // What says that the reviewers were asked is not written where they were not.
      let step = failure == nil ? step : step.withoutTheMark
      do throws(HostError) {
        if try host.carryOut(step, on: standing) { outcome.steps.append(step) }
      } catch {
        failure = failure ?? error
        if error.isPassing { break }
      }
    }
    if let failure { throw failure }
    return outcome
  }
}

extension PullRequestStep {
  fileprivate var withoutTheMark: PullRequestStep {
    guard case .change(let number, let title, let body?) = self else { return self }
    return .change(number, title: title, body: PullRequestSection.unasked(body))
  }
}
