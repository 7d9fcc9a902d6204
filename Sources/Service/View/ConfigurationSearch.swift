import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Looks for the `.glossator` that is in force. The integration branch's says which branch is the integration branch; it
/// is looked for where people keep it.
struct ConfigurationSearch {
  typealias Found = (project: Project, blob: ObjectID, findings: [Finding])

  private let repository: Repository
  private let refs: RefSnapshot
  /// Of each branch; the first that has a `.glossator` counts.
  private let tips: [String: [ObjectID]]
  /// The configuration that was agreed last: it holds on while the integration branch's cannot be read.
  private let lastGood: ObjectID?
  /// True where that is this project's own, and not another's that shares the sheet.
  private let isOwn: Bool
  /// What that one says, where nothing is wrong with it: mostly the integration branch's is the same one.
  private let known: Project?
  /// The branches that are asked before all others.
  private var usual = BranchRules.usualTrunks

  init(
    _ repository: Repository, _ refs: RefSnapshot, _ branches: [String: ObjectID], agreed: JournalEntry?
  ) {
    self.init(repository, refs, tips: branches.mapValues { [$0] }, agreed)
  }

  /// For a push.
  init(_ repository: Repository, _ refs: RefSnapshot, for push: PushPlace, agreed: JournalEntry?) {
    self.init(repository, refs, tips: push.tips(refs), agreed)
  }

  /// The branch that was the integration branch when the journal agreed is it still: nobody brings rules of their own by
  /// pushing a branch that has a more usual name. Where it is to be another one, its own `.glossator` says so.
  private init(
    _ repository: Repository, _ refs: RefSnapshot, tips: [String: [ObjectID]], _ agreed: JournalEntry?
  ) {
    (self.repository, self.refs, self.tips) = (repository, refs, tips)
    lastGood = Self.lastGood(agreed, repository)
    isOwn = agreed?.configuration != nil
    let read = lastGood.flatMap { try? Self.read($0, RepositoryView.fileName, repository) }
    known = read.flatMap { $0.1.isEmpty ? $0.0 : nil }
    if let project = read?.0 { usual.insert(project.branches.integration, at: 0) }
  }

  /// The configuration that was agreed last: of several projects that share the journal, the one that this repository has.
  private static func lastGood(_ agreed: JournalEntry?, _ repository: Repository) -> ObjectID? {
    if let own = agreed?.configuration { return own }
    let others = (agreed?.others ?? [:]).sorted { $0.key < $1.key }
    return others.lazy.compactMap(\.value.configuration).first {
      repository.exists($0)
    }
  }

  func found() throws(Failure) -> Found {
    if let found = try foundWhereDeleted() { return found }
    var mistakes: [Finding] = []
    let isUncertain = usual.contains { RefName(branch: $0).map(refs.isUnreadable) ?? false }
    if isUncertain, let lastGood, let project = try read(lastGood, RepositoryView.fileName).0 {
      return (project, lastGood, [])
    }
    for name in usual + tips.keys.sorted() {
      guard let file = try file(on: name) else { continue }
      let (project, findings) = try read(file, on: name)
      mistakes += findings
      guard let project else {
        if usual.contains(name) { break }
        continue
      }
      let integration = project.branches.integration
      if integration == name || tips[integration] == nil { return (project, file, findings) }
      if let theirs = try self.file(on: integration) {
        let (chosen, more) = try read(theirs, on: integration)
        mistakes += more
        if let chosen { return (chosen, theirs, more) }
        break
      }
      return (project, file, findings)
    }
    if let lastGood, let project = try read(lastGood, RepositoryView.fileName).0 {
      return (project, lastGood, mistakes)
    }
    throw Failure.noProject(mistakes)
  }

  /// Somebody deleted the rules on the integration branch: those that were agreed last hold on, and not what another branch says.
  private func foundWhereDeleted() throws(Failure) -> Found? {
    guard isOwn, let lastGood, repository.exists(lastGood),
      let project = try read(lastGood, RepositoryView.fileName).0,
      case let name = project.branches.integration, try isWithout(name), try !isOnRemote(name),
      try !hasMoved(project.branches)
    else { return nil }
    return (project, lastGood, [.configurationGone(name)])
  }

