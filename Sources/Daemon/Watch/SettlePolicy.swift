import Service

/// When a sheet that may be in the middle of a save is taken as it is: when two looks, a while apart, find the same
/// file with the same size and times. Driven by hand: it reads no clock and no file.
///
/// Times are those of any clock that does not jump, counted from any point.
package struct SettlePolicy: Sendable {
  /// What to do with a sheet that was just looked at.
  package enum Answer: Hashable, Sendable {
    /// Look again at this time.
    case wait(until: Duration)
    case settled
  }

  /// How far apart the two looks have to be.
  package let settle: Duration
  private var first: (identity: FileIdentity, at: Duration)?

  package init(settle: Duration = .seconds(2)) { self.settle = settle }

  /// Tells what was found, and when. After `.settled` it starts over.
  package mutating func observe(_ identity: FileIdentity, at now: Duration) -> Answer {
    guard let first, first.at <= now, first.identity == identity else {
      first = (identity, now)
      return .wait(until: now + settle)
    }
    guard now - first.at >= settle else { return .wait(until: first.at + settle) }
    self.first = nil
    return .settled
  }
}
