import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// Judges a commit in any repository that has it, the integration branch and the journal: the daemon's, a
/// developer's or a fresh clone. No sheet, no daemon and no remote are asked.
package struct GateOperation {
  let repository: Repository
  /// The host's own policy; nil for the integration branch's.
  let policy: GatePolicy?
  let freshness: Freshness
  /// Where the commit is pushed; nil for a question about it.
  let push: PushPlace?
  /// Blobs that nobody dares to read any more.
  private let refused: Set<ObjectID>

  package init(
    _ repository: Repository, policy: GatePolicy? = nil, freshness: Freshness = .live,
    for push: PushPlace? = nil, without refused: Set<ObjectID> = []
  ) {
    self.repository = repository
    self.policy = policy
    self.freshness = freshness
    self.push = push
    self.refused = refused
  }

  /// Judges the commit that a person names; the rest is as for a commit.
  package func run(_ revision: String, locales: Set<LocaleTag>? = nil, limit: Int = .max) throws(Failure)
    -> GateReport
  {
    if freshness == .never {
      return GateReport(revision: revision, verdict: .unknown(.neverFetched), freshness: freshness)
    }
    return try run(resolve(revision), called: revision, locales: locales, limit: limit)
  }

  /// Judges a commit, of whatever branch, or of none yet. `name` is what people call it.
  ///
  /// `locales` are those that somebody asks about: the answer is about all of them, the reasons are only theirs. Who added
  /// a key is looked up for the first `limit` keys: it takes a walk through the history. With `side` it is judged as it is once that has
  /// been merged into it.
  package func run(
    _ commit: ObjectID, merging side: ObjectID? = nil, called name: String? = nil,
    locales: Set<LocaleTag>? = nil, limit: Int = .max
  ) throws(Failure) -> GateReport {
    let revision = name ?? "\(commit)"
    var report = GateReport(revision: revision, verdict: .unknown(.neverFetched), freshness: freshness)
    if freshness == .never { return report }
    report.commit = commit
    let anybodys = try Journal.forReading(repository)
    guard try git({ () throws(GitError) in try anybodys.newestAgreed() }) != nil else {
      report.verdict = .unknown(.noJournal(freshness))
      return report
    }
    var view = try RepositoryView(repository, journal: anybodys, includesRemotes: true, for: push)
    for locale in (locales ?? []).sorted() { try view.schema.require(locale) }
    let journal = anybodys.seen(by: view.project.names)
    let records = try git { () throws(GitError) in try journal.sinceAgreed(from: journal.tip()) }
    guard let agreement = try git({ () throws(GitError) in try journal.agreement(records) }) else {
      report.verdict = .unknown(.noJournal(freshness))
      return report
    }
    let inputs = try inputs(
      of: commit, as: Self.branches(revision, commit, agreement), agreement, journal: journal, &view)
    guard var inputs else {
      report.verdict = .unknown(.unreadableSheet(agreement))
      return report
    }
    if let side { try git { () throws(GitError) in try inputs.merge(side, view) } }
    report.verdict = judge(inputs, blobs: RepositoryBlobs(repository, without: refused))
    try git { () throws(GitError) in try agreement.requireHeard() }
    // Who wrote the rules that cannot be read meant others than those in force, and perhaps stricter ones.
    if report.verdict.answer == .open, let mistake = view.mistakes.first {
      report.verdict = .unknown(mistake)
    }
    guard report.verdict.answer == .blocked else { return report }
    try explain(&report, of: commit, inputs, agreement, journal: journal, &view)
    report.keys = GateReport.Key.all(report.verdict.reasons.filter { $0.concerns(locales) })
    introduce(&report.keys, limit, at: commit, view)
    return report
  }

  /// What to do about a gate that is blocked: whose the commit is, and which merge would open it.
  private func explain(
    _ report: inout GateReport, of commit: ObjectID, _ inputs: GateInputs, _ agreement: Agreement,
    journal: Journal, _ view: inout RepositoryView
  ) throws(Failure) {
    report.mistake = view.mistakes.first
    report.side = side(of: report.revision, commit, view)
    if inputs.isHeld { report.releasePatterns = view.project.branches.release }
    report.isAgreed = agreement.entry.branches.contains { $0.tip == commit }
    // By rules with mistakes no merge opens a gate.
    if view.mistakes.isEmpty {
      report.opener = try opener(of: report.revision, commit, agreement, journal: journal, &view)
    }
    try git { () throws(GitError) in try agreement.requireHeard() }
  }

  private func resolve(_ revision: String) throws(Failure) -> ObjectID {
    do throws(GitError) { return try repository.resolve(revision) } catch {
      throw Failure(
        .repository, "cannot find '\(revision)': \(error.reason)",
        hint: error.hint ?? "name a branch, a tag or a commit that this repository has")
    }
  }

  /// The branch that the revision names; else all those whose tip the commit was when the journal agreed.
  private static func branches(_ revision: String, _ commit: ObjectID, _ agreement: Agreement) -> Set<String>
  {
    let names = agreement.entry.branches.filter { $0.tip == commit }.map(\.branch)
    let named = names.filter { revision == $0 || revision.hasSuffix("/\($0)") }
    return Set(named.isEmpty ? names : named)
  }

  /// Nil where the agreed sheet cannot be read.
  private func inputs(
    of commit: ObjectID, as branches: Set<String> = [], _ agreement: Agreement, journal: Journal,
    _ view: inout RepositoryView
  ) throws(Failure) -> GateInputs? {
    let sheets = ParsedSheets(journal, schema: view.schema.adding(agreement.entry.otherTargets))
    guard let rows = try git({ () throws(GitError) in try sheets.rows(of: agreement.record) }) else {
      return nil
    }
    var inputs = try git { () throws(GitError) in
      try GateInputs(of: commit, commit.short, agreement, rows, &view)
    }
    if let policy { inputs.policy = policy }
    inputs.isHeld = isHeld(commit, view)
    inputs.branches = Set(branches.map(view.project.names.shared))
    return inputs
  }

  /// The branches whose tip a commit is.
  private func names(of commit: ObjectID, _ view: RepositoryView) -> [String] {
    view.branches.filter { $0.value == commit }.map(\.key).sorted()
  }

  /// True for a commit that branches have, and none of those whose texts the sheet has rows for.
  private func isHeld(_ commit: ObjectID, _ view: RepositoryView) -> Bool {
    let names = names(of: commit, view)
    let served = Set(view.served.map(\.name))
    let rules = view.project.branches
    return !names.isEmpty
      && !names.contains {
        served.contains($0) || rules.production.contains($0) || rules.branch(ofSide: $0) != nil
      }
  }

  private func side(of revision: String, _ commit: ObjectID, _ view: RepositoryView) -> String? {
    let branches = view.project.branches
    let names = names(of: commit, view)
    let named = names.filter { revision == $0 || revision.hasSuffix("/\($0)") }
    let candidates = named.isEmpty ? names : named
    return candidates.first { branches.branch(ofSide: $0) != nil }
      ?? candidates.first(where: branches.isRelease).map(branches.sideBranch)
  }

  /// The side branch, where it holds the commit already and its own verdict is open.
  private func opener(
    of revision: String, _ commit: ObjectID, _ agreement: Agreement, journal: Journal,
    _ view: inout RepositoryView
  ) throws(Failure) -> String? {
    let names = names(of: commit, view)
    for name in [revision] + names {
      let side = view.project.branches.sideBranch(of: name)
      guard let tip = view.branches[side] else { continue }
      let holds = try git { () throws(GitError) in try repository.isAncestor(commit, of: tip) }
      guard holds, let inputs = try inputs(of: tip, agreement, journal: journal, &view) else { continue }
      if isOpen(inputs, blobs: RepositoryBlobs(repository, without: refused)) { return side }
    }
    return nil
  }

  private func introduce(
    _ keys: inout [GateReport.Key], _ limit: Int, at commit: ObjectID, _ view: RepositoryView
  ) {
    let introductions = KeyIntroductions(repository, view.project)
    for i in keys.indices.prefix(limit) {
      guard let reason = keys[i].reasons.first, let path = reason.basePath, let entry = reason.entry else {
        continue
      }
      keys[i].introduction = introductions.introduction(of: entry, in: path, from: commit)
    }
  }
}

