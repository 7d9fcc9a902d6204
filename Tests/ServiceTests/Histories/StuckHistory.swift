import Foundation
import Git
import RepositoryModel
import Service
import TestSupport

/// One history lived in two worlds. In one of them side branches cannot move for some looks, or the sheet is open in a
/// spreadsheet program.
struct StuckHistory {
  private enum Trouble: CaseIterable {
    case checkedOut, refused, open

    /// Nil where side branches can move.
    var reason: StuckAccess.Reason? {
      switch self {
      case .checkedOut: .checkedOut
      case .refused: .refused
      case .open: nil
      }
    }
  }

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
    (free.trace, stuck.trace) = (HistoryTrace("\(seed)-free"), HistoryTrace("\(seed)-stuck"))
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
      // Where the open sheet does not have yet what the other one has, people do something else.
      if trouble == .open, try free.rowsThatStand() != stuck.rowsThatStand() { return true }
      guard try step() else { return false }
      try free.sync(dying: nil)
      try stuck.sync(by: stuck.access(trouble.reason))
      guard try isComparable() else { return false }
      if trouble != .open { try compare(try free.rowsThatStand(), try stuck.rowsThatStand(), "meanwhile") }
    }
    return true
  }

  /// False where the sheet cannot be used: each world knows what was there before.
  private func isComparable() throws -> Bool {
    try stuck.soundSheet == nil && free.world.status().held == nil && stuck.world.status().held == nil
  }

  /// The same people do the same in both; false where they found something else.
  private mutating func step() throws -> Bool {
    let seed = UInt64.random(in: 0..<UInt64.max, using: &numbers)
    let said = try free.act(seed: seed)
    return try stuck.act(seed: seed).elementsEqual(said)
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