  /// True where the integration branch of a clone is behind, and what the clone knows of its remote has rules.
  private func isOnRemote(_ branch: String) throws(Failure) -> Bool {
    for entry in refs.entries where entry.ref.remoteBranch == branch {
      if try file(in: entry.id) != nil { return true }
    }
    return false
  }

  /// True where another trunk says that it is the integration branch now: one that was production, or has a usual name.
  private func hasMoved(_ rules: BranchRules) throws(Failure) -> Bool {
    for name in usual + rules.production where name != rules.integration && !rules.isRelease(name) {
      if let file = try file(on: name), try read(file, on: name).0?.branches.integration == name {
        return true
      }
    }
    return false
  }

  /// The rules of each branch that has some, as far as they can be read.
  func readable() -> [(branch: String, rules: BranchRules)] {
    tips.keys.sorted().compactMap { name in
      do throws(Failure) {
        guard let file = try file(on: name) else { return nil }
        return try read(file, on: name).0.map { (name, $0.branches) }
      } catch { return nil }
    }
  }

  /// The branch of which nobody can read the rules that it should give.
  func unread() throws(Failure) -> String? {
    for name in usual + tips.keys.sorted() {
      guard let file = try file(on: name) else { continue }
      guard let rules = try read(file, on: name).0?.branches else { return name }
      guard let theirs = try self.file(on: rules.integration) else { continue }
      if try read(theirs, on: rules.integration).0 == nil { return rules.integration }
    }
    return nil
  }

  /// The newest rules of a branch that could be read. All of its history is gone through: to merge a line that never had
  /// readable ones hides none.
  func earlier(on branch: String) throws(Failure) -> BranchRules? {
    var seen: Set<ObjectID> = []
    for tip in tips[branch] ?? [] {
      let commits = try git { () throws(GitError) in try repository.commits(of: tip, notIn: []) }
      for commit in commits {
        guard let file = try file(in: commit), seen.insert(file).inserted else { continue }
        if let rules = try read(file, on: branch).0?.branches { return rules }
      }
    }
    return nil
  }

  /// True where the branch is there, and none of its tips has a `.glossator`.
  func isWithout(_ branch: String) throws(Failure) -> Bool {
    guard tips[branch] != nil else { return false }
    return try file(on: branch) == nil
  }

  private func file(on branch: String) throws(Failure) -> ObjectID? {
    for tip in tips[branch] ?? [] {
      if let file = try file(in: tip) { return file }
    }
    return nil
  }

  private func file(in commit: ObjectID) throws(Failure) -> ObjectID? {
    do throws(GitError) {
      return try RepositoryPath(RepositoryView.fileName).flatMap { path throws(GitError) in
        try repository.file(at: path, in: commit)?.id
      }
    } catch { throw Failure(error) }
  }

  /// A commit's own rules; nil where it has no `.glossator`.
  ///
  /// - Throws: Where it has one that cannot be read.
  func rules(of commit: ObjectID) throws(Failure) -> BranchRules? {
    guard let file = try file(in: commit) else { return nil }
    let (project, mistakes) = try read(file, on: commit.short)
    guard let project else { throw Failure.noProject(mistakes) }
    return project.branches
  }

  private func read(_ blob: ObjectID, on branch: String) throws(Failure) -> (Project?, [Finding]) {
    try read(blob, "\(branch):\(RepositoryView.fileName)")
  }

  private func read(_ blob: ObjectID, _ name: String) throws(Failure) -> (Project?, [Finding]) {
    if let known, blob == lastGood { return (known, []) }
    return try Self.read(blob, name, repository)
  }

  private static func read(_ blob: ObjectID, _ name: String, _ repository: Repository) throws(Failure)
    -> (Project?, [Finding])
  {
    do throws(GitError) {
      let (project, findings) = Project.read(
        try repository.blob(blob, limit: ConfigurationText.largestSize), file: name)
      return (project, findings)
    } catch { throw Failure(error) }
  }
}

extension Finding {
  fileprivate static func configurationGone(_ branch: String) -> Finding {
    Finding(
      .error, "configuration-gone",
      "there is no .glossator any more; the rules that were agreed last hold on",
      at: Place("\(branch):\(RepositoryView.fileName)"),
      hint:
        "put it back, with 'integration = NAME' in it where another branch is the integration branch now"
    )
  }
}
