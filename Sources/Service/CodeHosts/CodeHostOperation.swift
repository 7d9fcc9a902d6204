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
    /// The pages of pull requests, by branch, where the host was asked.
    package var pages: [String: String] = [:]
    /// True where the host is away, or does not know us.
    package var isCutShort = false

    package init() {}

    package static func += (a: inout Outcome, b: Outcome) {
      (a.lines, a.findings) = (a.lines + b.lines, a.findings + b.findings)
    }

    /// Notes what could not be told. True where nobody is asked again at this look.
    mutating func failed(_ what: String, _ error: HostError) -> Bool {
      findings.append(.notTold(what, error))
      isCutShort = error.endsAll
      return isCutShort
    }

    /// The host could not be asked at all.
    package init(_ failure: Failure) {
      findings = [Finding(.error, "code-host", failure.message, hint: failure.hint)]
    }
  }

  /// Reports the branches of a look that has come to its end; nothing where it told all of that a moment ago, and the host
  /// has no news of its own.
  package func run(_ report: LookReport, hostHasNews: Bool = false) -> Outcome {
    CodeHostMemory(repository).unlessKnown(try? digest(report), hostHasNews: hostHasNews) { told(report) }
  }

  /// What the host is to be told rests on nothing else that Git knows.
  private func digest(_ report: LookReport) throws(GitError) -> ObjectID {
    let judged = try JudgedCommits(repository: repository, report: report).ofBranches()
    let facts = ["\(settings)", "\(gate.map { "\($0)" } ?? "")"] + judged.map { "\($0)" }
    return try ReleasesDigest.of(report, repository, with: facts)
  }

  private func told(_ report: LookReport) -> Outcome {
    var outcome = Outcome()
    let verdicts = GateVerdicts(repository, policy: gate)
    let statuses = settings.status.map {
      StatusTelling(host: host, repository: repository, verdicts: verdicts, context: $0)
    }
    var begun = StatusTelling.Begun()
    if let statuses {
      guard let commits = judged(report, &outcome), let answered = statuses.begin(commits, &outcome) else {
        return outcome
      }
      begun = answered
    }
    for branch in report.branches where report.active.contains(branch.name) {
      do throws(HostError) {
        try tell(branch, report, verdicts, &outcome)
      } catch {
        if outcome.failed(branch.name, error) { return outcome }
      }
    }
    statuses?.end(begun, &outcome)
    return outcome
  }

  /// Nil where the host answers nobody.
  private func judged(_ report: LookReport, _ outcome: inout Outcome) -> [JudgedCommit]? {
    let judged = JudgedCommits(repository: repository, report: report)
    var commits: [JudgedCommit] = []
    do throws(Failure) { commits = try git { () throws(GitError) in try judged.ofBranches() } } catch {
      outcome.findings.append(Finding(.error, "code-host", error.message, hint: error.hint))
    }
    do throws(HostError) { commits += try judged.ofPullRequests(host) } catch {
      if outcome.failed(report.production.joined(separator: ", "), error) { return nil }
    }
    return commits
  }

  private func tell(
    _ branch: LookReport.Branch, _ report: LookReport, _ verdicts: GateVerdicts, _ outcome: inout Outcome
  ) throws(HostError) {
    let commits: (tip: ObjectID?, side: ObjectID?, hasContent: Bool)
    let judged: GateReport?
    do throws(Failure) {
      commits = try self.commits(branch)
      judged = try commits.tip.map { tip throws(Failure) in try verdicts(tip) }
    } catch {
      outcome.findings.append(
        Finding(.error, "code-host", error.message, at: Place(branch.name), hint: error.hint))
      return
    }
    guard let judged else { return }
    // The host's gate counts, where it has one: the table says what the status beside it does.
    let required = gate.map { Set($0.require) } ?? report.required
    let text = PullRequestText(branch: branch, required: required, verdict: judged)
    let wish = PullRequestWish(
      head: branch.side, headCommit: commits.side, base: branch.name, hasContent: commits.hasContent,
      title: PullRequestTitle.of(branch.name),
      section: text.section, isReady: text.opensGate, policy: settings.policy)
    let kept = try PullRequestKeeping(host).keep(wish)
    outcome.lines += kept.lines(branch.name)
    if let page = kept.standing?.page, !page.isEmpty { outcome.pages[branch.name] = page }
  }

  // MARK: What Git says

  private func commits(_ branch: LookReport.Branch) throws(Failure) -> (
    tip: ObjectID?, side: ObjectID?, hasContent: Bool
  ) {
    try git { () throws(GitError) in
      let (tip, side) = (try repository.tip(of: branch.name), try repository.tip(of: branch.side))
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
      case .mergeByItself(_, true): "set to be merged when its checks have passed"
      case .mergeByItself(_, false): "no longer merged by itself"
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
