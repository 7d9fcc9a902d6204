import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// A repository at one moment: its refs, its project configuration, and the branches by their roles.
package struct RepositoryView {
  package let repository: Repository
  package let refs: RefSnapshot
  package let branches: [String: ObjectID]
  package let project: Project
  /// The blob of the `.glossator` that `project` was read from.
  package let configuration: ObjectID
  /// Mistakes in `.glossator` files, with the branch they are on.
  package private(set) var findings: [Finding]

  /// The release branches that are active, in the order of their names.
  package private(set) var active: [String] = []
  /// Those whose work production, or a final tag, holds.
  package private(set) var finished: [String] = []
  /// Release branches that were active when they were last seen, and of which nobody can tell now where they are.
  package private(set) var unknown: [String] = []

  /// A digest of what users have got: production's tips, and the tags of final versions.
  package private(set) var released: ObjectID?

  private var ownConfigurations: [ObjectID: Project?] = [:]

  static let fileName = ".glossator"

  /// Looks at a repository by the newest agreed entry of its journal.
  init(_ repository: Repository, journal: Journal, includesRemotes: Bool = false) throws(Failure) {
    let agreed = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    try self.init(repository, agreed: agreed, includesRemotes: includesRemotes)
  }

  /// Looks at a repository. The configuration of the newest agreed entry stays in force while the integration branch's
  /// cannot be read.
  ///
  /// `includesRemotes` counts remote-tracking branches as branches where there is no local one: for questions asked in
  /// somebody's clone.
  package init(_ repository: Repository, agreed: JournalEntry?, includesRemotes: Bool = false) throws(Failure)
  {
    self.repository = repository
    let prefixes =
      ["refs/heads/", "refs/tags/", Journal.refs] + (includesRemotes ? ["refs/remotes/"] : [])
    refs = try git { () throws(GitError) in try repository.snapshot(prefixes: prefixes) }
    branches = Self.branches(refs)
    let found = try Self.project(repository, branches, refs, lastGood: Self.lastGood(agreed, repository))
    (project, configuration, findings) = (found.project, found.blob, found.findings)
    let agreed = agreed?.seen(by: project.names)
    findUnknown(agreed)
    try sortReleases(agreed)
  }

  /// A repository looked at by a configuration that no branch has yet.
  package init(_ repository: Repository, project: Project) throws(Failure) {
    self.repository = repository
    self.project = project
    refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/tags/", Journal.refs])
    }
    branches = Self.branches(refs)
    configuration = try git { () throws(GitError) in try Repository.hash(blob: Array(project.text().utf8)) }
    findings = []
    try sortReleases(nil)
  }

  /// The configuration that was agreed last: of several projects that share the journal, the one that this repository has.
  private static func lastGood(_ agreed: JournalEntry?, _ repository: Repository) -> ObjectID? {
    if let own = agreed?.configuration { return own }
    return agreed?.others.values.compactMap(\.configuration).first {
      (try? repository.exists($0)) ?? false
    }
  }

  static func branches(_ refs: RefSnapshot) -> [String: ObjectID] {
    let own = Dictionary(refs.branches.map { ($0.name, $0.id) }, uniquingKeysWith: { a, _ in a })
    return own.merging(remoteBranches(refs)) { own, _ in own }
  }

  /// Remote-tracking branches, without their remote's name; of several remotes, `origin` first.
  private static func remoteBranches(_ refs: RefSnapshot) -> [String: ObjectID] {
    var branches: [String: ObjectID] = [:]
    for entry in refs.entries where entry.ref.hasPrefix("refs/remotes/") {
      let name = entry.ref.full.split(separator: "/", maxSplits: 3).dropFirst(3).joined()
      guard !name.isEmpty, name != "HEAD" else { continue }
      if branches[name] == nil || entry.ref.hasPrefix("refs/remotes/origin/") { branches[name] = entry.id }
    }
    return branches
  }

  /// The branches with a role that a clone knows from its remote only. What moves refs or writes the sheet sees a clone's
  /// own branches, as git does; a question about a commit may name any.
  static func onlyRemote(_ refs: RefSnapshot, _ rules: BranchRules) -> [String] {
    let own = Set(refs.branches.map(\.name))
    return remoteBranches(refs).keys.filter { name in
      let isWatched = rules.isRelease(name) || name == rules.integration || rules.production.contains(name)
      return isWatched && !own.contains(name)
    }.sorted { Text($0) < Text($1) }
  }

  /// The same for a repository that somebody looks at.
  package func onlyRemote() throws(GitError) -> [String] {
    Self.onlyRemote(
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"]), project.branches)
  }

  /// The columns of the project's sheets.
  var schema: SheetSchema { SheetSchema(base: project.base, targets: project.targets) }

  package var integration: (name: String, tip: ObjectID)? {
    branches[project.branches.integration].map { (project.branches.integration, $0) }
  }

  package var production: [(name: String, tip: ObjectID)] {
    project.branches.production.compactMap { name in branches[name].map { (name, $0) } }
  }

  /// The tags of versions that users got.
  var finalTags: [RefSnapshot.Entry] {
    refs.entries.filter { entry in
      entry.ref.hasPrefix("refs/tags/")
        && project.branches.isFinal(tag: String(entry.ref.full.dropFirst("refs/tags/".count)))
    }
  }

  package func branches(of role: BranchRole) -> [(name: String, tip: ObjectID)] {
    branches.filter { project.branches.role(of: $0.key) == role }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }

  /// Prefixes of the only refs that Glossator ever moves.
  package var ownRefs: [String] {
    let side = project.branches.sideBranch(of: "\u{1}")
    return ["refs/heads/" + side.prefix { $0 != "\u{1}" }, Journal.refs]
  }

  /// The branches whose text the sheet has rows for: the active releases, or production where there are none.
  package var served: [(name: String, tip: ObjectID)] {
    active.isEmpty && unknown.isEmpty
      ? Array(production.prefix(1)) : active.compactMap { name in branches[name].map { (name, $0) } }
  }

  /// True where the integration branch is there, and nobody can tell now where.
  var isIntegrationUnknown: Bool {
    RefName(branch: project.branches.integration).map(refs.isUnreadable) ?? false
  }

  /// Branches that are there and cannot be read: nothing is concluded from that.
  private mutating func findUnknown(_ agreed: JournalEntry?) {
    for ref in refs.unreadable where ref.hasPrefix("refs/heads/") {
      findings.append(.unreadableRef(ref))
    }
    let rules = project.branches
    unknown = (agreed?.ownBranches(project.names) ?? []).map(\.branch).filter { name in
      RefName(branch: name).map(refs.isUnreadable) ?? false
    }.filter { rules.isRelease($0) }
  }

  private mutating func sortReleases(_ agreed: JournalEntry?) throws(Failure) {
    let got = production.map(\.tip.description) + finalTags.map { "\($0.ref) \($0.id)" }
    released = try git { () throws(GitError) in
      try Repository.hash(blob: Array(got.joined(separator: "\n").utf8))
    }
    let names = branches.keys.filter(project.branches.isRelease).sorted { Text($0) < Text($1) }
    for name in names {
      guard let tip = branches[name] else { continue }
      let life = ReleaseLife(name, tip: tip, agreed: agreed)
      do throws(GitError) {
        if try life.isFinished(in: self) { finished.append(name) } else { active.append(name) }
      } catch {
        // What cannot be read is as it was.
        if life.wasActive { unknown.append(name) }
        findings.append(.unreadableBranch(name, error))
      }
    }
  }
}

