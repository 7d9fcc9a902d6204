import CodeHosts
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// What Git says of the texts that pull requests bring: what their heads hold since they left the branch that they go into,
/// as `held` knows it, without what that branch has by now.
struct EarlyWarningLook {
  private let repository: Repository
  private let gate: GatePolicy?
  private let now: Int64
  private var view: RepositoryView

  /// What is to be said below one pull request, and what that rests on.
  struct Warning {
    var request: PullRequest
    var comment: StickyComment
    var inputs: ObjectID
    var text: ObjectID

    /// Nil where nothing was done.
    func line(_ done: CommentKeeping.Outcome) -> String? {
      let name = request.page.isEmpty ? "#\(request.number)" : request.page
      return switch done {
      case .made: "\(request.head): pull request \(name) has a comment about its new texts"
      case .changed: "\(request.head): the comment on pull request \(name) is updated"
      case .kept, .absent: nil
      }
    }
  }

  private struct Head {
    var request: PullRequest
    var commit: ObjectID
    var inputs: ObjectID
    var holding: HoldingInput
  }

  /// `gate` is the host's own policy; nil for the project's. `now` is in seconds since 1970.
  init(_ repository: Repository, gate: GatePolicy?, now: Int64) throws(Failure) {
    (self.repository, self.gate, self.now) = (repository, gate, now)
    view = try RepositoryView(repository, journal: Journal.forReading(repository))
  }

  private var policy: GatePolicy { gate ?? view.project.gate }

  /// Of those that are not as they were known.
  mutating func warnings(
    _ requests: [PullRequest], into base: String, known: [Int: EarlyWarningMemory.Entry]
  ) throws(GitError) -> [Warning] {
    guard let tip = view.branches[base] else { return [] }
    let heads = try heads(of: requests, into: base, from: tip, known)
    guard !heads.isEmpty, let input = try input(base, tip, fork: nil) else { return [] }
    let holding = Holding(
      heads.map(\.holding), released: [input], project: view.project, blobs: RepositoryBlobs(repository))
    var warnings: [Warning] = []
    for head in heads {
      let name = head.request.head
      // A file that cannot be read has no texts, and nobody knows what is in it.
      if holding.findings.contains(where: { $0.hidesTexts(on: name) }) { continue }
      let keys = holding.keys.filter { $0.branch == name }
      var warning = EarlyWarning(
        base: base, isRelease: view.active.contains(base) || base != view.project.branches.integration,
        keys: keys, resources: head.holding.resources, source: view.project.base, required: policy.require)
      warning.spelling = try HeldSpelling(keys, at: head.commit, head.holding.resources, view, now: now)
      let comment = warning.comment
      let text = try Repository.hash(blob: Array(comment.body.utf8))
      warnings.append(Warning(request: head.request, comment: comment, inputs: head.inputs, text: text))
    }
    return warnings
  }

  private mutating func heads(
    of requests: [PullRequest], into base: String, from tip: ObjectID,
    _ known: [Int: EarlyWarningMemory.Entry]
  ) throws(GitError) -> [Head] {
    var heads: [Head] = []
    for request in requests.sorted(by: { $0.number < $1.number }) where brings(request) {
      // A mirror may not have it yet; what it fetches is news then.
      guard let head = request.headCommit, repository.exists(head) else { continue }
      let inputs = try Repository.hash(
        blob: Array("\(head) \(tip) \(base) \(view.configuration) \(policy.digestText)".utf8))
      if known[request.number]?.inputs == inputs { continue }
      let fork = try repository.mergeBase(head, tip)
      guard let input = try input(request.head, head, fork: fork) else { continue }
      heads.append(Head(request: request, commit: head, inputs: inputs, holding: input))
    }
    return heads
  }

  private mutating func input(_ branch: String, _ tip: ObjectID, fork: ObjectID?) throws(GitError)
    -> HoldingInput?
  {
    guard let resources = try view.resources(of: tip, branch: branch) else { return nil }
    return HoldingInput(
      branch: branch, resources: resources, tip: try view.listing(tip, resources),
      fork: try fork.map { id throws(GitError) in try view.listing(id, resources) })
  }

  /// True for one that people write: neither translations, nor a release that is merged back.
  private func brings(_ request: PullRequest) -> Bool {
    if request.isFromFork { return false }
    switch view.project.branches.role(of: request.head) {
    case .feature, .integration, .unwatched: return true
    case .production, .release, .side: return false
    }
  }
}

extension Finding {
  fileprivate func hidesTexts(on branch: String) -> Bool {
    (severity == .error || rule == Self.heldUnknown) && place?.file.hasPrefix(branch + ":") ?? false
  }
}
