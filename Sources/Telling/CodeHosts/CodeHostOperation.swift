import CodeHosts
import Git
import HostConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// Tells a code host how the release branches stand: one pull request for each side branch, and the gate's answer as a status
/// of each tip. What is found there is all that it rests on: it may be cut off anywhere.
package struct CodeHostOperation {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let verdicts: GateVerdicts
  private let links: Links
  private let now: Int64

  init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, verdicts: GateVerdicts,
    links: Links, now: Int64
  ) {
    (self.host, self.settings, self.repository) = (host, settings, repository)
    (self.verdicts, self.links, self.now) = (verdicts, links, now)
  }

  /// What a host refused because it was asked too often, and for how long it wants a pause, if it says that.
  struct Limit: Sendable {
    var seconds: Int?
    var place: String
    var reason: String
  }

  /// What was done, a line each, and what could not be.
  package struct Outcome: Sendable {
    package var lines: [String] = []
    package var findings: [Finding] = []
    /// The pages of pull requests, by branch, where the host was asked.
    package var pages: [String: String] = [:]
    /// True where the host is away, or does not know us.
    package var isCutShort = false
    /// What the host refused because it was asked too often.
    var limit: Limit?

    package init() {}

    /// True where all was told.
    var isWhole: Bool { findings.isEmpty && limit == nil }

    package static func += (a: inout Outcome, b: Outcome) {
      (a.lines, a.findings) = (a.lines + b.lines, a.findings + b.findings)
      a.limit = a.limit ?? b.limit
    }

    /// Notes what could not be told. True where nobody is asked again at this look.
    mutating func failed(_ what: String, _ error: HostError) -> Bool {
      if case .limited(let seconds) = error.kind {
        limit = Limit(seconds: seconds, place: what, reason: error.description)
      } else {
        findings.append(.notTold(what, error))
      }
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
  func run(_ report: LookReport, hostHasNews: Bool) -> Outcome {
    CodeHostMemory(repository, now: now).unlessKnown(try? digest(report), hostHasNews: hostHasNews) {
      told(report)
    }
  }

  /// What the host is to be told rests on nothing else that Git knows.
  private func digest(_ report: LookReport) throws(GitError) -> ObjectID {
    let judged = try JudgedCommits(repository: repository, report: report).ofBranches()
    let facts =
      [settings.digestText, verdicts.policy?.digestText ?? "", links.digestText]
      + judged.map { "\($0.commit) \($0.branch) \($0.title)" }
    return try ReleasesDigest.of(report, repository, with: facts)
  }

  private func told(_ report: LookReport) -> Outcome {
    var outcome = Outcome()
    let statuses = settings.status.map {
      StatusTelling(
        host: host, repository: repository, verdicts: verdicts, context: $0, page: links.page)
    }
    var begun = StatusTelling.Begun()
    if let statuses {
      guard let commits = judged(report, &outcome), let answered = statuses.begin(commits, &outcome) else {
        return outcome
      }
      begun = answered
      if !statuses.takeBack(&begun, &outcome) { return outcome }
    }
    if !tellOfPullRequests(report, &outcome) { return outcome }
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

  /// False where the host answers nobody.
  private func tellOfPullRequests(_ report: LookReport, _ outcome: inout Outcome) -> Bool {
    var telling: PullRequestTelling
    do throws(Failure) {
      telling = try PullRequestTelling(host, settings, repository, verdicts: verdicts, links: links)
    } catch {
      outcome.findings += Outcome(error).findings
      return true
    }
    for wanted in telling.wanted(report) {
      do throws(HostError) {
        try telling.tell(wanted, &outcome)
      } catch {
        if outcome.failed(wanted.branch, error) { return false }
      }
    }
    return true
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
