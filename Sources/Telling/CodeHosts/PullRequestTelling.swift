import CodeHosts
import Git
import HostConfiguration
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// Gives side branches their pull requests.
struct PullRequestTelling {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let verdicts: GateVerdicts
  private let links: Links
  private var view: RepositoryView
  /// The branches as they were agreed.
  private let agreed: [BranchState]

  init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, verdicts: GateVerdicts,
    links: Links
  ) throws(Failure) {
    (self.host, self.settings, self.repository) = (host, settings, repository)
    (self.verdicts, self.links) = (verdicts, links)
    let journal = try Journal.forReading(repository)
    let entry = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    view = try RepositoryView(repository, agreed: entry)
    agreed = entry?.seen(by: view.project.names).branches ?? []
  }

  /// A branch whose side branch is to have a pull request.
  struct Wanted {
    var branch: String
    var side: String
    /// What a look saw of a release branch; nil for the integration branch, to which staging files alone go.
    fileprivate var release: LookReport.Branch?
  }

  /// Of each release branch that is active, and of the integration branch where that is asked for.
  func wanted(_ report: LookReport) -> [Wanted] {
    var wanted = report.branches.filter { report.active.contains($0.name) }
      .map { Wanted(branch: $0.name, side: $0.side, release: $0) }
    let project = view.project
    if settings.requestsStaging, !project.staging.isEmpty, let name = report.integration,
      !report.active.contains(name)
    {
      wanted.append(Wanted(branch: name, side: project.branches.sideBranch(of: name), release: nil))
    }
    return wanted
  }

  mutating func tell(_ wanted: Wanted, _ outcome: inout CodeHostOperation.Outcome) throws(HostError) {
    let wish: PullRequestWish?
    do throws(Failure) { wish = try self.wish(wanted) } catch {
      outcome.findings.append(
        Finding(.error, "code-host", error.message, at: Place(wanted.branch), hint: error.hint))
      return
    }
    guard let wish else { return }
    let kept = try PullRequestKeeping(host).keep(wish)
    outcome.lines += kept.lines(wanted.branch)
    if let page = kept.standing?.page, !page.isEmpty { outcome.pages[wanted.branch] = page }
  }

  // MARK: What Git says

  /// Nil where the branch is gone.
  private mutating func wish(_ wanted: Wanted) throws(Failure) -> PullRequestWish? {
    let ends = try git { () throws(GitError) in
      (tip: try repository.tip(of: wanted.branch), side: try repository.tip(of: wanted.side))
    }
    guard let tip = ends.tip else { return nil }
    var hasContent = false
    var news: [String] = []
    if let side = ends.side {
      hasContent = try git { () throws(GitError) in try repository.brings(side, to: tip) }
      if hasContent { news = try git { () throws(GitError) in try self.news(wanted, side, tip) } }
    }
    var wish = PullRequestWish(
      head: wanted.side, headCommit: ends.side, base: wanted.branch, hasContent: hasContent,
      title: PullRequestTitle.ofStaging(wanted.branch),
      section: StagingText(branch: wanted.branch, project: view.project, news: news).section, isReady: true,
      policy: settings.policy, cut: agreed.first { $0.branch == wanted.branch }?.cutAfter)
    guard let release = wanted.release else { return wish }
    // The host's gate counts, where it has one: the table says what the status beside it does.
    let required = Set((verdicts.policy ?? view.project.gate).require)
    var merged: PullRequestText.Side?
    if hasContent, let side = ends.side {
      let hasAll = try git { () throws(GitError) in try repository.isAncestor(tip, of: side) }
      // What the release has changed since, the side branch alone does not say.
      let verdict = hasAll ? try verdicts(side) : try verdicts(tip, merging: side)
      merged = PullRequestText.Side(verdict: verdict, hasAll: hasAll)
    }
    let text = PullRequestText(
      branch: release, required: required, verdict: try verdicts(tip), side: merged, news: news, links: links)
    wish.title = PullRequestTitle.of(wanted.branch)
    (wish.section, wish.isReady) = (text.section, text.opensGate)
    return wish
  }

  private mutating func news(_ wanted: Wanted, _ side: ObjectID, _ tip: ObjectID) throws(GitError) -> [String]
  {
    // What nobody can read is told of elsewhere.
    guard let resources = try view.resources(of: tip, branch: wanted.branch) else { return [] }
    let locales =
      wanted.release == nil ? view.project.staging.map(\.locale) : view.project.targets
    return try NewestCommits(repository, resources, base: view.project.base, locales: locales)
      .lines(of: side, for: tip, branch: wanted.branch)
  }
}

extension Repository {
  /// True where a side branch's commit has something that a branch's tip lacks. By content: a squash or a rebase of it leaves
  /// no trace in the history.
  func brings(_ side: ObjectID, to tip: ObjectID) throws(GitError) -> Bool {
    if try isAncestor(side, of: tip) { return false }
    let base = try mergeBase(side, tip)
    for change in try changes(from: base, to: side) {
      if try entry(at: change.path, in: tip) != change.new { return true }
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
      case .close: "closed: the branch already has all of it"
      case .label: "labeled"
      case .askForReview: "review requested"
      case .setDraft(_, let isDraft, _): isDraft ? "made a draft" : "made ready"
      case .mergeByItself(_, true): "auto-merge turned on"
      case .mergeByItself(_, false): "auto-merge turned off"
      }
    }
    if what.isEmpty { return [] }
    let name = standing.map { $0.page.isEmpty ? "#\($0.number)" : $0.page } ?? ""
    return ["\(branch): pull request \(name) \(what.joined(separator: ", "))"]
  }
}
