import Foundation
import Git
import RepositoryModel
import Service
import TestSupport

/// One history lived in two worlds. In one of them side branches cannot move for some looks, or the sheet is open in a
/// spreadsheet program.
struct StuckHistory {
  private enum Trouble: CaseIterable { case checkedOut, refused, open }

  private var free: RandomHistory
  private var stuck: RandomHistory
  private var numbers: SeededNumbers

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed &+ 2_000_003)
    func begin() throws -> RandomHistory {
      let history = try RandomHistory(seed: seed)
      history.world.completesLooks = true
      return history
    }
    (free, stuck) = (try begin(), try begin())
  }

  /// What people did, as they remember it in the world where side branches move.
  var log: [String] { free.log }

  /// Lives so many times of it, or less where people find that something is otherwise; returns how many were compared. Throws
  /// where the sheet says something else meanwhile, or anything does afterwards.
  mutating func play(times: Int) throws -> Int {
    for number in 0..<times {
      for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
        guard try step() else { return number }
      }
      try look()
      guard let trouble = Trouble.allCases.randomElement(using: &numbers) else { return number }
      free.note("(\(trouble))")
      guard try endure(trouble) else { return number }
      free.note("(free)")
      for _ in 0..<2 { try look() }
      guard try isComparable() else { return number }
      try compare(try free.standing(), try stuck.standing(), "afterwards")
    }
    return times
  }

  /// Some steps, each with a look at which one world cannot do something; false where the two cannot be compared.
  private mutating func endure(_ trouble: Trouble) throws -> Bool {
    // A branch that has the sheet is open in a work tree, where people type otherwise.
    if trouble == .open, stuck.world.sheetBranch != nil { return false }
    if trouble == .open { try stuck.world.lockSheet() }
    defer { if trouble == .open { try? stuck.world.unlockSheet() } }
    for _ in 0..<Int.random(in: 1..<4, using: &numbers) {
      guard try step() else { return false }
      try free.sync(dying: nil)
      let isKilled = Int.random(in: 0..<4, using: &numbers) == 0
      try look(with: trouble, isKilled: isKilled)
      guard try isComparable() else { return false }
      if trouble != .open, !isKilled {
        try compare(try free.rowsThatStand(), try stuck.rowsThatStand(), "meanwhile")
      }
    }
    return true
  }

  /// A look that cannot do something, and may be killed before it agrees.
  private mutating func look(with trouble: Trouble, isKilled: Bool) throws {
    var access: any RepositoryAccess = try stuck.world.access
    switch trouble {
    case .checkedOut: access = StuckAccess(access, .checkedOut)
    case .refused: access = StuckAccess(access, .refused)
    case .open: break
    }
    if isKilled {
      access = DyingAccess(access, .beforeAgreeing)
      free.note("(killed in the other world)")
    }
    try stuck.sync(by: access)
  }

  /// False where the sheet cannot be used: each world knows what was there before.
  private func isComparable() throws -> Bool {
    try stuck.soundSheet == nil && free.world.status().held == nil && stuck.world.status().held == nil
  }

  /// The same people do the same in both; false where they found something else.
  private mutating func step() throws -> Bool {
    let seed = UInt64.random(in: 0..<UInt64.max, using: &numbers)
    func acted(_ history: inout RandomHistory) throws -> ArraySlice<String> {
      history.numbers = SeededNumbers(seed: seed)
      let begin = history.log.count
      try history.step()
      return history.log[begin...]
    }
    let said = try acted(&free)
    return try acted(&stuck).elementsEqual(said)
  }

  private mutating func look() throws {
    try free.sync(dying: nil)
    try stuck.sync(dying: nil)
  }

  private func compare(_ whole: Set<String>, _ found: Set<String>, _ when: String) throws {
    if found == whole { return }
    func lines(_ these: Set<String>) -> String { these.sorted().map { "\n  " + $0 }.joined() }
    throw StoryError(
      "\(when):\(lines(found.subtracting(whole)))\nif they move:\(lines(whole.subtracting(found)))")
  }
}
