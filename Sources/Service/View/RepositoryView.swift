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
  /// Mistakes in `.glossator` files, with the branch they are on, and branches that cannot be read.
  package private(set) var findings: [Finding]
  /// Mistakes in the rules that should be in force: those of the newest agreed entry hold on.
  package private(set) var mistakes: [Finding] = []

  /// The release branches that are active, in the order of their names.
  package private(set) var active: [String] = []
  /// Those whose work production, or a final tag, holds.
  package private(set) var finished: [String] = []
  /// Release branches that were active when they were last seen, and of which nobody can tell now where they are.
  package private(set) var unknown: [String] = []

  /// A digest of what users have got: production's tips, and the tags of final versions. While nobody can tell which branches that
  /// finished, that of the newest agreed entry.
  package private(set) var released: ObjectID?

  private var ownConfigurations: [ObjectID: Project?] = [:]
  /// Where a push goes that somebody asks about.
  private var push: PushPlace?

  static let fileName = ".glossator"

  /// Looks at a repository by the newest agreed entry of its journal.
  package init(
    _ repository: Repository, journal: Journal, includesRemotes: Bool = false, for push: PushPlace? = nil
  ) throws(Failure) {
    let agreed = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    try self.init(repository, agreed: agreed, includesRemotes: includesRemotes, for: push)
  }

  /// Looks at a repository. The configuration of the newest agreed entry stays in force while the integration branch's
  /// cannot be read.
  ///
  /// `includesRemotes` counts remote-tracking branches as branches where there is no local one: for questions asked in
  /// somebody's clone. Of a push, the configuration is the one that counts where it goes.
  package init(
    _ repository: Repository, agreed: JournalEntry?, includesRemotes: Bool = false, for push: PushPlace? = nil
  ) throws(Failure) {
    self.repository = repository
    self.push = push
    let prefixes =
      ["refs/heads/", "refs/tags/", Journal.refs] + (includesRemotes ? ["refs/remotes/"] : [])
    refs = try git { () throws(GitError) in try repository.snapshot(prefixes: prefixes) }
    branches = Self.branches(refs)
    let search =
      if let push {
        ConfigurationSearch(repository, refs, for: push, agreed: agreed)
      } else {
        ConfigurationSearch(repository, refs, branches, agreed: agreed)
      }
    let found: ConfigurationSearch.Found
    do throws(Failure) { found = try search.found() } catch {
      throw branches.isEmpty ? Failure.noBranch(repository) ?? error : error
    }
    (project, configuration, findings) = (found.project, found.blob, found.findings)
    mistakes = found.findings.filter { $0.severity == .error }
    let agreed = agreed?.seen(by: project.names)
    findUnknown(agreed)
    try sortReleases(agreed)
  }

  /// Looks at a repository for somebody who works on one branch: where no other one says what is in force, because the
  /// integration branch's `.glossator` has mistakes, by that branch's own. What is wrong is in ``findings``.
  package init(_ repository: Repository, orBy own: () throws(Failure) -> Project?) throws(Failure) {
    do throws(Failure) {
      try self.init(repository, agreed: nil, includesRemotes: true)
    } catch {
      guard error.kind == .configuration, let project = try own() else { throw error }
      try self.init(repository, project: project)
      findings = error.findings
    }
  }

  /// The same for a question about a commit.
  package init(_ repository: Repository, orByThatOf commit: ObjectID) throws(Failure) {
    try self.init(repository) { () throws(Failure) in try Self.ownProject(of: commit, in: repository) }
  }

  /// What a commit's own `.glossator` says; nil where it has none, or one with mistakes.
  static func ownProject(of commit: ObjectID, in repository: Repository) throws(Failure) -> Project? {
    try git { () throws(GitError) -> Project? in
      guard let path = RepositoryPath(fileName), let file = try repository.file(at: path, in: commit) else {
        return nil
      }
      return Project.read(try repository.blob(file.id, limit: ConfigurationText.largestSize), file: fileName)
        .configuration
    }
  }

  /// What a `.glossator` says that was in force once, as a blob; nil where that is lost, or has mistakes by now.
  static func project(_ configuration: ObjectID, in repository: Repository) throws(GitError) -> Project? {
    do throws(GitError) {
      let bytes = try repository.blob(configuration, limit: ConfigurationText.largestSize)
      return Project.read(bytes, file: fileName).configuration
    } catch {
      if error.isPassing { throw error }
      return nil
    }
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

  static func branches(_ refs: RefSnapshot) -> [String: ObjectID] {
    let own = Dictionary(refs.branches.map { ($0.name, $0.id) }, uniquingKeysWith: { a, _ in a })
    return own.merging(refs.remoteBranches) { own, _ in own }
  }

  /// The branches with a role that a clone knows from its remote only. What moves refs or writes the sheet sees a clone's
  /// own branches, as git does; a question about a commit may name any.
  static func onlyRemote(_ refs: RefSnapshot, _ rules: BranchRules) -> [String] {
    let own = Set(refs.branches.map(\.name))
    return refs.remoteBranches.keys.filter { name in
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

  /// The tip of the integration branch whose rules count: of a push, as it is where that goes.
  var ruling: ObjectID? {
    let name = project.branches.integration
    guard let push else { return branches[name] }
    return push.tips(refs)[name]?.first
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
    var isSure = true
    for name in names {
      guard let tip = branches[name] else { continue }
      let life = ReleaseLife(name, tip: tip, agreed: agreed)
      do throws(GitError) {
        if try life.isFinished(in: self) { finished.append(name) } else { active.append(name) }
      } catch {
        // What cannot be read is as it was, and is asked again.
        if life.wasActive { unknown.append(name) }
        isSure = false
        findings.append(.unreadableBranch(name, error))
      }
    }
    if !isSure { released = agreed?.released }
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
  /// The resources of one commit: by its own `.glossator`, or the integration branch's where it has none. Nil where
  /// its own cannot be read.
  package mutating func resources(of commit: ObjectID, branch: String) throws(GitError) -> [Resource]? {
    try project(of: commit, branch: branch)?.resources
  }

  /// The same for all that it says.
  package mutating func project(of commit: ObjectID, branch: String) throws(GitError) -> Project? {
    guard let path = RepositoryPath(Self.fileName), let file = try repository.file(at: path, in: commit)
    else {
      return project
    }
    if file.id == configuration { return project }
    if let known = ownConfigurations[file.id] { return known }
    let bytes = try repository.blob(file.id, limit: ConfigurationText.largestSize)
    let (own, mistakes) = Project.read(bytes, file: "\(branch):\(Self.fileName)")
    // The integration branch's were found as its rules were looked for.
    findings += mistakes.filter { !findings.contains($0) }
    ownConfigurations[file.id] = own
    return own
  }

  /// The string files of a commit that any of the resources claims, with those of the staging locales; and what hides a base file.
  package func listing(_ commit: ObjectID, _ resources: [Resource]) throws(GitError) -> TreeListing {
    let info = try repository.commit(commit)
    let base = project.base
    let folders = BaseFolders(of: resources, base: base)
    var others: Set<String> = []
    let found = try repository.files(of: info.tree) { path in
      if resources.contains(where: { $0.place(of: path, base: base) != nil }) { return true }
      guard folders.hold(path) else { return false }
      others.insert(path)
      return true
    }
    let files = found.filter { !others.contains($0.path.string) }
    let hidden = folders.hidden(by: found.filter { others.contains($0.path.string) }, beside: files)
    return TreeListing(commit: commit, tree: info.tree, files: files + hidden)
  }
}

extension Failure {
  /// Nil for a repository that is empty.
  fileprivate static func noBranch(_ repository: Repository) -> Failure? {
    guard case .detached = try? repository.head() else { return nil }
    return Failure(
      .configuration,
      "this repository has a commit and no branches, as a job's checkout may: nobody can tell whose .glossator counts",
      hint: "fetch them: git fetch origin '+refs/heads/*:refs/remotes/origin/*'")
  }
}
