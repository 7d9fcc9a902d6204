import Foundation
import Git
import HostConfiguration
import ProjectConfiguration
import Service
import TestSupport
import Testing
import TranslationModel

/// A remote is synced through a mirror, with the real git program and a real server.
@Suite(.serialized) struct MirrorSyncTests {
  private func settings(_ world: World, _ server: GitServer) -> RepositorySettings {
    RepositorySettings(name: "app", remote: server.address)
  }

  private func sync(_ world: World, _ server: GitServer, state: String) throws -> LookReport {
    let path = world.folder.appendingPathComponent(state).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let access = try settings(world, server).access(state: path)
    return try SyncOperation(
      access, sheets: SheetStores(world.location, access, identity: CommitIdentity()),
      identity: CommitIdentity()
    ).run()
  }

  private func world(sheetOn branch: String? = nil) throws -> World {
    try World.withRelease(sheetOn: branch)
  }

  @Test(arguments: [nil, "l10n-sheet"]) func whatIsPushedIsOnTheRemote(sheetOn branch: String?) throws {
    let world = try world(sheetOn: branch)
    let server = try GitServer(serving: world.folder)
    #expect(try sync(world, server, state: "one").sides.isEmpty)
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    let report = try sync(world, server, state: "one")
    #expect(report.sides.first?.commit != nil)
    #expect(try world.tip("l10n/release/1.2") == report.sides.first?.commit)
    #expect(try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
    #expect(try world.gate("l10n/release/1.2").verdict.answer == .open)
    #expect(try !sync(world, server, state: "one").changedAnything)
  }

  /// All state is in Git: another host with an empty state folder finds nothing to do.
  @Test(arguments: [nil, "l10n-sheet"]) func aNewHostGoesOnWhereTheOldOneStopped(sheetOn branch: String?)
    throws
  {
    let world = try world(sheetOn: branch)
    let server = try GitServer(serving: world.folder)
    _ = try sync(world, server, state: "one")
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    _ = try sync(world, server, state: "one")
    let tip = try world.tip("l10n/release/1.2")
    #expect(try !sync(world, server, state: "two").changedAnything)
    #expect(try world.tip("l10n/release/1.2") == tip)
    // Two hosts in turn: each finds what the other did.
    try world.type("¡Hola!", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    #expect(try sync(world, server, state: "two").sides.count == 1)
    #expect(try !sync(world, server, state: "one").changedAnything)
  }

  @Test func aRefusedPushIsAFailureAndTriedAgain() throws {
    let world = try world()
    let server = try GitServer(serving: world.folder)
    _ = try sync(world, server, state: "one")
    let hook = world.folder.appendingPathComponent("app.git/hooks/pre-receive")
    try FileManager.default.createDirectory(
      at: hook.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\necho frozen\nexit 1\n".utf8).write(to: hook)
    try runQuietly("chmod", ["755", hook.path])
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    let failure = #expect(throws: Failure.self) { try sync(world, server, state: "one") }
    #expect(failure?.message.contains("pre-receive hook declined") == true, "\(failure?.message ?? "")")
    #expect(try world.tip("l10n/release/1.2") == nil)
    try FileManager.default.removeItem(at: hook)
    #expect(try sync(world, server, state: "one").sides.count == 1)
    #expect(try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
  }

  @Test func aRemoteThatIsGoneIsAFailureWithAnEnd() throws {
    let world = try world()
    var server: GitServer? = try GitServer(serving: world.folder)
    _ = try sync(world, try #require(server), state: "one")
    let settings = settings(world, try #require(server))
    server = nil
    let state = world.folder.appendingPathComponent("one").path
    let failure = #expect(throws: Failure.self) {
      try SyncOperation(
        try settings.access(state: state), sheets: try world.stores, identity: CommitIdentity()
      ).run()
    }
    #expect(failure?.kind == .repository)
  }

  @Test(arguments: [
    "/srv/git/app.git", "file:///srv/git/app.git", "ext::sh -c id", "ssh://-oProxyCommand=id/x",
  ])
  func aPlainPathOrATrickIsNoRemote(_ address: String) {
    let failure = #expect(throws: Failure.self) {
      try RepositorySettings(name: "app", remote: address).access(state: "/tmp")
    }
    #expect(failure?.kind == .configuration)
  }
}
