import RepositoryModel

/// The commits that changed files, newest first, each with what it left there, as far back as somebody asks. Where the
/// histories of two commits meet they are gone through once.
///
/// As `git log -- PATH` does by default, a merge that took the file as one parent has it leads to that parent only,
/// and is not listed.
package final class PathHistory {
  private let repository: Repository
  private var trails: [RepositoryPath: PathTrail] = [:]
  private var lines: [Place: Line] = [:]
  /// Where a history had a single end: whoever comes to the same change goes on as it did.
  private var ends: [Place: (line: Line, number: Int)] = [:]
  /// The commits from which somebody remembers the history of a path.
  private var heads: [RepositoryPath: Set<ObjectID>] = [:]

  private struct Place: Hashable {
    var path: RepositoryPath
    var commit: ObjectID
  }

  /// What is known of one path from one commit on.
  private final class Line {
    /// Nil once it is over, or has come to what another one knows.
    var walk: PathWalk?
    var steps: [PathStep] = []
    var rest: (line: Line, number: Int)?
    /// The last step of a line that somebody remembered, where it goes on behind that.
    var resumed: ObjectID?
    /// True where the history could not be read on: nobody is to remember that as its end.
    var isCut = false

    init(_ walk: PathWalk? = nil) { self.walk = walk }
  }

  package init(_ repository: Repository) { self.repository = repository }

  /// Says which paths will be asked for together: commits that changed none of them are then passed once, and not for each
  /// path again.
  package func expect(_ paths: [RepositoryPath]) {
    let new = paths.filter { trails[$0] == nil }
    let trail = PathTrail(new, repository)
    for path in new { trails[path] = trail }
  }

  private func trail(of path: RepositoryPath) -> PathTrail {
    if let known = trails[path] { return known }
    let trail = PathTrail([path], repository)
    trails[path] = trail
    return trail
  }

  /// The newest change of a file is number 0; nil where there are not so many.
  package func change(_ number: Int, of path: RepositoryPath, from tip: ObjectID) throws(GitError)
    -> PathChange?
  {
    guard let step = try step(number, of: path, from: tip) else { return nil }
    return PathChange(commit: try repository.commit(step.commit), blob: step.blob)
  }

  /// The same by the commit's id only.
  package func step(_ number: Int, of path: RepositoryPath, from tip: ObjectID) throws(GitError) -> PathStep?
  {
    var (line, number) = (try line(of: path, from: tip), number)
    while true {
      while number >= line.steps.count, try advance(line, path) {}
      if number < line.steps.count { return line.steps[number] }
      guard let rest = line.rest else { return nil }
      (line, number) = (rest.line, rest.number + number - line.steps.count)
    }
  }

  private func line(of path: RepositoryPath, from tip: ObjectID) throws(GitError) -> Line {
    let place = Place(path: path, commit: tip)
    if let known = lines[place] { return known }
    var walk = PathWalk(of: path, along: trail(of: path), in: repository)
    try walk.start(from: tip)
    let line = Line(walk)
    lines[place] = line
    return line
  }

  /// Goes on to the next change; false where the line itself has no more.
  private func advance(_ line: Line, _ path: RepositoryPath) throws(GitError) -> Bool {
    let found: PathWalk.Found?
    do throws(GitError) {
      if let last = line.resumed { try resume(line, path, behind: last) }
      found = try line.walk?.find(upTo: heads[path] ?? [])
    } catch {
      line.isCut = true
      throw error
    }
    switch found {
    case nil: line.walk = nil
    case .known(let commit):
      line.walk = nil
      line.rest = lines[Place(path: path, commit: commit)].map { ($0, 0) }
    case .step(let step):
      let place = Place(path: path, commit: step.commit)
      if step.isAlone, let end = ends[place] {
        line.rest = end
        line.walk = nil
        return false
      }
      if step.isAlone { ends[place] = (line, line.steps.count) }
      line.steps.append(step)
      return true
    }
    return false
  }

  // MARK: Lines that are known

  /// Takes over what somebody remembers of a path.
  package func know(_ known: PathLine, of path: RepositoryPath) {
    let line = Line()
    line.steps = known.steps
    if !known.isComplete { line.resumed = known.steps.last?.commit }
    for (number, step) in known.steps.enumerated() where step.isAlone {
      ends[Place(path: path, commit: step.commit)] = (line, number)
    }
    for (commit, number) in known.heads {
      let head = Line()
      head.rest = (line, number)
      lines[Place(path: path, commit: commit)] = head
      heads[path, default: []].insert(commit)
    }
    trail(of: path).landmarks.formUnion(known.heads.keys)
  }

  private func resume(_ line: Line, _ path: RepositoryPath, behind last: ObjectID) throws(GitError) {
    var walk = PathWalk(of: path, along: trail(of: path), in: repository)
    try walk.start(from: last)
    // The first is the last that is known.
    _ = try walk.find(upTo: [])
    line.walk = walk
    line.resumed = nil
  }

  /// What is known of a path from a commit on, to remember it: as far as it was gone through, and anybody can go on.
  package func known(of path: RepositoryPath, from tip: ObjectID) -> PathLine? {
    guard var line = lines[Place(path: path, commit: tip)] else { return nil }
    var (steps, isCut) = (line.steps, line.isCut)
    while let rest = line.rest {
      line = rest.line
      steps += line.steps.dropFirst(rest.number)
      isCut = isCut || line.isCut
    }
    let isComplete = line.walk == nil && line.resumed == nil && !isCut
    if !isComplete { while let last = steps.last, !last.isAlone { steps.removeLast() } }
    return steps.isEmpty && !isComplete
      ? nil : PathLine(steps: steps, isComplete: isComplete, heads: [tip: 0])
  }
}
