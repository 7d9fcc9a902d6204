import Interchange

/// The messages that are still to arrive, place by place, and when a place that failed is tried again. Driven by hand: it
/// reads no clock.
package struct NoticeQueue: Hashable, Sendable {
  /// One message, for one place.
  package struct Entry: Hashable, Sendable {
    package var target: String
    package var body: JSON
    /// How often it was begun to tell it, with nobody noting what came of it.
    package var begun = 0

    package init(target: String, body: JSON) { (self.target, self.body) = (target, body) }
  }

  /// A place that did not take what it was told.
  package struct Trouble: Hashable, Sendable {
    package var failures: Int
    /// In seconds since 1970.
    package var next: Int64
    package var reason: String
    package var hint: String?
    /// Messages that were given up.
    package var lost = 0
  }

  package var entries: [Entry] = []
  package var troubles: [String: Trouble] = [:]

  /// For one place; the oldest go.
  package static let longest = 50
  /// With pauses of 1, 2, 4 … minutes, an hour at most: a message is given up after about five hours.
  package static let mostFailures = 10

  package init() {}

  /// True where nothing waits, and no place is in trouble.
  var isEmpty: Bool { entries.isEmpty && troubles.isEmpty }

  /// Adds a message, at the end of its place's.
  package mutating func add(_ entry: Entry) {
    entries.append(entry)
    let own = entries.indices.filter { entries[$0].target == entry.target }
    if own.count > Self.longest { entries.remove(at: own[0]) }
  }

  /// What is for places that are not told of any more.
  package mutating func keep(only targets: Set<String>) {
    entries.removeAll { !targets.contains($0.target) }
    troubles = troubles.filter { targets.contains($0.key) }
  }

  /// The next message for a place, if it is to be tried now.
  package func next(for target: String, at now: Int64) -> Entry? {
    if let trouble = troubles[target], now < trouble.next, trouble.next - now <= 3600 { return nil }
    return entries.first { $0.target == target }
  }

  /// Notes that a message is about to be told. Nil where that was so twice already, and nobody lived to say what came of it:
  /// then it was told, and is struck out.
  package mutating func begin(_ entry: Entry) -> Entry? {
    guard let i = entries.firstIndex(of: entry) else { return nil }
    guard entry.begun < 2 else {
      entries.remove(at: i)
      return nil
    }
    entries[i].begun += 1
    return entries[i]
  }

  package mutating func delivered(_ entry: Entry) {
    remove(entry)
    troubles[entry.target] = nil
  }

  /// A message that failed too often is given up; the next one is due after the longest pause, and the trouble stands until
  /// something arrives.
  package mutating func failed(_ entry: Entry, _ reason: String, hint: String?, at now: Int64) {
    let before = troubles[entry.target]
    let failures = (before?.failures ?? 0) + 1
    let pause = min(Int64(60) << Int64(min(failures - 1, 6)), 3600)
    var trouble = Trouble(failures: failures, next: now + pause, reason: reason, hint: hint)
    trouble.lost = before?.lost ?? 0
    if failures >= Self.mostFailures {
      (trouble.failures, trouble.lost) = (0, trouble.lost + 1)
      remove(entry)
    } else if let i = entries.firstIndex(of: entry) {
      entries[i].begun = 0
    }
    troubles[entry.target] = trouble
  }

  private mutating func remove(_ entry: Entry) {
    if let i = entries.firstIndex(of: entry) { entries.remove(at: i) }
  }
}
