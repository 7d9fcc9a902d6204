import ProjectConfiguration

/// When a sheet that may be in the middle of a save is taken as it is: when two reads, a while apart, give the same
/// size, time and bytes. Driven by hand: it reads no clock and no file.
///
/// Times are those of any clock that does not jump, counted from any point.
package struct SettlePolicy: Sendable {
  /// What to do with a sheet that was just read.
  package enum Answer: Hashable, Sendable {
    /// Read it again at this time.
    case wait(until: Duration)
    case settled(SheetContents)
  }

  /// How far apart the two reads have to be.
  package let settle: Duration
  private var first: (contents: SheetContents, at: Duration)?

  package init(settle: Duration = .seconds(2)) { self.settle = settle }

  /// Tells what was read, and when. After `.settled` it begins anew.
  package mutating func observe(_ contents: SheetContents, at now: Duration) -> Answer {
    guard let first, first.at <= now, Self.isSame(first.contents, contents) else {
      first = (contents, now)
      return .wait(until: now + settle)
    }
    guard now - first.at >= settle else { return .wait(until: first.at + settle) }
    self.first = nil
    return .settled(contents)
  }

  /// The sheet could not be read: what was seen before does not count.
  package mutating func forget() { first = nil }

  private static func isSame(_ a: SheetContents, _ b: SheetContents) -> Bool {
    a.identity.size == b.identity.size && a.identity.modified == b.identity.modified && a.bytes == b.bytes
  }
}