extension GateInputs {
  /// What a commit is judged by: the newest agreed entry, and the integration branch's policy.
  init(
    of commit: ObjectID, _ branch: String, _ agreement: Agreement, _ rows: SheetRows,
    _ view: inout RepositoryView
  ) throws(GitError) {
    let own = try view.resources(of: commit, branch: branch)
    // The integration branch's resources count too, so that nobody ships by taking one out of the commit's own.
    let others = view.project.resources.filter { own?.contains($0) == false }
    self.init(
      project: view.project, policy: view.project.gate,
      commit: try view.listing(commit, (own ?? []) + others),
      resources: own, others: others, agreed: rows, facts: agreement.facts)
    filesBefore = try Self.filesBefore(commit, agreement, view.repository)
    try takeParting(of: commit, agreement, &view)
    try takeGlossary(view, instead: commit)
    today = CalendarDay(at: Int64(time(nil)))
  }

  /// What a merge of another commit leaves: the files that this one changed since the two parted are as it has them.
  fileprivate mutating func merge(_ side: ObjectID, _ view: RepositoryView) throws(GitError) {
    let repository = view.repository
    let theirs = try view.listing(side, (resources ?? []) + others)
    for change in try repository.changes(from: repository.mergeBase(side, commit.commit), to: side) {
      guard let path = change.path.string else { continue }
      commit = commit.replacing(path, with: theirs.files[path])
    }
  }