extension Finding {
  static func unreadableBranch(_ name: String, _ error: GitError) -> Finding {
    Finding(
      .error, "unreadable-branch", "cannot read branch '\(name)': \(error.reason)", at: Place(name),
      hint: "its last agreed state stays in force, and everything else continues; see: git fsck")
  }

  package static func onlyRemote(_ names: [String]) -> Finding {
    let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
    return Finding(
      .warning, "only-remote", "this clone knows \(list) from its remote only: sync does not see them",
      hint:
        "git branch \(shellWord(names[0])) \(shellWord("origin/" + names[0])); or let the daemon mirror the remote: remote ="
    )
  }

  fileprivate static func unreadableRef(_ ref: RefName) -> Finding {
    Finding(
      .error, "unreadable-ref", "cannot read \(ref.branch ?? ref.full)", at: Place(ref.branch ?? ref.full),
      hint: "nothing is concluded from this, and it is tried again at each sync; see: git fsck")
  }
}

// MARK: Configuration

extension RepositoryView {
  /// Which branches and tags are what: for a question that needs no more of a repository. Nil where nobody uses Glossator
  /// yet: there is no `.glossator`, or one waits to be merged into an integration branch that has none, and no journal.
  static func rules(of repository: Repository) throws(Failure) -> BranchRules? {
    let journal = try Journal.forReading(repository)
    let agreed = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    let refs = try git { () throws(GitError) in
      try repository.snapshot(prefixes: ["refs/heads/", "refs/remotes/"])
    }
    let branches = branches(refs)
    do throws(Failure) {
      let found = try project(repository, branches, refs, lastGood: lastGood(agreed, repository))
      let rules = found.project.branches
      guard agreed == nil, let tip = branches[rules.integration] else { return rules }
      return try file(in: tip, repository) == nil ? nil : rules
    } catch {
      // What cannot be read may have one.
      if agreed == nil, refs.unreadable.isEmpty, error == Failure.noProject([]) { return nil }
      throw error
    }
  }

