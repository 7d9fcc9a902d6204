import Foundation
import Git
import RepositoryModel
import Service
import TestSupport

/// One history lived in three worlds. In one of them some looks are killed, in another one those looks never begin;
/// then people do one thing more, and all look.
struct TwinHistory {
  private var spared: RandomHistory
  private var killed: RandomHistory
  private var skipped: RandomHistory
  /// True as long as people found in the world without the look what they found in the others.
  private var isSkippedAlike = true
  private var numbers: SeededNumbers
  private static let deaths: [DyingAccess.Death] = [.beforeMoving, .beforeAgreeing, .afterAgreeing]

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed &+ 1_000_003)
    func begin() throws -> RandomHistory {
      let history = try RandomHistory(seed: seed)
      history.world.completesLooks = true
      return history
    }
    (spared, killed, skipped) = (try begin(), try begin(), try begin())
    spared.trace = HistoryTrace("\(seed)-spared")
    killed.trace = HistoryTrace("\(seed)-killed")
    skipped.trace = HistoryTrace("\(seed)-skipped")
  }

  /// What people did, as they remember it in the world where every look comes to its end.
  var log: [String] { spared.log }

  /// Lives so many kills, or less where the worlds part; returns how many were compared. Throws where the world with
  /// the kill tells something of a text that neither of the others does.
  mutating func play(kills: Int) throws -> Int {
    for number in 0..<kills {
      for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
        guard try step() else { return number }
      }
      guard let death = Self.deaths.randomElement(using: &numbers) else { return number }
      // Side branches may not be able to move then, nor at the next look.
      let reasons = [nil, nil] + StuckAccess.Reason.allCases
      let reason = reasons.randomElement(using: &numbers) ?? nil
      try spared.sync(by: spared.access(reason))
      try killed.sync(by: DyingAccess(killed.access(reason), death))
      spared.note("(killed \(death)\(reason.map { ", \($0)" } ?? ""))")
      guard try step() else { return number }
      try look(reason)
      try look(nil)
      // Of a sheet that cannot be used each world knows what was there before.
      if killed.soundSheet != nil { return number }
      // A look that never came to its end is not counted where a sheet has to stay as it is for some.
      for world in [spared.world, killed.world] where try world.status().held != nil { return number }
      guard try isAsInOneOfTheOthers() else { return number + 1 }
    }
    return kills
  }

  /// The same people do the same in all; false where they found something else.
  private mutating func step() throws -> Bool {
    let seed = UInt64.random(in: 0..<UInt64.max, using: &numbers)
    let said = try spared.act(seed: seed)
    if isSkippedAlike { isSkippedAlike = try skipped.act(seed: seed).elementsEqual(said) }
    return try killed.act(seed: seed).elementsEqual(said)
  }

  private mutating func look(_ reason: StuckAccess.Reason?) throws {
    try spared.sync(by: spared.access(reason))
    try killed.sync(by: killed.access(reason))
    if isSkippedAlike { try skipped.sync(by: skipped.access(reason)) }
  }

  /// True where all that the world with the kill says is as it is without it; false where it is as if the look had
  /// never begun.
  private func isAsInOneOfTheOthers() throws -> Bool {
    let (whole, found) = (try spared.standing(), try killed.standing())
    if found == whole { return isSkippedAlike ? try skipped.standing() == whole : true }
    let without = isSkippedAlike ? try skipped.standing() : []
    if isSkippedAlike, found == without { return false }
    func lines(_ these: Set<String>) -> String { these.sorted().map { "\n  " + $0 }.joined() }
    throw StoryError(
      "after the kill:\(lines(found.subtracting(whole)))\nwithout it:\(lines(whole.subtracting(found)))"
        + (isSkippedAlike ? "\nwithout the look:\(lines(without.subtracting(found)))" : ""))
  }
}
