import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// How far the locales of release branches were, look by look: from the journal's agreed entries, thinned to what a chart shows.
package struct ProgressHistory: Sendable {
  /// What was agreed at one moment.
  package struct Point: Sendable {
    package var entry: ObjectID
    package var seconds: Int64
    /// Of each locale, in the order of their names.
    package var locales: [(locale: LocaleTag, progress: Progress)]
  }

  /// In the order of their names, each with its points, the oldest first.
  package private(set) var branches: [(name: String, points: [Point])] = []

  /// So many moments are looked at, evenly over the time, and of each the last entry.
  static let mostMoments = 200
  /// So many of the newest entries are walked through: some years of a busy project.
  private static let mostEntries = 20_000

  /// Empty where nothing was agreed yet.
  package init(_ repository: Repository) throws(Failure) {
    let anybodys = try Journal.forReading(repository)
    let view = try RepositoryView(repository, journal: anybodys)
    let journal = anybodys.seen(by: view.project.names)
    let name = StandingReport.name(of: view.project.names)
    var points: [String: [Point]] = [:]
    try git { () throws(GitError) in
      for entry in try Self.moments(journal) {
        guard let path = RepositoryPath(name), let file = try repository.file(at: path, in: entry.tree) else {
          continue
        }
        for (branch, progress) in StandingReport(try repository.blob(file.id)).progress {
          let locales = progress.sorted { $0.key < $1.key }.map { (locale: $0.key, progress: $0.value) }
          points[branch, default: []].append(
            Point(entry: entry.id, seconds: entry.seconds, locales: locales))
        }
      }
    }
    branches = points.sorted { $0.key < $1.key }.map { ($0.key, Self.turns($0.value)) }
  }

  private struct Entry {
    var id: ObjectID
    var tree: ObjectID
    var seconds: Int64
  }

  /// The agreed entries that are looked at, the oldest first.
  private static func moments(_ journal: Journal) throws(GitError) -> [Entry] {
    var entries: [Entry] = []
    var left = mostEntries
    try journal.walk(from: journal.tip()) { record in
      if record.entry.kind == .agreed {
        entries.append(Entry(id: record.commit.id, tree: record.commit.tree, seconds: record.seconds))
      }
      left -= 1
      return left > 0
    }
    return thinned(entries.reversed(), to: mostMoments, by: \.seconds)
  }

  /// The first, and the last of each of so many equal spans of time.
  static func thinned<Element>(
    _ all: [Element], to count: Int, by seconds: (Element) -> Int64
  ) -> [Element] {
    guard all.count > count, let first = all.first.map(seconds), let last = all.last.map(seconds) else {
      return all
    }
    let span = max(1, (last - first) / Int64(count - 1) + 1)
    return all.indices.filter { i in
      i == 0 || i == all.count - 1
        || (seconds(all[i]) - first) / span != (seconds(all[i + 1]) - first) / span
    }.map { all[$0] }
  }

  /// Without those between two others that say the same.
  private static func turns(_ points: [Point]) -> [Point] {
    func isSame(_ a: Point, _ b: Point) -> Bool {
      a.locales.elementsEqual(b.locales) { $0.locale == $1.locale && $0.progress == $1.progress }
    }
    return points.indices.filter { i in
      i == 0 || i == points.count - 1 || !isSame(points[i - 1], points[i])
        || !isSame(points[i], points[i + 1])
    }.map { points[$0] }
  }
}
