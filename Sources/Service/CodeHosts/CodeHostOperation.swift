import CodeHosts
import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Tells a code host how the release branches stand: one pull request for each side branch, and the gate's answer as a status
/// of each tip. What is found there is all that it rests on: it may be cut off anywhere.
package struct CodeHostOperation {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let gate: GatePolicy?

  package init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, gate: GatePolicy? = nil
  ) {
    (self.host, self.settings, self.repository, self.gate) = (host, settings, repository, gate)
  }

  /// What was done, a line each, and what could not be.
  package struct Outcome: Sendable {
    package var lines: [String] = []
    package var findings: [Finding] = []
    /// True where the host is away, or does not know us.
    package var isCutShort = false

    package init() {}

    package static func += (a: inout Outcome, b: Outcome) {
      (a.lines, a.findings) = (a.lines + b.lines, a.findings + b.findings)
    }

    /// The host could not be asked at all.
    package init(_ failure: Failure) {
      findings = [Finding(.error, "code-host", failure.message, hint: failure.hint)]
    }
  }

  /// Reports the branches of a look that has come to its end; nothing where it told all of that a moment ago.
  package func run(_ report: LookReport) -> Outcome {
    let memory = CodeHostMemory(repository)
    let digest = try? digest(report)
    if let digest, memory.knows(digest) { return Outcome() }
    let outcome = told(report)
    if let digest, outcome.findings.isEmpty { memory.remember(digest) } else { memory.forget() }
    return outcome
  }

  /// What the host is to be told rests on nothing else.
  private func digest(_ report: LookReport) throws(GitError) -> ObjectID {
    var lines = ["\(settings)", "\(gate.map { "\($0)" } ?? "")"]
    for name in report.active + report.branches.map(\.side) {
      lines.append("\(name) \(try id(name)?.description ?? "")")
    }
    lines.append(try Journal(repository, author: ("", ""))?.tip()?.description ?? "")
    return try Repository.hash(blob: Array(lines.joined(separator: "\n").utf8))
  }

  private func id(_ branch: String) throws(GitError) -> ObjectID? {
    try RefName(branch: branch).flatMap { ref throws(GitError) in try repository.id(of: ref) }
  }

  private func told(_ report: LookReport) -> Outcome {
    var outcome = Outcome()
    for branch in report.branches where report.active.contains(branch.name) {
      do throws(HostError) {
        try tell(branch, report, &outcome)
      } catch {
        outcome.findings.append(.notTold(branch.name, error))
        // Nobody is asked again who is away, or does not know us.
        outcome.isCutShort = error.isPassing || error.kind == .unauthorized
        if outcome.isCutShort { break }
      }
    }
    return outcome
  }

  private func tell(_ branch: LookReport.Branch, _ report: LookReport, _ outcome: inout Outcome)
    throws(HostError)
  {
    let commits: (tip: ObjectID?, side: ObjectID?, hasContent: Bool)
    let judged: GateReport?
    do throws(Failure) {
      commits = try self.commits(branch)
      judged = try commits.tip.map { tip throws(Failure) in
        try GateOperation(repository, policy: gate).run(tip, limit: PullRequestText.mostKeys)
      }
    } catch {
      outcome.findings.append(
        Finding(.error, "code-host", error.message, at: Place(branch.name), hint: error.hint))
      return
    }
    guard let tip = commits.tip, let judged else { return }
    let text = PullRequestText(branch: branch, required: report.required, verdict: judged)
    let wish = PullRequestWish(
      head: branch.side, headCommit: commits.side, base: branch.name, hasContent: commits.hasContent,
      title: PullRequestTitle.of(branch.name),
      section: text.section, isReady: text.opensGate, policy: settings.policy)
    let kept = try PullRequestKeeping(host).keep(wish)
    outcome.lines += kept.lines(branch.name)
    guard let name = settings.status else { return }
    let status = CommitStatus(name, judged.verdict)
    if try StatusKeeping(host).keep(status, on: tip, of: branch.name) {
      outcome.lines.append("\(branch.name): status \(status.state.rawValue), \(status.description)")
    }
  }

  // MARK: What Git says

  private func commits(_ branch: LookReport.Branch) throws(Failure) -> (
    tip: ObjectID?, side: ObjectID?, hasContent: Bool
  ) {
    try git { () throws(GitError) in
      let (tip, side) = (try id(branch.name), try id(branch.side))
      guard let tip, let side else { return (tip, side, false) }
      return (tip, side, try hasContent(side, for: tip))
    }
  }

  /// By content: a squash or a rebase of it leaves no trace in the history.
  private func hasContent(_ side: ObjectID, for tip: ObjectID) throws(GitError) -> Bool {
    if try repository.isAncestor(side, of: tip) { return false }
    let base = try repository.mergeBase(side, tip)
    for change in try repository.changes(from: base, to: side) {
      if try repository.entry(at: change.path, in: tip) != change.new { return true }
    }
    return false
  }
}

extension CommitStatus {
  /// The gate's answer.
  init(_ context: String, _ verdict: Verdict) {
    switch verdict.answer {
    case .open:
      self.init(context, .success, "\(verdict.judged.counted("text")) complete, fresh and free of errors")
    case .blocked:
      let open = verdict.blocking.values.reduce(into: Progress()) { $0 += $1 }
      let what = open.openStates.isEmpty ? "\(verdict.reasons.count.counted("reason"))" : open.openStates
      self.init(context, .failure, "blocked: \(what)")
    case .unknown: self.init(context, .error, verdict.unknown?.message ?? "nobody can tell")
    }
  }
}

extension PullRequestKeeping.Outcome {
  fileprivate func lines(_ branch: String) -> [String] {
    let what = steps.map { step in
      switch step {
      case .open: "opened"
      case .change: "updated"
      case .close: "closed, for the branch has all of it"
      case .label: "labeled"
      case .askForReview: "reviewers asked"
      case .setDraft(_, let isDraft, _): isDraft ? "made a draft" : "made ready"
      case .mergeByItself: "set to be merged when its checks have passed"
      }
    }
    if what.isEmpty { return [] }
    let name = standing.map { $0.page.isEmpty ? "#\($0.number)" : $0.page } ?? ""
    return ["\(branch): pull request \(name) \(what.joined(separator: ", "))"]
  }
}

extension Finding {
  fileprivate static func notTold(_ branch: String, _ error: HostError) -> Finding {
    Finding(
      error.isPassing ? .warning : .error, "code-host", error.description, at: Place(branch),
      hint: error.hint
        ?? (error.isPassing ? "it is tried again at the next look; everything else continues" : nil))
  }
}
