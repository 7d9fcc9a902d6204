import Foundation
import Git
import Glibc
import RepositoryModel
import Synchronization
import TestSupport
import Testing
import TranslationModel
import TranslationSheet

@testable import Service

/// Two people type into one sheet, one of them with a program that saves in place, the other with one that renames, while
/// Glossator syncs all the time and engineers add keys. Each types when what was saved before has been seen: what two people
/// do to each other is not Glossator's doing.
@Suite(.serialized) struct TwoPeopleTests {
  static let rounds = 24
  static let keys = (0..<12).map { "key\($0)" }

  @Test func everyEditIsInTheSheetOrInASnapshotAndTheLastOneWins() async throws {
    let world = try World()
    let story = try Story("# an app\n")
    let english = Self.keys.map { "\"\($0)\" = \"Text of \($0)\";\n" }.joined()
    try world.commit(
      "main", [".glossator": story.app[".glossator"] ?? nil, "ios/en.lproj/Main.strings": english])
    try world.branch("develop", from: "main")
    try world.branch("release/1.2", from: "develop")
    try world.sync()
    let isOver = Flag()
    let (path, repository) = (world.sheetPath, world.repository.path)
    async let people = onOwnThread { Self.type(into: path, repository, isOver) }
    // On a thread of its own: the shared ones are for tests that wait.
    let daemon = OneThread(world: world)
    let outcome = await onOwnThread { Result { try Self.sync(daemon.world, english, until: isOver) } }
    let (looks, writes, held) = try outcome.get()
    let (last, unseen) = await people
    #expect(unseen == [], "saved, and never seen by Glossator")
    #expect(held == nil)
    #expect(looks > Self.rounds / 2 && writes > Self.rounds / 4, "\(looks) looks, \(writes) wrote the sheet")

    for _ in 0..<3 { try world.sync() }
    #expect(try !world.sync().changedAnything)
    for (cell, text) in last {
      let words = cell.split(separator: " ").map(String.init)
      let (sheet, row) = try #require(try world.row(words[0]))
      let found = sheet.text(row: row, .translation(try #require(LocaleTag(words[1]))))
      #expect(found == Text(text), "\(cell) should be '\(text)'")
    }
  }

  /// Syncs until the people are done, with a new key now and then. Counts looks, and how many wrote the sheet; the first that was held.
  private static func sync(_ world: World, _ english: String, until isOver: Flag) throws
    -> (Int, Int, String?)
  {
    var (looks, writes) = (0, 0)
    var held: String?
    var english = english
    while !isOver.isUp {
      if looks % 25 == 24 {
        english += "\"new\(looks)\" = \"New \(looks)\";\n"
        try world.commit("release/1.2", ["ios/en.lproj/Main.strings": english])
      }
      do {
        let report = try world.sync()
        if report.sheetWritten { writes += 1 }
        // Other tests need the core, too.
        if !report.changedAnything { usleep(10_000) }
        // All of it is work: nothing of it may be held.
        held = held ?? report.findings.first { $0.rule == "snapshot-held" }?.message
      } catch let failure as Failure where failure.kind == .busy {}
      looks += 1
    }
    return (looks, writes, held)
  }

  /// Types, saves, and waits until it was seen, in turns. Returns the last text of each cell, and what was never seen.
  private static func type(into path: String, _ repository: String, _ isOver: Flag) -> (
    [String: String], [String]
  ) {
    defer { isOver.raise() }
    guard let snapshots = Snapshots(repository) else { return ([:], ["the repository does not open"]) }
    var random = SeededNumbers(seed: 11)
    var last: [String: String] = [:]
    var unseen: [String] = []
    // How long Glossator takes to see what was saved: microseconds, a mean of the last few.
    var pace: UInt32 = 5000
    for round in 0..<rounds {
      let isInPlace = round % 2 == 0
      guard let key = keys.randomElement(using: &random),
        let locale = ["es", "th"].randomElement(using: &random),
        let read = FileManager.default.contents(atPath: path), var grid = Grid(reading: Array(read)),
        let column = grid.column(locale), let row = grid.rows.firstIndex(where: { $0[0] == key })
      else {
        unseen.append("round \(round): the sheet cannot be read")
        continue
      }
      // Every other text is wrong, so that Glossator has something to note in the sheet.
      grid.rows[row][column] =
        "\(isInPlace ? "Ann" : "Ben") \(round)\(Bool.random(using: &random) ? " %@" : "")"
      // Somebody thinks, about as long as Glossator takes: it writes in between, or just then.
      usleep(UInt32.random(in: 0...(4 * pace), using: &random))
      let bytes = grid.bytes
      save(bytes, to: path, isInPlace: isInPlace)
      last["\(key) \(locale)"] = grid.rows[row][column]
      guard let id = try? Repository.hash(blob: bytes) else { continue }
      var waits = 0
      while !snapshots.has(id), waits < 20_000 {
        usleep(500)
        waits += 1
      }
      pace = (7 * pace + UInt32(waits) * 500) / 8 + 100
      if !snapshots.has(id) { unseen.append(grid.rows[row][column]) }
      if unseen.count > 2 { break }
      // People pause, too: nobody keeps Glossator from ever agreeing.
      while snapshots.sinceAgreed > 12, waits < 20_000 {
        usleep(500)
        waits += 1
        _ = snapshots.has(id)
      }
    }
    return (last, unseen)
  }

  private static func save(_ bytes: [UInt8], to path: String, isInPlace: Bool) {
    if isInPlace {
      try? ScratchFolder.write(path, bytes)
    } else {
      try? ScratchFolder.write(path + ".part", bytes)
      rename(path + ".part", path)
    }
  }

  /// The versions that are in the journal, for the people's thread.
  private final class Snapshots {
    private let journal: Journal
    private var known: ObjectID?
    private var seen: Set<ObjectID> = []
    /// How many entries came after the newest agreement.
    private(set) var sinceAgreed = 0

    init?(_ repository: String) {
      guard let opened = try? Repository(at: repository), let journal = Journal(opened, author: ("", ""))
      else {
        return nil
      }
      self.journal = journal
    }

    func has(_ id: ObjectID) -> Bool {
      guard let tip = try? journal.tip(), tip != known else { return seen.contains(id) }
      sinceAgreed = (try? journal.sinceAgreed(from: tip).count).map { $0 - 1 } ?? 0
      try? journal.walk(from: tip) { record in
        seen.formUnion(record.entry.sheets.byName.values)
        return record.commit.id != known
      }
      known = tip
      return seen.contains(id)
    }
  }

  /// A world that one thread uses at a time.
  private struct OneThread: @unchecked Sendable {
    let world: World
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isUp: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }
}
