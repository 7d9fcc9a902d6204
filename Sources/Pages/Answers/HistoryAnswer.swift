import Interchange

/// How far the locales of release branches were, over time.
struct HistoryAnswer: Hashable, Sendable {
  /// A moment, and what was done then.
  struct Point: Hashable, Sendable {
    var date: Moment
    var locales: [String: Share]
  }

  struct Share: Hashable, Sendable {
    var done: Int
    var total: Int
  }

  private var points: [String: [Point]] = [:]

  init(_ json: JSON) {
    for branch in json["branches"]?.array ?? [] {
      guard let name = branch["branch"]?.string else { continue }
      points[name] = (branch["points"]?.array ?? []).compactMap(Self.point)
    }
  }

  private static func point(_ json: JSON) -> Point? {
    guard let date = Moment(json["date"]), case .members(let members)? = json["locales"] else { return nil }
    var locales: [String: Share] = [:]
    for member in members {
      guard let pair = member.value.array, pair.count == 2, let done = pair[0].count,
        let total = pair[1].count
      else { continue }
      locales[member.name] = Share(done: min(done, total), total: total)
    }
    return Point(date: date, locales: locales)
  }

  /// The course of some locales together, the oldest first. Nobody knows of a moment at which one of them has no figures,
  /// or none of them a text that could be read.
  func course(of branch: String, _ locales: [String]) -> Course {
    Course(
      (points[branch] ?? []).compactMap { point in
        let shares = locales.compactMap { point.locales[$0] }
        guard shares.count == locales.count else { return nil }
        let total = shares.reduce(0) { $0 + $1.total }
        guard total > 0 else { return nil }
        let done = shares.reduce(0) { $0 + $1.done }
        return Course.Point(date: point.date, share: Double(done) / Double(total))
      })
  }
}
