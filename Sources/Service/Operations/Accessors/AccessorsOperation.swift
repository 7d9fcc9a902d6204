import Accessors
import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Makes the generated files of a project from its base files, in the work tree or in a commit.
package struct AccessorsOperation {
  let repository: Repository
  /// The sections that somebody asked for; empty for all.
  let names: [String]

  package init(_ repository: Repository, names: [String] = []) {
    (self.repository, self.names) = (repository, names)
  }

  /// Looks at a commit.
  package func look(at revision: String) throws(Failure) -> AccessorsReport {
    let commit = try git { () throws(GitError) in try repository.resolve(revision) }
    var view = try RepositoryView(repository, orByThatOf: commit)
    let own = try git { () throws(GitError) in try view.project(of: commit, branch: "\(commit)") }
    guard let own else { throw Failure.noProject(view.findings) }
    let blobs = RepositoryBlobs(repository)
    return try report(view, own, commit) { path throws(Failure) in
      guard let file = try git({ () throws(GitError) in try repository.file(at: path, in: commit) }) else {
        return nil
      }
      do throws(UnreadableBlob) { return file.mode.isFile ? try blobs.bytes(of: file.id) : [] } catch {
        throw Failure(.repository, "cannot read \(path) of \(commit.short): \(error.reason)")
      }
    }
  }

  /// Looks at the work tree: which base files there are says the newest commit, what is in them the files themselves, or the index for
  /// those that a sparse checkout leaves out. Where it writes, what is not current is afterwards.
  package func look(writes: Bool) throws(Failure) -> AccessorsReport {
    guard let folder = repository.workTree else {
      throw Failure(.usage, "the repository has no work tree", hint: "name a commit: --rev main")
    }
    let tree = WorkTree(folder: folder)
    let own = try project(tree)
    let view = try RepositoryView(repository) { own }
    let head = try git { () throws(GitError) in try repository.resolve("HEAD") }
    var report = try report(view, own ?? view.project, head) { path throws(Failure) in
      try tree.read(path, orLeftOutOf: repository)
    }
    guard writes else { return report }
    let written = report.files.indices.filter { [.stale, .missing].contains(report.files[$0].state) }
    for i in written { try tree.requireHere(report.files[i].file.settings.path, of: repository) }
    for i in written {
      let file = report.files[i].file
      try tree.replace(file.settings.path, by: file.bytes)
      report.files[i].state = .written
    }
    return report
  }

  /// The `.glossator` of the work tree; nil where there is none.
  private func project(_ tree: WorkTree) throws(Failure) -> Project? {
    guard let path = RepositoryPath(RepositoryView.fileName),
      let bytes = try tree.read(path, orLeftOutOf: repository)
    else { return nil }
    let (project, mistakes) = Project.read(bytes, file: RepositoryView.fileName)
    guard let project else {
      throw Failure(.configuration, "the project's .glossator cannot be read", findings: mistakes)
    }
    return project
  }

  // MARK: What it gives

  private typealias Read = (RepositoryPath) throws(Failure) -> [UInt8]?

  private func report(_ view: RepositoryView, _ project: Project, _ commit: ObjectID, _ read: Read)
    throws(Failure) -> AccessorsReport
  {
    let settings = try chosen(project.accessors)
    let listing = try git { () throws(GitError) in try view.listing(commit, project.resources) }
    var report = AccessorsReport()
    report.findings = view.findings
    var sources: [AccessorSource] = []
    var unread: Set<String> = []
    for slot in Slot.all(in: listing, resources: project.resources, base: view.project.base).slots
    where settings.contains(where: { $0.resources.contains(slot.resource.name) }) {
      guard let path = RepositoryPath(slot.basePath), let bytes = try read(path) else { continue }
      do throws(SyntaxError) {
        let file = try slot.format.read(bytes, as: .source(view.project.base))
        sources.append(AccessorSource(slot, file.catalog))
      } catch {
        report.findings.append(error.finding(in: slot.basePath, rule: "unreadable-file"))
        unread.insert(slot.resource.name)
      }
    }
    for one in settings {
      guard let file = AccessorFile(one, sources) else { continue }
      let state = try unread.isDisjoint(with: one.resources) ? state(of: file, read) : .unknown
      if state == .foreign { report.findings.append(.foreign(one)) }
      report.findings += file.tree.findings
      report.files.append(AccessorsReport.File(file: file, state: state))
    }
    return report
  }

  private func state(of file: AccessorFile, _ read: Read) throws(Failure) -> AccessorsReport.State {
    guard let there = try read(file.settings.path) else { return .missing }
    if there == file.bytes { return .current }
    return GeneratedMark.isBorne(by: there) ? .stale : .foreign
  }

  private func chosen(_ all: [AccessorSettings]) throws(Failure) -> [AccessorSettings] {
    if all.isEmpty {
      throw Failure(
        .configuration, "no [accessors \"NAME\"] in .glossator says what is generated",
        hint: "'glossator accessors --help' has an example")
    }
    for name in names where !all.contains(where: { $0.name == name }) {
      let nearest = Spelling.nearest(to: name, among: all.map(\.name))
      throw Failure(
        .usage, "there is no [accessors \"\(name)\"]",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "it has: \(all.map(\.name).joined(separator: ", "))")
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}

extension Finding {
  fileprivate static func foreign(_ settings: AccessorSettings) -> Finding {
    Finding(
      .error, "accessors-file", "the accessors are not written here: this is code that nobody generated",
      at: Place(settings.path.string),
      hint: "delete it, or let [accessors \"\(settings.name)\"] in .glossator name another path")
  }
}
