import Foundation
import Git
import HostConfiguration
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel
import Workflow

/// A host with a state folder, and perhaps a copy of the sheet, of its own, which syncs a remote through a mirror.
struct MirrorHost {
  static let strings = "ios/es.lproj/Main.strings"

  let world: World
  let server: GitServer
  let name: String
  /// The folder of its copy of the sheet; empty for the first one.
  var place = ""
  /// What stands between the host and its mirror.
  var wrapping: @Sendable (any RepositoryAccess) -> any RepositoryAccess = { $0 }

  /// One on a world with a release branch, which was synced once.
  static func first(releases: [String] = []) throws -> MirrorHost {
    let world = try World.withRelease()
    for name in releases { try world.branch(name, from: "develop") }
    let host = MirrorHost(world: world, server: try GitServer(serving: world.folder), name: "one")
    try host.sync()
    return host
  }

  /// Another host on the same remote.
  func other(_ name: String, place: String? = nil) -> MirrorHost {
    MirrorHost(world: world, server: server, name: name, place: place ?? self.place)
  }

  private var state: String { world.folder.appendingPathComponent("state-\(name)").path }

  func access(isPatient: Bool = false) throws -> any RepositoryAccess {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    return try RepositorySettings(name: "app", remote: server.address).access(
      state: state, isPatient: isPatient)
  }

  private func stores(_ access: any RepositoryAccess) throws -> SheetStores {
    world.place = place
    return SheetStores(world.location, access, identity: CommitIdentity())
  }

  /// Where its mirror is.
  var mirror: String { get throws { "\(state)/\(try RemoteURL(server.address).folderName)" } }

  @discardableResult
  func sync() throws -> LookReport { try sync(wrapping(try access())) }

  @discardableResult
  func sync(_ access: any RepositoryAccess) throws -> LookReport {
    try SyncOperation(access, sheets: stores(access), identity: CommitIdentity()).run()
  }

  func status() throws -> LookReport {
    let access = try access()
    return try StatusOperation(access, sheets: stores(access)).run()
  }

  func gate(_ revision: String) throws -> GateReport {
    let access = try access()
    return try GateOperation(access.repository, freshness: access.freshness).run(revision)
  }

  func accept(_ held: HeldSnapshot) throws {
    let access = wrapping(try access())
    _ = try AcceptOperation(access, sheets: stores(access), identity: CommitIdentity()).run(held.id.short)
  }

  // MARK: The sheet and the branches

  /// Types into this host's copy of the sheet.
  func type(_ text: String, _ key: String) throws {
    world.place = place
    try world.type(text, into: .translation(try #require(LocaleTag("es"))), of: key)
  }

  func cell(_ key: String) throws -> String {
    world.place = place
    let (sheet, row) = try #require(try world.row(key))
    return sheet.text(row: row, .translation(try #require(LocaleTag("es")))).string
  }

  /// True where the remote's branch has the text.
  func says(_ text: String, on branch: String) throws -> Bool {
    try world.text(of: Self.strings, on: branch)?.contains("\"\(text)\"") == true
  }

  // MARK: The journal

  /// The entries of this host's journal, newest first.
  func records() throws -> [Journal.Record] { try records(of: try access().repository) }

  /// The entries of the remote's journal, newest first.
  func recordsOfRemote() throws -> [Journal.Record] { try records(of: world.repository) }

  private func records(of repository: Repository) throws -> [Journal.Record] {
    let journal = try #require(Journal(repository, author: ("", "")))
    var records: [Journal.Record] = []
    try journal.walk(from: journal.tip()) { record in
      records.append(record)
      return true
    }
    return records
  }

  // MARK: The server

  private var served: URL { world.folder.appendingPathComponent("app.git") }

  /// A server's hook: the script gets what git gives to it.
  func hook(_ name: String, _ script: String) throws -> URL {
    let path = served.appendingPathComponent("hooks/\(name)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: path)
    try runQuietly("chmod", ["755", path.path])
    return path
  }

  /// Does something while the server has no such repository.
  func whileRemoteIsAway(_ work: () throws -> Void) throws {
    let away = world.folder.appendingPathComponent("away.git")
    try FileManager.default.moveItem(at: served, to: away)
    defer { try? FileManager.default.moveItem(at: away, to: served) }
    try work()
  }
}
