import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Service

/// S48: people who save while Glossator writes: every version that anybody wrote is read, or reported, by Glossator.
@Suite(.serialized)
struct ConcurrentSaveTests {
  /// How a program saves.
  enum Habit: String, CaseIterable {
    /// Opens, empties and writes the file.
    case inPlace
    /// As `inPlace`, in two pieces with a pause between.
    case slowly
    /// Writes another file and renames it over.
    case renaming
    /// Removes the file and makes a new one.
    case anew
  }

  @Test(arguments: Habit.allCases)
  func noVersionIsLost(_ habit: Habit) async throws {
    try await race(habit, rounds: 300) { _ in }
  }

  @Test(arguments: Habit.allCases)
  func noVersionIsLostWhereTheKernelDoesNotKnowTheWriters(_ habit: Habit) async throws {
    try await race(habit, rounds: 60) { $0.knowsWriters = false }
  }

  /// Where names cannot be exchanged, a save by renaming can slip between the last look and ours.
  @Test(arguments: [Habit.inPlace, .slowly])
  func noSaveInPlaceIsLostWithoutAnExchange(_ habit: Habit) async throws {
    try await race(habit, rounds: 300) { $0.canExchange = false }
  }

  private func race(_ habit: Habit, rounds: Int, _ adjust: (inout SheetFile) -> Void) async throws {
    let folder = try ScratchFolder()
    var sheet = SheetFile(folder.path("app.csv"))
    adjust(&sheet)
    try ScratchFolder.write(sheet.path, Array("start\n".utf8))
    let table = Table()
    let person = Person(path: sheet.path, habit: habit)
    async let lost = onOwnThread { person.save(rounds, table) }
    async let daemon = onOwnThread { [sheet] in Daemon(sheet: sheet).run(table) }
    #expect(await lost == [])
    let (written, changed) = await daemon
    #expect(written > 0)
    // How often the two met depends on the machine; that they never do means that nothing was tested.
    if rounds >= 300 { #expect(changed > 0) }
    // A version that met a save, or that some program still had open, stays beside the sheet until the next look puts it
    // into the journal. Nothing is in it that nobody knows.
    for leftover in try sheet.leftovers() {
      let text = String(decoding: leftover.contents.bytes, as: UTF8.self)
      #expect(table.hasSeen(leftover.contents.bytes) || !text.hasPrefix("person"), "\(text)")
      try sheet.discard(leftover)
    }
    #expect(folder.names.filter { $0.hasPrefix(".") } == [])
  }
}

/// What the two have in common.
private final class Table: Sendable {
  private let state = Mutex((seen: Set<Int>(), isOver: false))

  func see(_ bytes: [UInt8]) {
    if let number = number(of: bytes) { state.withLock { _ = $0.seen.insert(number) } }
  }

  /// Nil for a version of the daemon's, and for one that was read by half: it has no end mark.
  private func number(of bytes: [UInt8]) -> Int? {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.count == 3 && words[0] == "person" && words[2] == "end" ? Int(words[1]) : nil
  }

  /// True for a version of a person's that was read or reported.
  func hasSeen(_ bytes: [UInt8]) -> Bool { number(of: bytes).map(hasSeen) ?? false }

  func hasSeen(_ number: Int) -> Bool { state.withLock { $0.seen.contains(number) } }
  var isOver: Bool { state.withLock { $0.isOver } }
  func end() { state.withLock { $0.isOver = true } }
}

/// Reads the sheet and writes another version, over and over.
private struct Daemon {
  let sheet: SheetFile

  func run(_ table: Table) -> (written: Int, changed: Int) {
    var (written, changed, number) = (0, 0, 0)
    while !table.isOver {
      guard let read = try? sheet.read().bytes else { continue }
      table.see(read)
      number += 1
      switch try? sheet.replace(
        with: Array("daemon \(number)\n".utf8), expecting: read, grace: .milliseconds(10))
      {
      case .written: written += 1
      case .changedMeanwhile(let found):
        changed += 1
        for version in found { table.see(version) }
      case nil: break
      }
    }
    return (written, changed)
  }
}

/// Saves numbered versions at odd moments, each when the one before was seen: what is gone unseen then was lost by the
/// daemon. Returns those.
private struct Person {
  let path: String
  let habit: ConcurrentSaveTests.Habit

  func save(_ rounds: Int, _ table: Table) -> [Int] {
    defer { table.end() }
    var random = SeededNumbers(seed: 7)
    var lost: [Int] = []
    for round in 0..<rounds {
      save(Array("person \(round) end".utf8))
      var waits = 0
      while !table.hasSeen(round), waits < 30_000 {
        usleep(100)
        waits += 1
      }
      if !table.hasSeen(round) { lost.append(round) }
      usleep(UInt32.random(in: 0...7000, using: &random))
    }
    return lost
  }

  private func save(_ version: [UInt8]) {
    switch habit {
    case .inPlace: try? ScratchFolder.write(path, version)
    case .slowly: saveSlowly(version)
    case .renaming:
      try? ScratchFolder.write(path + ".part", version)
      rename(path + ".part", path)
    case .anew:
      unlink(path)
      try? ScratchFolder.write(path, version)
    }
  }

  private func saveSlowly(_ version: [UInt8]) {
    let file = OpenFile(owning: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    try? file.write(Array(version.prefix(4)))
    usleep(300)
    try? file.write(Array(version.dropFirst(4)))
  }
}