  /// The resources of one commit: by its own `.glossator`, or the integration branch's where it has none. Nil where
  /// its own cannot be read.
  package mutating func resources(of commit: ObjectID, branch: String) throws(GitError) -> [Resource]? {
    guard let path = RepositoryPath(Self.fileName), let file = try repository.file(at: path, in: commit)
    else {
      return project.resources
    }
    if file.id == configuration { return project.resources }
    if let known = ownConfigurations[file.id] { return known?.resources }
    let bytes = try repository.blob(file.id, limit: 1 << 20)
    let (own, mistakes) = Project.read(bytes, file: "\(branch):\(Self.fileName)")
    findings += mistakes
    ownConfigurations[file.id] = own
    return own?.resources
  }

  private typealias Found = (project: Project, blob: ObjectID, findings: [Finding])

  /// The integration branch's `.glossator` says which branch is the integration branch; it is looked for where people
  /// keep it.
  private static func project(
    _ repository: Repository, _ branches: [String: ObjectID], _ refs: RefSnapshot, lastGood: ObjectID?
  ) throws(Failure) -> Found {
    var mistakes: [Finding] = []
    let usual = ["develop", "development", "dev", "main", "master", "trunk"]
    let isUncertain = usual.contains { RefName(branch: $0).map(refs.isUnreadable) ?? false }
    if isUncertain, let lastGood, let project = try read(lastGood, fileName, repository).0 {
      return (project, lastGood, [])
    }
    for name in usual + branches.keys.sorted() {
      guard let tip = branches[name], let file = try file(in: tip, repository) else { continue }
      let (project, findings) = try read(file, "\(name):\(fileName)", repository)
      mistakes += findings
      guard let project else {
        if usual.contains(name) { break }
        continue
      }
      let integration = project.branches.integration
      if integration == name || branches[integration] == nil { return (project, file, findings) }
      if let tip = branches[integration], let theirs = try Self.file(in: tip, repository) {
        let (chosen, more) = try read(theirs, "\(integration):\(fileName)", repository)
        mistakes += more
        if let chosen { return (chosen, theirs, more) }
        break
      }
      return (project, file, findings)
    }
    if let lastGood, let project = try read(lastGood, fileName, repository).0 {
      return (project, lastGood, mistakes)
    }
    throw Failure.noProject(mistakes)
  }

  private static func file(in tip: ObjectID, _ repository: Repository) throws(Failure) -> ObjectID? {
    do throws(GitError) {
      return try RepositoryPath(fileName).flatMap { path throws(GitError) in
        try repository.file(at: path, in: tip)?.id
      }
    } catch { throw Failure(error) }
  }

  private static func read(_ blob: ObjectID, _ name: String, _ repository: Repository) throws(Failure)
    -> (Project?, [Finding])
  {
    do throws(GitError) {
      let (project, findings) = Project.read(
        try repository.blob(blob, limit: 1 << 20), file: name)
      return (project, findings)
    } catch { throw Failure(error) }
  }
}
