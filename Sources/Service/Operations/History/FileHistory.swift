import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Who brought an entry or a text into a file, and when.
package struct Introduction: Hashable, Sendable {
  package var commit: ObjectID
  package var author: String
  /// Seconds since 1970.
  package var seconds: Int64
  package var summary: String
  /// True for a commit of Glossator's own.
  package var isOwn: Bool
}

/// One text that an entry had, from some commit on.
package struct SourceChange: Hashable, Sendable {
  package var introduction: Introduction
  /// In the platform's notation; nil where the commit took the entry out.
  package var text: Text?
}

/// A string file as its history is read: a path from a commit on, and how its bytes are meant.
package struct HistoryFile: Hashable {
  package var path: String
  package var format: ResourceFormat
  package var role: FileRole
  package var tip: ObjectID

  package init(_ path: String, _ format: ResourceFormat, as role: FileRole, from tip: ObjectID) {
    (self.path, self.format, self.role, self.tip) = (path, format, role, tip)
  }

  /// A base file; nil where it is of none of the resources.
  init?(base path: String, of resources: [Resource], in base: LocaleTag, from tip: ObjectID) {
    guard let resource = resources.first(where: { $0.place(of: path, base: base) != nil }),
      let format = resource.fileFormat
    else { return nil }
    self.init(path, format, as: .source(base), from: tip)
  }
}

