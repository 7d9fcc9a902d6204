import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// A string file as the commits behind the tip of its branch have it, wherever it stood then: at the path that it has by now, or at one
/// from which a commit on the way moved it. Each commit is asked once.
final class MovedFile {
  /// Where it is in the tip.
  let path: RepositoryPath?
  /// As the tip has it.
  private let file: BranchFile
  private let tip: ObjectID?
  private let files: CommittedFiles
  private let origins: FileOrigins
  private let history: PathHistory
  private var places: [UnreadPast.Answered<Place?>] = []
  private let catalogs: Answers<ObjectID, Catalog?>
  private var runs: [ObjectID: Run] = [:]

  /// Commits in a row that have the same file.
  struct Run {
    var oldest: ObjectID
    var length: Int
  }

  /// A path that it had, and from which commit back; nil where its branch is gone.
  private struct Place {
    var path: RepositoryPath
    var commit: ObjectID?
  }

  /// So often a file is followed from path to path, at most.
  private static let mostMoves = 10

  init(
    _ file: BranchFile, tip: ObjectID?, _ files: CommittedFiles, _ origins: FileOrigins,
    _ history: PathHistory
  ) {
    (self.file, self.tip, self.files) = (file, tip, files)
    (self.origins, self.history) = (origins, history)
    path = RepositoryPath(file.path)
    catalogs = Answers(files.unread)
  }

  func catalog(at commit: ObjectID) -> Catalog? {
    catalogs.answer(commit) { files.catalog(version(at: commit), file) }
  }

  func has(_ text: EntryText, at commit: ObjectID) -> Bool {
    catalog(at: commit)?[text.id]?.text == text.text
  }

  /// From a commit back as long as there is one way, and the file stays as it is.
  func run(from commit: ObjectID) -> Run {
    if let known = runs[commit] { return known }
    var (passed, rest): ([ObjectID], Run?) = ([commit], nil)
    let own = version(at: commit)
    while passed.count < CommitHistory.mostCommits, let last = passed.last,
      let parents = try? files.parents(of: last), parents.count == 1, version(at: parents[0]) == own
    {
      rest = runs[parents[0]]
      if rest != nil { break }
      passed.append(parents[0])
    }
    var run = rest ?? Run(oldest: passed[passed.count - 1], length: -1)
    for commit in passed.reversed() {
      run.length += 1
      runs[commit] = run
    }
    return run
  }

  // MARK: Paths

  /// Where the file was at a commit; nil where it was not there.
  func path(at commit: ObjectID) -> RepositoryPath? {
    paths.first { blob(at: $0, in: commit) != nil }
  }

  /// All that it had, the newest first. Each is looked for only where somebody asks for it: it may have come there long ago.
  var paths: UnfoldSequence<RepositoryPath, Int> {
    sequence(state: 0) { number in
      defer { number += 1 }
      return self.place(number)?.path
    }
  }

  /// Where it was before so many moves; nil where nobody knows of so many.
  private func place(_ number: Int) -> Place? {
    if number < places.count { return files.unread.repeating(places[number]) }
    if number > Self.mostMoves { return nil }
    let found = files.unread.tracing {
      number == 0 ? path.map { Place(path: $0, commit: tip) } : place(number - 1).flatMap { origin(of: $0) }
    }
    places.append(found)
    return found.answer
  }

  /// From where a commit moved it to one of its places.
  private func origin(of place: Place) -> Place? {
    guard let tip = place.commit, let came = arrival(of: place.path, from: tip),
      let parent = (try? files.parents(of: came))?.first(where: { blob(at: place.path, in: $0) == nil }),
      let before = origins.origin(
        of: file, at: place.path, in: FileOrigins.Step(parent: parent, commit: came))
    else { return nil }
    return Place(path: before, commit: parent)
  }

  /// The newest commit that put a file where there was none.
  private func arrival(of path: RepositoryPath, from tip: ObjectID) -> ObjectID? {
    for number in 0..<CommitHistory.mostCommits {
      let step = files.unread.answer { () throws(GitError) in
        try history.step(number, of: path, from: tip)
      }
      guard let change = step ?? nil else { return nil }
      let parents = (try? files.parents(of: change.commit)) ?? []
      if change.blob != nil, parents.allSatisfy({ blob(at: path, in: $0) == nil }) { return change.commit }
    }
    return nil
  }

  private func version(at commit: ObjectID) -> ObjectID? {
    path(at: commit).flatMap { blob(at: $0, in: commit) }
  }

  private func blob(at path: RepositoryPath, in commit: ObjectID) -> ObjectID? {
    (try? files.blob(at: path, in: commit)) ?? nil
  }
}
