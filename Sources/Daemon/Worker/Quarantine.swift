/// Which units of work are left alone for now, because the worker died of them again and again. Driven by hand: it
/// reads no clock. Times are those of any clock that does not jump.
///
/// A unit is what one worker is started for, a repository say, or one file that it reads; its digest names everything
/// that may be to blame. A unit is tried again when its digest changes, and after a pause that doubles each time.
package struct Quarantine: Hashable, Sendable {
  private struct Record: Hashable, Sendable {
    var digest: String
    var reason: String
    /// In a row, each soon after the one before.
    var deaths = 0
    var last: Duration
    /// How often it was left alone so far.
    var pauses = 0
    var until: Duration?
  }

  /// So many deaths in a row, and a unit is left alone.
  package static let limit = 2
  /// Deaths that are further apart do not count together.
  package static let window = Duration.seconds(60 * 60)
  package static let shortestPause = Duration.seconds(5 * 60)
  package static let longestPause = Duration.seconds(24 * 60 * 60)

  private var records: [String: Record] = [:]

  package init() {}

  /// Whether the worker died of it lately: its digest will be asked for.
  package func knows(_ unit: String) -> Bool { records[unit] != nil }

  /// Until when the unit is left alone with this input; nil where it may be tried.
  package func pause(of unit: String, digest: String, at now: Duration) -> Duration? {
    guard let record = records[unit], record.digest == digest, let until = record.until, until > now else {
      return nil
    }
    return until
  }

  /// The worker crashed, or did not finish in time. Returns for how long the unit is left alone from now on; nil where
  /// it may be tried again at once.
  @discardableResult
  package mutating func died(
    of unit: String, digest: String, reason: String, longest: Duration = longestPause, at now: Duration
  ) -> Duration? {
    // What nobody has tried for so long has gone.
    records = records.filter { now - $0.value.last < Self.longestPause * 2 }
    var record = Record(digest: digest, reason: reason, last: now)
    if let before = records[unit], before.digest == digest,
      before.pauses > 0 || now - before.last <= Self.window
    {
      (record.deaths, record.pauses) = (before.deaths, before.pauses)
    }
    record.deaths += 1
    var pause: Duration?
    if record.deaths >= Self.limit {
      let next = min(Self.shortestPause * (1 << min(record.pauses, 16)), longest)
      record.pauses += 1
      record.until = now + next
      pause = next
    }
    records[unit] = record
    return pause
  }

  /// The worker got past it.
  package mutating func finished(_ unit: String) { records[unit] = nil }

  /// The units that are left alone now, whatever their input is, in order of their names.
  package func leftAlone(at now: Duration) -> [(unit: String, reason: String)] {
    records.filter { $0.value.until ?? .zero > now }.map { ($0.key, $0.value.reason) }
      .sorted { Array($0.unit.utf8).lexicographicallyPrecedes(Array($1.unit.utf8)) }
  }
}