/// The history of string files, as far back as anybody asked. What branches have in common is gone through and read once.
package final class FileHistory {
  private let repository: Repository
  private let paths: PathHistory
  private var catalogs: [Version: Catalog?] = [:]
  private var answers: [Question: Answer] = [:]
  private let memory: HistoryMemory
  /// The files whose histories end where the clone does, or cannot be read on.
  private var cutOff: Set<HistoryFile> = []
  private static let mostVersions = 1000

  /// The bytes of a file, and how they are read.
  private struct Version: Hashable {
    var blob: ObjectID
    var format: ResourceFormat
    var role: FileRole
  }

  private struct Question: Hashable {
    var path: String
    var format: ResourceFormat
    var role: FileRole
    var ids: [EntryID]
  }

  /// The same for all branches that have the file from the same commits.
  private struct Answer {
    var commits: [ObjectID]
    var changes: [EntryID: [SourceChange]]
  }

  package init(_ repository: Repository) {
    self.repository = repository
    paths = PathHistory(repository)
    memory = HistoryMemory(repository)
  }

  /// Says which files will be asked about together; that is faster than to learn it one by one.
  package func expect(_ paths: some Sequence<String>) {
    self.paths.expect(paths.compactMap(RepositoryPath.init))
  }

  /// Remembers what was found, for the questions to come.
  package func remember() { memory.save() }

  /// The commit since which the entry has been in the file; nil where it is not there, or the history is cut off.
  ///
  /// It is looked for in steps that grow, then between the last two: of a file with a thousand versions some twenty are
  /// read. A key that was away in between may be found at its first coming.
  package func introduction(of id: EntryID, in file: HistoryFile) -> Introduction? {
    func has(_ number: Int) -> Bool {
      guard let change = change(number, of: file) else { return false }
      guard let blob = change.blob else { return true }
      return catalog(blob, file).map { $0[id] != nil } ?? true
    }
    guard has(0) else { return nil }
    var (newest, step) = (0, 1)
    while has(newest + step) {
      newest += step
      step *= 2
    }
    var oldest = newest + step
    while oldest - newest > 1 {
      let middle = (newest + oldest) / 2
      if has(middle) { newest = middle } else { oldest = middle }
    }
    guard let commit = change(newest, of: file)?.commit else { return nil }
    let isLast = change(newest + 1, of: file) == nil
    if isLast, cutOff.contains(file) || newest + 1 == Self.mostVersions, !isNew(id, in: commit, file) {
      return nil
    }
    return (try? repository.commit(commit)).map { Introduction($0) }
  }

  /// True where the parents of a commit do not have the entry, as far as they can be read.
  private func isNew(_ id: EntryID, in commit: ObjectID, _ file: HistoryFile) -> Bool {
    guard let path = RepositoryPath(file.path) else { return false }
    do throws(GitError) {
      for parent in try repository.commit(commit).parents {
        guard let blob = try repository.file(at: path, in: parent)?.id else { continue }
        guard let catalog = catalog(blob, file), catalog[id] == nil else { return false }
      }
      return true
    } catch { return false }
  }

  /// Every text that entries of one key had, oldest first.
  package func changes(of ids: [EntryID], in file: HistoryFile) -> [EntryID: [SourceChange]] {
    guard let path = RepositoryPath(file.path) else { return [:] }
    var versions: [PathStep] = []
    while let step = step(versions.count, of: path, in: file) { versions.append(step) }
    versions.reverse()
    let question = Question(path: file.path, format: file.format, role: file.role, ids: ids)
    let commits = versions.map(\.commit)
    if let known = answers[question], known.commits == commits { return known.changes }
    let contents = FileVersions(path, repository, memory)
    let changes =
      changes(of: ids, in: file, versions, contents, parsesAll: false)
      ?? changes(of: ids, in: file, versions, contents, parsesAll: true) ?? [:]
    answers[question] = Answer(commits: commits, changes: changes)
    return changes
  }

  /// Nil where a version was passed that should not have been.
  private func changes(
    of ids: [EntryID], in file: HistoryFile, _ versions: [PathStep], _ contents: FileVersions, parsesAll: Bool
  ) -> [EntryID: [SourceChange]]? {
    var changes: [EntryID: [SourceChange]] = [:]
    var track = EntryTrack(ids)
    var (last, passed): (ObjectID?, ObjectID?)
    for (number, version) in versions.enumerated() {
      guard let blob = version.blob else { continue }
      if !parsesAll {
        guard let passes = contents.passes(&track, from: last, to: blob) else { continue }
        if passes {
          (last, passed) = (blob, blob)
          if number < versions.count - 1 { continue }
        }
      }
      guard let bytes = contents.bytes(blob), let catalog = catalog(blob, file, bytes) else { continue }
      if !track.agrees(with: catalog), let passed, let older = self.catalog(passed, file),
        !track.agrees(with: older)
      {
        return nil
      }
      (last, passed) = (blob, nil)
      track.take(catalog, bytes)
      for id in ids {
        let (text, last) = (track.texts[id], changes[id]?.last)
        guard last.map({ $0.text != text }) ?? (text != nil),
          let commit = try? repository.commit(version.commit)
        else { continue }
        changes[id, default: []].append(SourceChange(introduction: Introduction(commit), text: text))
      }
    }
    return changes
  }

  private func step(_ number: Int, of path: RepositoryPath, in file: HistoryFile) -> PathStep? {
    guard number < Self.mostVersions else { return nil }
    if let line = memory.recall(path) { paths.know(line, of: path) }
    let step: PathStep?
    do throws(GitError) { step = try paths.step(number, of: path, from: file.tip) } catch {
      step = nil
      cutOff.insert(file)
    }
    // Here it ends, or somebody has looked far enough.
    if step == nil || number == Self.mostVersions - 1, let line = paths.known(of: path, from: file.tip) {
      memory.add(line, of: path)
    }
    return step
  }

  private func change(_ number: Int, of file: HistoryFile) -> PathStep? {
    RepositoryPath(file.path).flatMap { step(number, of: $0, in: file) }
  }

  /// A version's entries; nil where it cannot be read. `bytes` are the blob's, where somebody has them already.
  func catalog(_ blob: ObjectID, _ file: HistoryFile, _ bytes: [UInt8]? = nil) -> Catalog? {
    let version = Version(blob: blob, format: file.format, role: file.role)
    if let known = catalogs[version] { return known }
    let read = bytes ?? (try? repository.blob(blob))
    let catalog = read.flatMap { try? file.format.read($0, as: file.role).catalog }
    catalogs[version] = .some(catalog)
    return catalog
  }
}

extension Introduction {
  init(_ commit: CommitInfo) {
    self.init(
      commit: commit.id, author: commit.author.name, seconds: commit.author.seconds, summary: commit.summary,
      isOwn: Provenance(message: commit.message) != nil)
  }
}
