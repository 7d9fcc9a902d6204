import Foundation
import Git
import RepositoryModel
import Service
import Testing
import TranslationModel

/// What must hold where a remote is synced through a mirror and something is wrong, or other hosts do the same.
@Suite(.serialized) struct MirrorTroubleTests {
  // MARK: Each branch alone

  /// What can be in the way of one side branch at the server.
  enum Obstacle: String, CaseIterable {
    case protected, clash, lock

    func put(before host: MirrorHost) throws {
      let name = "refs/heads/l10n/release/1.2"
      switch self {
      case .protected: _ = try host.hook("update", "test \"$1\" != \(name)")
      case .clash: try host.world.branch("l10n/release/1.2/wip", from: "main")
      case .lock: try Data().write(to: lock(host))
      }
    }

    func remove(from host: MirrorHost) throws {
      switch self {
      case .protected: try FileManager.default.removeItem(at: try host.hook("update", "exit 0"))
      case .clash: try host.world.delete("l10n/release/1.2/wip")
      case .lock: try FileManager.default.removeItem(at: lock(host))
      }
    }

    private func lock(_ host: MirrorHost) -> URL {
      host.world.folder.appendingPathComponent("app.git/refs/heads/l10n/release/1.2.lock")
    }
  }

  /// A side branch that cannot move stops itself only; sync and status say so until it is mended, and the journal does
  /// not grow by that.
  @Test(arguments: Obstacle.allCases) func aSideBranchThatCannotMoveStopsItselfOnly(_ obstacle: Obstacle)
    throws
  {
    let host = try MirrorHost.first(releases: ["release/1.3"])
    // The folder for the lock, and something to protect.
    try host.type("Buenas", "welcome")
    try host.sync()
    if obstacle == .clash { try host.world.delete("l10n/release/1.2") }
    try obstacle.put(before: host)
    try host.type("Hola", "welcome")
    for _ in 0..<2 {
      let report = try host.sync()
      #expect(report.findings.contains { $0.line.contains("l10n/release/1.2") })
      #expect(try host.says("Hola", on: "l10n/release/1.3"))
      #expect(try !host.says("Hola", on: "l10n/release/1.2"))
      #expect(try host.status().findings.contains { $0.line.contains("l10n/release/1.2") })
    }
    // A second one that is announced, and waits behind the first.
    try host.type("Saludos", "welcome")
    try host.sync()
    let count = try host.records().count
    for _ in 0..<3 { #expect(try !host.sync().findings.isEmpty) }
    #expect(try host.records().count == count)
    try obstacle.remove(from: host)
    #expect(try host.sync().findings.isEmpty)
    #expect(try host.status().findings.isEmpty)
    #expect(try host.says("Saludos", on: "l10n/release/1.2"))
    #expect(try host.says("Saludos", on: "l10n/release/1.3"))
    #expect(try !host.sync().changedAnything)
  }

  /// A side branch that waits is ours up to where it got, whatever was agreed meanwhile.
  @Test func aSideBranchThatWaitsStaysOurs() throws {
    var host = try MirrorHost.first(releases: ["release/1.3"])
    try host.type("Buenas", "welcome")
    host.wrapping = { DyingMirror($0, at: .after(1)) }
    #expect(throws: Failure.self) { try host.sync() }
    host.wrapping = { $0 }
    #expect(try host.says("Buenas", on: "l10n/release/1.2"))
    try Obstacle.protected.put(before: host)
    try host.type("Hola", "welcome")
    try host.sync()
    try Obstacle.protected.remove(from: host)
    let report = try host.sync()
    #expect(report.findings.isEmpty, "\(report.findings.map(\.line))")
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
    #expect(try host.cell("welcome") == "Hola")
    #expect(try host.records().first?.entry.branches.allSatisfy(\.kept.isEmpty) == true)
  }

  // MARK: The remote is away

  /// What people type while the remote is away is in the journal of this host, before anybody acts on it.
  @Test func editsAreReadWhileTheRemoteIsAway() throws {
    let host = try MirrorHost.first()
    try host.type("Hola", "welcome")
    let version = try Repository.hash(blob: try host.world.sheetBytes())
    try host.whileRemoteIsAway {
      let failure = #expect(throws: Failure.self) { try host.sync() }
      #expect(failure?.kind == .repository)
      let entries = try host.records().map(\.entry)
      #expect(entries.first?.kind == .read)
      #expect(entries.first?.sheets.contains(version) == true)
      #expect(throws: Failure.self) { try host.sync() }
      #expect(try host.records().map(\.entry) == entries)
    }
    try host.sync()
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
  }

  /// What was typed while the remote was away and overwritten by then is in the journal nevertheless.
  @Test func whatWasOverwrittenWhileTheRemoteWasAwayIsNotLost() throws {
    let host = try MirrorHost.first()
    try host.type("Hola", "welcome")
    let version = try Repository.hash(blob: try host.world.sheetBytes())
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    try host.type("Buenas", "welcome")
    try host.sync()
    #expect(try host.says("Buenas", on: "l10n/release/1.2"))
    #expect(try host.recordsOfRemote().contains { $0.entry.sheets.contains(version) })
  }

  /// Which tags say what users have got is not forgotten while the rules on the integration branch have mistakes.
  @Test func aReleasesTagComesWhileTheRulesHaveMistakes() throws {
    let host = try MirrorHost.first()
    let rules = try #require(try host.world.text(of: ".glossator", on: "develop"))
    let own = rules.replacing("[branches]\n", with: "[branches]\n    released = app-*\n")
    try host.world.commit("develop", [".glossator": own])
    try host.sync()
    try host.world.commit("develop", [".glossator": "[project]\n"])
    try host.sync()
    try host.world.tag("app-1.2", "release/1.2")
    try host.sync()
    let tag = try #require(RefName("refs/tags/app-1.2"))
    #expect(try host.access().repository.id(of: tag) == host.world.tip("release/1.2"))
  }

  /// A plan writes nothing, also then.
  @Test func aPlanReadsNothingIntoTheJournal() throws {
    let host = try MirrorHost.first()
    let count = try host.records().count
    try host.type("Hola", "welcome")
    try host.whileRemoteIsAway {
      let access = try host.access()
      #expect(throws: Failure.self) {
        try SyncOperation(
          access, sheets: SheetStores(host.world.location, access, identity: CommitIdentity()),
          identity: CommitIdentity()
        ).run(planOnly: true)
      }
    }
    #expect(try host.records().count == count)
  }

