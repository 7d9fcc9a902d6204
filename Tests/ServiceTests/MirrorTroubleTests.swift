import Foundation
import Git
import RepositoryModel
import Service
import Testing
import TranslationModel

/// What must hold where a remote is synced through a mirror and something is wrong, or other hosts do the same. Not all of
/// it holds yet: a known issue that is none any more fails here.
@Suite(.serialized) struct MirrorTroubleTests {
  /// A host with a state folder, and perhaps a copy of the sheet, of its own.
  private struct Host {
    let world: World
    let server: GitServer
    let name: String
    var place = ""

    private var state: String { world.folder.appendingPathComponent("state-\(name)").path }

    func access() throws -> any RepositoryAccess {
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      return try RepositorySettings(name: "app", remote: server.address).access(state: state)
    }

    private func stores(_ access: any RepositoryAccess) throws -> SheetStores {
      world.place = place
      return SheetStores(world.location, access, identity: CommitIdentity())
    }

    @discardableResult
    func sync() throws -> LookReport {
      let access = try access()
      return try SyncOperation(access, sheets: stores(access), identity: CommitIdentity()).run()
    }

    func status() throws -> LookReport {
      let access = try access()
      return try StatusOperation(access, sheets: stores(access)).run()
    }

    func accept(_ held: HeldSnapshot) throws {
      let access = try access()
      _ = try AcceptOperation(access, sheets: stores(access), identity: CommitIdentity()).run(held.id.short)
    }
  }

  private static let strings = "ios/es.lproj/Main.strings"

