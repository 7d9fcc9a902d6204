import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// The files of a project that a command changes, code and string files: those of the work tree that git tracks, as they are
/// there now, or those of a branch.
package struct SourceFiles {
  /// Where they are.
  package enum Place: Hashable, Sendable {
    case workTree
    /// A branch by its name.
    case branch(String)
  }

  private enum Store {
    case workTree(WorkTree)
    case branch(RefName, tip: ObjectID)
  }

  let access: any RepositoryAccess
  let project: Project
  let base: LocaleTag
  private let store: Store

  private init(_ access: any RepositoryAccess, _ store: Store, _ project: Project, base: LocaleTag) {
    (self.access, self.store, self.project, self.base) = (access, store, project, base)
  }

  /// The project is the one that `.glossator` there says, or the integration branch's where there is none.
  package init(_ access: any RepositoryAccess, at place: Place) throws(Failure) {
    switch place {
    case .workTree: try self.init(ofWorkTree: access)
    case .branch(let name): try self.init(access, ofBranch: name)
    }
  }

  private init(ofWorkTree access: any RepositoryAccess) throws(Failure) {
    let repository = access.repository
    guard let folder = repository.workTree, let file = RepositoryPath(RepositoryView.fileName) else {
      throw Failure(
        .usage, "a bare repository has no files to change", hint: "name a branch: --branch NAME")
    }
    let tree = WorkTree(folder: folder)
    guard let own = try tree.read(file, orLeftOutOf: repository) else {
      let view = try RepositoryView(
        repository, journal: Journal.forReading(repository), includesRemotes: true)
      self.init(access, .workTree(tree), view.project, base: view.project.base)
      return
    }
    let (read, mistakes) = Project.read(own, file: RepositoryView.fileName)
    guard let read else {
      throw Failure(.configuration, ".glossator has mistakes", hint: "fix it first", findings: mistakes)
    }
    self.init(access, .workTree(tree), read, base: read.base)
  }

  private init(_ access: any RepositoryAccess, ofBranch name: String) throws(Failure) {
    let repository = access.repository
    guard let ref = RefName(branch: name) else { throw Failure(.usage, "'\(name)' is not a branch name") }
    if let obstacle = access.obstacle(to: ref) {
      throw Failure(
        .content, obstacle.message,
        hint: "leave --branch out there: the files of the work tree are changed, and you commit them")
    }
    let found = try git { () throws(GitError) in try repository.id(of: ref) }
    var view = try RepositoryView(repository) { () throws(Failure) in
      try found.flatMap { tip throws(Failure) in try RepositoryView.ownProject(of: tip, in: repository) }
    }
    guard let tip = found else {
      let nearest = Spelling.nearest(to: name, among: view.branches.keys.sorted())
      throw Failure(
        .usage, "there is no branch '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
    }
    let known = view.findings.count
    let own = try git { () throws(GitError) in try view.project(of: tip, branch: name) }
    guard let own else {
      throw Failure(
        .configuration, "the .glossator of \(name) has mistakes", hint: "fix it first",
        findings: Array(view.findings.dropFirst(known)))
    }
    self.init(access, .branch(ref, tip: tip), own, base: view.project.base)
  }

  /// The commit that they come from; nil where there is none yet.
  var tip: ObjectID? {
    get throws(Failure) {
      if case .branch(_, let tip) = store { return tip }
      return switch try git({ () throws(GitError) in try access.repository.head() }) {
      case .ref(_, let id): id
      case .detached(let id): id
      }
    }
  }

  /// The files whose paths are wanted; `descend` says which folders are gone into.
  func files(where isWanted: (String) -> Bool) throws(Failure) -> [TreeFile] {
    switch store {
    case .workTree:
      try git { () throws(GitError) in try access.repository.trackedFiles(where: isWanted) }
    case .branch(_, let tip):
      try git { () throws(GitError) in try access.repository.files(of: tip, matching: isWanted) }
    }
  }

  /// Nil for a file that somebody has deleted since it was added.
  func bytes(of file: TreeFile) throws(Failure) -> [UInt8]? {
    switch store {
    case .workTree(let tree): try tree.read(file.path, orLeftOutOf: access.repository)
    case .branch:
      try git { () throws(GitError) in
        try access.repository.blob(file.id, limit: RepositoryBlobs.largestFile)
      }
    }
  }

  /// Makes the changes, all or none: in the work tree's files, or as a commit on top of the branch, whose id is the answer.
  package func apply(_ changes: [FileChange], message: CommitMessage, identity: CommitIdentity)
    throws(Failure) -> ObjectID?
  {
    switch store {
    case .workTree(let tree):
      for change in changes { try tree.requireHere(change.path, of: access.repository) }
      try tree.write(changes)
      return nil
    case .branch(let ref, let tip):
      let repository = access.repository
      let id = try git { () throws(GitError) in
        let signature = Signature(
          name: identity.name, email: identity.email, seconds: try repository.commit(tip).committer.seconds)
        return try repository.commit(
          CommitDraft(
            parents: [tip], base: tip, edits: changes.map { FileEdit(path: $0.path, content: $0.new) },
            message: message.text, author: signature, committer: signature))
      }
      try access.publish([RefMove(ref, from: tip, to: id)], allowed: [ref.full])
      return id
    }
  }
}