  // MARK: Several hosts

  /// A snapshot that somebody accepted on one host stays accepted when another host's journal was first.
  @Test func anAcceptanceSurvivesAnotherHostsJournal() throws {
    let one = try MirrorHost.first()
    let world = one.world
    let two = one.other("two", place: "second")
    let bytes = try world.sheetBytes()
    try world.goToPlace("second")
    try two.sync()
    world.place = ""
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(
      of: "Te damos la bienvenida", with: ""
    )
    .replacingOccurrences(of: "Ajustes", with: "").replacingOccurrences(of: "ยินดีต้อนรับ", with: "")
    .replacingOccurrences(of: "%d archivos", with: "")
    try world.writeSheet(text)
    let held = try #require(try one.sync().held)
    // The server takes nothing while somebody accepts; meanwhile the other host goes on.
    let hook = try one.hook("pre-receive", "exit 1")
    #expect(throws: Failure.self) { try one.accept(held) }
    try FileManager.default.removeItem(at: hook)
    try two.type("%1$@ mandó %2$d fotos", "sent")
    try two.sync()
    let report = try one.sync()
    #expect(report.held == nil)
    #expect(try one.cell("settings") == "")
    #expect(try one.cell("sent") == "%1$@ mandó %2$d fotos")
    #expect(try one.recordsOfRemote().contains { $0.entry.accepted == held.id })
    try two.sync()
    #expect(try two.cell("settings") == "")
    #expect(try two.cell("sent") == "%1$@ mandó %2$d fotos")
  }

  /// Two hosts, each with a mirror and a copy of the sheet: what one of them heard stays, and they come to rest.
  @Test func twoHostsWithCopiesComeToRest() throws {
    let one = try MirrorHost.first()
    let two = one.other("two", place: "second")
    try one.world.goToPlace("second")
    #expect(try !two.sync().changedAnything)
    try two.type("Hola", "welcome")
    try two.sync()
    try one.sync()
    #expect(try one.cell("welcome") == "Hola")
    #expect(try one.says("Hola", on: "l10n/release/1.2"))
    try one.type("Configuración", "settings")
    try one.sync()
    try two.sync()
    for host in [one, two] {
      #expect(try host.cell("welcome") == "Hola")
      #expect(try host.cell("settings") == "Configuración")
      #expect(try !host.sync().changedAnything)
    }
    #expect(try !one.sync().changedAnything)
  }

  // MARK: People force

  /// A person amends Glossator's commit, keeps its message and pushes it by force.
  @Test func anAmendedAndForcedSideCommitIsTheirs() throws {
    let host = try MirrorHost.first()
    try host.type("Hola", "welcome")
    try host.sync()
    let text = try #require(try host.world.text(of: MirrorHost.strings, on: "l10n/release/1.2"))
    try host.world.amend(
      "l10n/release/1.2", [MirrorHost.strings: text.replacingOccurrences(of: "Hola", with: "¡Hola!")])
    try host.sync()
    #expect(try host.cell("welcome") == "¡Hola!")
    try host.type("Configuración", "settings")
    try host.sync()
    #expect(try host.says("¡Hola!", on: "l10n/release/1.2"))
  }

  /// A release branch is cut again by force: what it abandoned does not come back with the side branch.
  @Test func aReleaseThatIsCutAgainByForce() throws {
    let host = try MirrorHost.first()
    let world = host.world
    let cut = try #require(try world.tip("release/1.2"))
    try world.commit("release/1.2", ["Abandoned.swift": "let x = 1\n"])
    try host.type("Hola", "welcome")
    try host.sync()
    try world.move("release/1.2", to: cut)
    try host.sync()
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
    #expect(try world.text(of: "Abandoned.swift", on: "l10n/release/1.2") == nil)
  }
}
