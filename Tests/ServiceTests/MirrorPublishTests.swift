import Foundation
import Git
import RepositoryModel
import Service
import Testing
import TranslationModel
import Workflow

/// In which order a look's refs reach the remote, and what becomes of it where the process dies between two of them.
@Suite(.serialized) struct MirrorPublishTests {
  /// The refs that the server moved, in their order, and an empty line before each push.
  private func pushes(_ host: MirrorHost, _ work: () throws -> Void) throws -> [[String]] {
    let log = host.world.folder.appendingPathComponent("pushes").path
    _ = try host.hook("pre-receive", "cat > /dev/null; echo push >> '\(log)'")
    _ = try host.hook("update", "echo \"$1\" >> '\(log)'")
    try work()
    return try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: "push\n").dropFirst()
      .map { $0.split(separator: "\n").map(String.init) }
  }

  /// The journal, and what keeps the commits that it rests on.
  private static let journal = ["refs/glossator/kept", "refs/glossator/sheet/main"]

  @Test func aLookPushesTwice() throws {
    let host = try MirrorHost.first(releases: ["release/1.3"])
    try host.type("Hola", "welcome")
    let pushes = try pushes(host) { try host.sync() }
    let sides = ["refs/heads/l10n/release/1.2", "refs/heads/l10n/release/1.3"]
    #expect(pushes == [Self.journal + sides, [Self.journal[1]]])
  }

  /// Where the server moves one ref after the other, it hears first whose commits they are.
  @Test func theJournalGoesFirst() throws {
    let host = try MirrorHost.first()
    try host.world.git("config", "receive.advertiseAtomic", "false")
    try host.type("Hola", "welcome")
    let pushes = try pushes(host) { try host.sync() }
    #expect(
      pushes == Self.journal.map { [$0] } + [["refs/heads/l10n/release/1.2"]] + [[Self.journal[1]]])
  }

  /// Nothing goes where the journal cannot.
  @Test func noSideBranchGoesWithoutTheJournal() throws {
    let host = try MirrorHost.first()
    let hook = try host.hook("update", "test \"$1\" != \(Self.journal[1])")
    try host.type("Hola", "welcome")
    #expect(throws: Failure.self) { try host.sync() }
    #expect(try host.world.tip("l10n/release/1.2") == nil)
    try FileManager.default.removeItem(at: hook)
    #expect(try host.sync().sides.count == 1)
  }

  // MARK: Death

  /// The places where a look of two side branches can be cut off.
  static let deaths: [DyingMirror.Place] = [
    .before(1), .journalOnly, .firstSide, .after(1), .before(2), .after(2),
  ]

  /// A side commit is ours wherever the process died that made it, for the same host and for another one.
  @Test(arguments: deaths, [true, false]) func aDeadHostsCommitsAreOurs(
    _ place: DyingMirror.Place, isSame: Bool
  ) throws {
    var host = try MirrorHost.first(releases: ["release/1.3"])
    try host.type("Buenas", "welcome")
    host.wrapping = { DyingMirror($0, at: place) }
    #expect(throws: Failure.self) { try host.sync() }
    host.wrapping = { $0 }
    let next = isSame ? host : host.other("two")
    // What the sheet says now, and not what stands on the side branch, is what people said last.
    try next.type("Hola", "welcome")
    let report = try next.sync()
    #expect(report.findings.isEmpty, "\(report.findings.map(\.line))")
    for branch in ["l10n/release/1.2", "l10n/release/1.3"] { #expect(try next.says("Hola", on: branch)) }
    #expect(try next.cell("welcome") == "Hola")
    let agreed = try #require(try next.recordsOfRemote().first?.entry)
    #expect(agreed.kind == .agreed)
    #expect(agreed.branches.flatMap { $0.kept } == [])
    #expect(try !next.sync().changedAnything)
    #expect(try !host.sync().changedAnything)
  }

  // MARK: Two journals

  /// Side commits that never got to the remote are not said to be there, and the other host's stand.
  @Test func announcedCommitsThatNeverArrivedAreNotReplayed() throws {
    var one = try MirrorHost.first()
    let two = one.other("two")
    try two.sync()
    try one.type("Buenas", "welcome")
    one.wrapping = { DyingMirror($0, at: .before(1)) }
    #expect(throws: Failure.self) { try one.sync() }
    one.wrapping = { $0 }
    #expect(try one.records().first?.entry.kind == .moving)
    try two.type("Hola", "welcome")
    try two.sync()
    let report = try one.sync()
    #expect(report.findings.isEmpty, "\(report.findings.map(\.line))")
    #expect(try one.says("Hola", on: "l10n/release/1.2"))
    #expect(try one.recordsOfRemote().count { !$0.entry.moving.isEmpty && $0.entry.kind == .moving } == 1)
    let told = try one.records().flatMap(\.entry.moving)
    for move in told { #expect(one.world.repository.exists(move.commit)) }
    #expect(try !two.sync().changedAnything)
  }

  /// Those that did arrive are known as ours, although the journal that says so comes second.
  @Test func announcedCommitsThatArrivedAreReplayed() throws {
    var one = try MirrorHost.first()
    let two = one.other("two", place: "second")
    try one.world.goToPlace("second")
    try two.sync()
    try one.type("Buenas", "welcome")
    one.wrapping = { DyingMirror($0, at: .before(1)) }
    #expect(throws: Failure.self) { try one.sync() }
    one.wrapping = { $0 }
    let move = try #require(try one.records().first?.entry.moving.first)
    // Another host's journal is first; and the server has the side branch, as where it lost the journal's newest entries.
    try one.world.commit("release/1.2", ["ios/en.lproj/More.strings": "\"new\" = \"New\";\n"])
    try two.sync()
    try one.world.git("fetch", "-q", try one.access().repository.path, Self.journal[0])
    try one.world.git("update-ref", "refs/heads/l10n/release/1.2", move.commit.description)
    try one.type("Hola", "welcome")
    let report = try one.sync()
    #expect(report.findings.isEmpty, "\(report.findings.map(\.line))")
    #expect(try one.says("Hola", on: "l10n/release/1.2"))
    let entries = try one.recordsOfRemote().map(\.entry)
    #expect(entries.contains { $0.moving == [move] })
    #expect(entries.first?.branches.flatMap { $0.kept } == [])
  }

  /// What Glossator wrote on one host is told from what people typed there, although another host's journal was first.
  @Test func aWritingIsReplayedWithWhatItWasWrittenOver() throws {
    var one = try MirrorHost.first()
    let two = one.other("two", place: "second")
    try one.world.goToPlace("second")
    try two.sync()
    one.world.place = ""
    try one.world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"])
    one.wrapping = { DyingMirror($0, at: .before(1)) }
    #expect(throws: Failure.self) { try one.sync() }
    one.wrapping = { $0 }
    let written = try #require(try one.records().first { $0.entry.kind == .writing }?.entry.sheets)
    try two.type("Hola", "welcome")
    try two.sync()
    try one.sync()
    let records = try one.recordsOfRemote()
    let place = try #require(records.firstIndex { $0.entry.kind == .writing && $0.entry.sheets == written })
    #expect(records[place + 1].entry.kind == .read)
    #expect(try one.cell("welcome") == "Hola")
    #expect(try one.says("Hola", on: "l10n/release/1.2"))
    try two.sync()
    #expect(try two.cell("welcome") == "Hola")
    #expect(try !one.sync().changedAnything)
  }
}

/// A mirror whose process is killed while it publishes.
final class DyingMirror: RepositoryAccess {
  /// Where: before or after the nth publish; or in the first one, with nothing but the journal at the remote, or with one
  /// side branch as well.
  enum Place: Hashable, Sendable {
    case before(Int), after(Int)
    case journalOnly, firstSide
  }

  private let inner: any RepositoryAccess
  private let place: Place
  private var count = 0

  init(_ inner: any RepositoryAccess, at place: Place) {
    self.inner = inner
    self.place = place
  }

  var repository: Repository { inner.repository }
  func refresh() throws(Failure) { try inner.refresh() }
  func obstacle(to ref: RefName) -> Finding? { inner.obstacle(to: ref) }

  private var death: Failure { Failure(.repository, "killed by the test") }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    _ = try counting { () throws(Failure) in
      try inner.publish(moves, allowed: allowed)
      return []
    }
  }

  func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(ref: RefName, failure: Failure)]
  {
    switch place {
    case .journalOnly: try inner.publish([], allowed: allowed)
    case .firstSide: _ = try inner.publish(each: Array(moves.prefix(1)), allowed: allowed)
    default:
      return try counting { () throws(Failure) in try inner.publish(each: moves, allowed: allowed) }
    }
    throw death
  }

  private func counting(_ work: () throws(Failure) -> [(ref: RefName, failure: Failure)]) throws(Failure)
    -> [(ref: RefName, failure: Failure)]
  {
    count += 1
    if place == .before(count) { throw death }
    let result = try work()
    if place == .after(count) { throw death }
    return result
  }
}
