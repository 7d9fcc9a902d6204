import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// From where commits moved string files.
final class FileOrigins {
  private let repository: Repository
  private let files: CommittedFiles
  private let gone: Answers<Step, [Gone]>

  struct Step: Hashable {
    var parent: ObjectID
    var commit: ObjectID
  }

  /// What a commit's parent had at a path where the commit has nothing.
  private struct Gone {
    var path: RepositoryPath
    var blob: ObjectID
  }

  /// Of the files that are gone with one commit, so many are read, at most: those whose paths end most like the new one.
  private static let mostLikely = 20
  /// One that shares half of its texts with another is not so many times larger, or smaller.
  private static let mostTimesLarger = 3

  init(_ repository: Repository, files: CommittedFiles) {
    (self.repository, self.files) = (repository, files)
    gone = Answers(files.unread)
  }

  /// The path from which a commit moved a file, as it was or with no more than half of its texts changed; nil where it is new, or where
  /// nobody can tell which of several it is.
  func origin(of file: BranchFile, at path: RepositoryPath, in step: Step) -> RepositoryPath? {
    guard let blob = (try? files.blob(at: path, in: step.commit)) ?? nil else { return nil }
    let gone = gone(in: step)
    let same = gone.filter { $0.blob == blob }.map(\.path)
    // Those of two languages that nobody translated are alike.
    if !same.isEmpty { return nearest(to: path, of: same) }
    guard let size = size(of: blob) else { return nil }
    let likely = gone.filter { $0.path.ending == path.ending && isLike(size, $0.blob) }
    if likely.isEmpty { return nil }
    let texts = texts(of: files.catalog(blob, file))
    return likely.sorted { path.commonEnd($0.path) > path.commonEnd($1.path) }.prefix(Self.mostLikely)
      .first { share(of: texts, in: self.texts(of: files.read($0.blob, file))) >= 0.5 }?.path
  }

  private func gone(in step: Step) -> [Gone] {
    gone.answer(step) {
      let changes = files.unread.answer { () throws(GitError) in
        try repository.changes(from: step.parent, to: step.commit)
      }
      return (changes ?? []).compactMap { change -> Gone? in
        guard change.new == nil, let old = change.old, old.mode.isFile,
          let path = change.path.string.flatMap({ RepositoryPath($0) })
        else { return nil }
        return Gone(path: path, blob: old.id)
      }
    }
  }

  private func isLike(_ size: Int, _ blob: ObjectID) -> Bool {
    guard let other = self.size(of: blob) else { return false }
    return max(size, other) <= Self.mostTimesLarger * min(size, other)
  }

  private func size(of blob: ObjectID) -> Int? {
    files.unread.answer { () throws(GitError) in try repository.size(of: blob) }
  }

  private func texts(of catalog: Catalog?) -> Set<CanonicalText> {
    guard let catalog else { return [] }
    return Set(catalog.entries.lazy.map(\.text).filter { !$0.isBlank }.map(CanonicalText.init))
  }

  /// How much of the larger one of two files is in both.
  private func share(of texts: Set<CanonicalText>, in others: Set<CanonicalText>) -> Double {
    let larger = max(texts.count, others.count)
    return larger == 0 ? 0 : Double(texts.intersection(others).count) / Double(larger)
  }

  /// The one whose path ends most like another; nil where two do.
  private func nearest(to path: RepositoryPath, of paths: [RepositoryPath]) -> RepositoryPath? {
    let longest = paths.map(path.commonEnd).max()
    let nearest = paths.filter { path.commonEnd($0) == longest }
    return nearest.count == 1 ? nearest[0] : nil
  }
}

extension RepositoryPath {
  /// What follows its last dot: that of `strings.xml` is `xml`.
  fileprivate var ending: Substring? {
    name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
  }

  /// In how many bytes at their ends two paths are the same.
  fileprivate func commonEnd(_ other: RepositoryPath) -> Int {
    zip(string.utf8.reversed(), other.string.utf8.reversed()).prefix { $0 == $1 }.count
  }
}
