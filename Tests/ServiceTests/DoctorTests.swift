import Foundation
import Git
import RepositoryModel
import Testing

@testable import Service

/// What `doctor` says where no sync can be made, and of which branches it speaks.
@Suite struct DoctorTests {
  private func said(_ world: World) throws -> [Diagnosis] {
    DoctorOperation(world.repository, sheets: try world.stores).run()
  }

  /// What keeps each sync from beginning is told, and is in order once it is.
  @Test func saysWhyNothingIsSynced() throws {
    let world = try World.withOneFile("Save")
    try world.sync()
    #expect(try !said(world).contains { $0.outcome == .bad })
    let record = try #require(try Journal.forReading(world.repository).newestAgreed())
    let path = try #require(RepositoryPath("report"))
    let report = try #require(try world.repository.file(at: path, in: record.commit.tree))
    let mend = try world.hide(object: "\(report.id)")
    #expect(throws: Failure.self) { try world.sync() }
    #expect(try said(world).contains { $0.outcome == .bad && $0.what.contains(report.id.short) })
    try mend()
    #expect(try !said(world).contains { $0.outcome == .bad })
  }

  /// As looks do: a branch that the journal knows for a release, whatever its tip.
  @Test func namesTheReleasesThatAreSynced() throws {
    let world = try World.withOneFile("Save")
    try world.branch("main", from: "develop")
    try world.sync()
    try world.commit("release/1", ["done.swift": "let x = 1\n"])
    try world.merge("release/1", into: "main")
    try world.branch("release/2", from: "main")
    let report = try world.sync()
    #expect(report.active == ["release/2"])
    let told = try said(world).map(\.what)
    #expect(told.contains("active release branches: release/2"), "\(told)")
  }

  /// Of a repository into which nobody pushes, git itself packs nothing.
  @Test func tellsOfLooseObjects() throws {
    let world = try World.withOneFile("Save")
    #expect(try !said(world).contains { $0.what.contains("loose objects") })
    let folder = URL(fileURLWithPath: world.repository.commonDirectory).appendingPathComponent("objects/17")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for i in 0..<27 {
      let name = String(repeating: "0", count: 36) + String(i + 10)
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let told = try said(world).filter { $0.what.contains("loose objects") }
    #expect(told.map(\.outcome) == [.warning] && told.first?.hint?.hasSuffix(" gc") == true, "\(told)")
  }
}