  /// Nobody looks for where the commit and the integration branch parted while the commit's own resources ignore no more than that
  /// branch's. While nobody can tell where the branch is, it is where it was.
  private mutating func takeParting(
    of commit: ObjectID, _ agreement: Agreement, _ view: inout RepositoryView
  ) throws(GitError) {
    let (project, repository) = (view.project, view.repository)
    guard let resources, !resources.allSatisfy({ $0.ignoresNoMore(than: project.resources) }),
      let tip = view.ruling ?? agreement.state(of: project.branches.integration)?.tip,
      repository.exists(tip), let parted = try repository.mergeBase(commit, tip)
    else { return }
    parting = try view.resources(of: parted, branch: parted.short) ?? []
  }

  /// The glossary is the integration branch's, as `.glossator` is: so that nobody ships by taking a term out of the commit's own.
  private mutating func takeGlossary(_ view: RepositoryView, instead commit: ObjectID) throws(GitError) {
    guard let path = view.project.glossary, policy.warnings == .block else { return }
    let tip = view.branches[view.project.branches.integration] ?? commit
    let file = try GlossaryFile(of: tip, view)
    if let file { glossary = file.glossary }
    let isAsked = view.project.checks.settings.contains {
      $0.id.hasPrefix("glossary-") && $0.level == .warning
    }
    guard isAsked else { return }
    glossaryFault =
      file.map { $0.findings.first?.message } ?? "the glossary \(path) is not on the integration branch"
  }

  /// What a branch's tip had where it cannot be read, by the older commits as of which the journal says it is agreed.
  private static func filesBefore(
    _ commit: ObjectID, _ agreement: Agreement, _ repository: Repository
  ) throws(GitError) -> [String: TreeFile] {
    var files: [String: TreeFile] = [:]
    for state in agreement.entry.branches where state.tip == commit {
      for (path, older) in state.unread {
        guard let checked = RepositoryPath(path), repository.exists(older) else { continue }
        files[path] = try repository.file(at: checked, in: older)
      }
    }
    return files
  }
}

extension GateReason {
  /// True for somebody who asks about these locales; nil is all of them.
  fileprivate func concerns(_ locales: Set<LocaleTag>?) -> Bool {
    guard let locale, let locales else { return true }
    return locales.contains(locale)
  }
}

extension Finding {
  fileprivate static func noJournal(_ freshness: Freshness) -> Finding {
    Finding(
      .error, "no-journal", "this repository has no journal of the sheet (refs/glossator/*)",
      hint: freshness == .live
        ? "fetch it: git fetch origin '+refs/glossator/*:refs/glossator/*'; or, where the sheet is: glossator sync"
        : "'glossator sync' starts one")
  }

  fileprivate static func unreadableSheet(_ agreement: Agreement) -> Finding {
    Finding(
      .error, "unreadable-sheet",
      "the sheet of the agreed entry \(agreement.record.commit.id.short) cannot be read",
      hint: "'glossator sync' says what it lacks; where it can be read there, fetch refs/glossator/* again")
  }

  fileprivate static var neverFetched: Finding {
    Finding(
      .error, "never-fetched", "this mirror has not been fetched yet",
      hint: "'glossator sync' and the daemon fetch it; the gate itself does not")
  }
}
