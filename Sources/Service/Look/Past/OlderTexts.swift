import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What string files said in commits that agreed tips descend from, wherever they stood then. Each path is gone back through once, by as
/// many commits as it takes to answer.
final class OlderTexts {
  private let repository: Repository
  private let branches: [String: ObjectID]
  private let states: [BranchState]
  private let files: CommittedFiles
  private let moved: MovedFiles
  private var searches: [File: Search] = [:]
  private var fresh: [Range: Set<ObjectID>] = [:]

  private struct File: Hashable {
    var path: String
    var format: ResourceFormat
    var role: FileRole

    init(_ file: BranchFile) { (path, format, role) = (file.path, file.format, file.role) }
  }

  private struct Range: Hashable {
    var tip: ObjectID
    var agreed: [ObjectID]
  }

  private struct Search {
    var walk: PathWalk
    /// What it lacks so far: a text that it has not found may have been in that.
    var lacks: [GitError]
    var texts: Set<EntryText> = []
    var versions = 0
  }

  /// So many changes of a file are looked at, at most: a file of many years has hundreds, and each is read.
  private static let mostVersions = 400

  /// `states` are the branches whose agreed tips count.
  init(_ view: RepositoryView, _ states: [BranchState], files: CommittedFiles, _ moved: MovedFiles) {
    (repository, branches, self.files, self.moved) = (view.repository, view.branches, files, moved)
    self.states = states
  }

  func contains(_ text: EntryText, in file: BranchFile) -> Bool {
    if isCarried(text, file) { return true }
    var place = file
    for path in moved.file(file).paths {
      place.path = path.string
      if isFound(text, place) { return true }
      // What all commits have at one path came from no other.
      if !hasGap(place) { return false }
    }
    return false
  }

  /// The commits as of which a path is agreed.
  private func agreed(_ file: BranchFile) -> [ObjectID] {
    let tips = states.compactMap { $0.commit(of: file.path, as: file.role) }
    return Set(tips).filter { repository.exists($0) }.sorted()
  }

  /// True where the branch has had the text since one of the commits that an agreed tip descends from: the usual case,
  /// and no search.
  private func isCarried(_ text: EntryText, _ file: BranchFile) -> Bool {
    guard var found = branches[file.branch], files.has(text, file, at: found),
      let fresh = freshCommits(Range(tip: found, agreed: agreed(file)))
    else { return false }
    while fresh.contains(found) {
      let parents = (try? files.parents(of: found)) ?? []
      guard let parent = parents.first(where: { files.has(text, file, at: $0) }) else { return false }
      found = parent
    }
    return true
  }

  /// The commits that no agreed tip has; nil where they are too many to say.
  private func freshCommits(_ range: Range) -> Set<ObjectID>? {
    if let known = fresh[range] { return known }
    let limit = CommitHistory.mostCommits
    let found = files.unread.answer { () throws(GitError) in
      try repository.commits(of: range.tip, notIn: range.agreed, limit: limit)
    }
    guard let commits = found, commits.count < limit else { return nil }
    fresh[range] = Set(commits)
    return fresh[range]
  }

  /// Goes back through the file's versions, the newest first, until one has the text.
  private func isFound(_ text: EntryText, _ file: BranchFile) -> Bool {
    let name = File(file)
    guard var search = searches[name] ?? begin(file) else { return false }
    if search.texts.contains(text) { return true }
    let found = files.unread.tracing { goOn(&search, until: text, file) }
    if !found.answer { search.lacks.forEach(files.unread.note) }
    if let lack = found.lack { search.lacks.append(lack) }
    searches[name] = search
    return found.answer
  }

  /// True where some of the commits that were looked at do not have the file at its path.
  private func hasGap(_ file: BranchFile) -> Bool { searches[File(file)]?.walk.hasGap ?? false }

  private func goOn(_ search: inout Search, until text: EntryText, _ file: BranchFile) -> Bool {
    while search.versions < Self.mostVersions {
      let change = files.unread.answer { () throws(GitError) in
        try search.walk.next(visiting: CommitHistory.mostCommits)
      }
      guard let change = change ?? nil else { break }
      search.versions += 1
      search.texts.formUnion(CommittedFiles.texts(files.catalog(change.blob, file)))
      if search.texts.contains(text) { return true }
    }
    return false
  }

  private func begin(_ file: BranchFile) -> Search? {
    guard let path = RepositoryPath(file.path) else { return nil }
    var walk = PathWalk(of: path, in: repository)
    let start = files.unread.tracing {
      for commit in agreed(file) {
        files.unread.answer { () throws(GitError) in try walk.start(from: commit) }
      }
    }
    return Search(walk: walk, lacks: start.lack.map { [$0] } ?? [])
  }
}