  /// Types into the copy of the host's sheet.
  private func type(_ text: String, _ key: String, at host: Host) throws {
    host.world.place = host.place
    try host.world.type(text, into: .translation(try #require(LocaleTag("es"))), of: key)
  }

  private func cell(_ key: String, at host: Host) throws -> String {
    host.world.place = host.place
    let (sheet, row) = try #require(try host.world.row(key))
    return sheet.text(row: row, .translation(try #require(LocaleTag("es")))).string
  }

  private func says(_ text: String, on branch: String, _ world: World) throws -> Bool {
    try world.text(of: Self.strings, on: branch)?.contains("\"\(text)\"") == true
  }

  /// A server's hook: the script gets what git gives to it.
  private func hook(_ name: String, _ script: String, _ world: World) throws -> URL {
    let path = world.folder.appendingPathComponent("app.git/hooks/\(name)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: path)
    try runQuietly("chmod", ["755", path.path])
    return path
  }

  // MARK: Each branch alone

  /// A side branch that the server protects stops itself only; sync and status say so until it is mended.
  @Test func aProtectedSideBranchStopsItselfOnly() throws {
    let world = try World.withRelease()
    try world.branch("release/1.3", from: "develop")
    let host = Host(world: world, server: try GitServer(serving: world.folder), name: "one")
    try host.sync()
    let hook = try hook("update", "test \"$1\" != refs/heads/l10n/release/1.2", world)
    try type("Hola", "welcome", at: host)
    withKnownIssue("all branches stop") {
      for _ in 0..<2 {
        let report = try host.sync()
        #expect(report.findings.contains { $0.line.contains("l10n/release/1.2") })
        #expect(try says("Hola", on: "l10n/release/1.3", world))
        #expect(try world.tip("l10n/release/1.2") == nil)
        #expect(try host.status().findings.contains { $0.line.contains("l10n/release/1.2") })
      }
    }
    try FileManager.default.removeItem(at: hook)
    #expect(try host.sync().findings.isEmpty)
    #expect(try says("Hola", on: "l10n/release/1.2", world))
    #expect(try says("Hola", on: "l10n/release/1.3", world))
    #expect(try !host.sync().changedAnything)
  }

  // MARK: The remote is away

  /// What people type while the remote is away is in the journal of this host, before anybody acts on it.
  @Test func editsAreReadWhileTheRemoteIsAway() throws {
    let world = try World.withRelease()
    let host = Host(world: world, server: try GitServer(serving: world.folder), name: "one")
    try host.sync()
    try type("Hola", "welcome", at: host)
    let version = try Repository.hash(blob: try world.sheetBytes())
    let away = world.folder.appendingPathComponent("away.git")
    try FileManager.default.moveItem(at: world.folder.appendingPathComponent("app.git"), to: away)
    _ = try? host.sync()
    let repository = try host.access().repository
    let journal = try #require(Journal(repository, author: ("", "")))
    let tip = try #require(try journal.tip())
    let kept = try journal.record(tip)?.entry.sheets.byName.values.contains(version)
    withKnownIssue("nothing is read meanwhile") { #expect(kept == true) }
    try FileManager.default.moveItem(at: away, to: world.folder.appendingPathComponent("app.git"))
    try host.sync()
    #expect(try says("Hola", on: "l10n/release/1.2", world))
  }

  /// What was typed while the remote was away and overwritten by then is in the journal nevertheless.
  @Test func whatWasOverwrittenWhileTheRemoteWasAwayIsNotLost() throws {
    let world = try World.withRelease()
    let host = Host(world: world, server: try GitServer(serving: world.folder), name: "one")
    try host.sync()
    let away = world.folder.appendingPathComponent("away.git")
    let here = world.folder.appendingPathComponent("app.git")
    try type("Hola", "welcome", at: host)
    let version = try Repository.hash(blob: try world.sheetBytes())
    try FileManager.default.moveItem(at: here, to: away)
    _ = try? host.sync()
    try FileManager.default.moveItem(at: away, to: here)
    try type("Buenas", "welcome", at: host)
    try host.sync()
    #expect(try says("Buenas", on: "l10n/release/1.2", world))
    var versions: Set<ObjectID> = []
    let journal = try #require(Journal(try host.access().repository, author: ("", "")))
    try journal.walk(from: journal.tip()) { record in
      versions.formUnion(record.entry.sheets.byName.values)
      return true
    }
    withKnownIssue("nothing is read meanwhile") { #expect(versions.contains(version)) }
  }

  // MARK: Several hosts

  /// A snapshot that somebody accepted on one host stays accepted when another host's journal was first.
  @Test func anAcceptanceSurvivesAnotherHostsJournal() throws {
    let world = try World.withRelease()
    let server = try GitServer(serving: world.folder)
    var (one, two) = (
      Host(world: world, server: server, name: "one"), Host(world: world, server: server, name: "two")
    )
    two.place = "second"
    try one.sync()
    let bytes = try world.sheetBytes()
    try FileManager.default.createDirectory(
      at: world.folder.appendingPathComponent("second"), withIntermediateDirectories: true)
    world.place = "second"
    try world.writeSheet(bytes)
    try two.sync()
    one.place = ""
    world.place = ""
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(
      of: "Te damos la bienvenida", with: ""
    )
    .replacingOccurrences(of: "Ajustes", with: "").replacingOccurrences(of: "ยินดีต้อนรับ", with: "")
    .replacingOccurrences(of: "%d archivos", with: "")
    try world.writeSheet(text)
    let held = try #require(try one.sync().held)
    // The server takes nothing while somebody accepts; meanwhile the other host goes on.
    let hook = try hook("pre-receive", "exit 1", world)
    _ = try? one.accept(held)
    try FileManager.default.removeItem(at: hook)
    try type("%1$@ mandó %2$d fotos", "sent", at: two)
    try two.sync()
    withKnownIssue("what was accepted is held again") {
      let report = try one.sync()
      #expect(report.held == nil)
      #expect(try cell("settings", at: one) == "")
      #expect(try cell("sent", at: one) == "%1$@ mandó %2$d fotos")
    }
  }

  /// Two hosts, each with a mirror and a copy of the sheet: what one of them heard stays, and they come to rest.
  @Test func twoHostsWithCopiesComeToRest() throws {
    let world = try World.withRelease()
    let server = try GitServer(serving: world.folder)
    let one = Host(world: world, server: server, name: "one")
    let two = Host(world: world, server: server, name: "two", place: "second")
    try one.sync()
    try world.goToPlace("second")
    #expect(try !two.sync().changedAnything)
    try type("Hola", "welcome", at: two)
    try two.sync()
    withKnownIssue("each takes the other's text back") {
      try one.sync()
      #expect(try cell("welcome", at: one) == "Hola")
      #expect(try says("Hola", on: "l10n/release/1.2", world))
      try type("Configuración", "settings", at: one)
      try one.sync()
      try two.sync()
      for host in [one, two] {
        #expect(try cell("welcome", at: host) == "Hola")
        #expect(try cell("settings", at: host) == "Configuración")
        #expect(try !host.sync().changedAnything)
      }
      #expect(try !one.sync().changedAnything)
    }
  }

  // MARK: People force

  /// A person amends Glossator's commit, keeps its message and pushes it by force.
  @Test func anAmendedAndForcedSideCommitIsTheirs() throws {
    let world = try World.withRelease()
    let host = Host(world: world, server: try GitServer(serving: world.folder), name: "one")
    try host.sync()
    try type("Hola", "welcome", at: host)
    try host.sync()
    let text = try #require(try world.text(of: Self.strings, on: "l10n/release/1.2"))
    try world.amend(
      "l10n/release/1.2", [Self.strings: text.replacingOccurrences(of: "Hola", with: "¡Hola!")])
    withKnownIssue("their text goes back") {
      try host.sync()
      #expect(try cell("welcome", at: host) == "¡Hola!")
      try type("Configuración", "settings", at: host)
      try host.sync()
      #expect(try says("¡Hola!", on: "l10n/release/1.2", world))
    }
  }

  /// A release branch is cut again by force: what it abandoned does not come back with the side branch.
  @Test func aReleaseThatIsCutAgainByForce() throws {
    let world = try World.withRelease()
    let host = Host(world: world, server: try GitServer(serving: world.folder), name: "one")
    let cut = try #require(try world.tip("release/1.2"))
    try host.sync()
    try world.commit("release/1.2", ["Abandoned.swift": "let x = 1\n"])
    try type("Hola", "welcome", at: host)
    try host.sync()
    try world.move("release/1.2", to: cut)
    try host.sync()
    #expect(try says("Hola", on: "l10n/release/1.2", world))
    let abandoned = try world.text(of: "Abandoned.swift", on: "l10n/release/1.2")
    withKnownIssue("the abandoned code stays") { #expect(abandoned == nil) }
  }
}
