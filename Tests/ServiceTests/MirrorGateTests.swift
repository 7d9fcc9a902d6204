import Foundation
import Git
import RepositoryModel
import Service
import Testing
import Workflow

/// The gate in a mirror: it fetches nothing, and never opens by what nobody fetched.
@Suite(.serialized) struct MirrorGateTests {
  @Test func aMirrorThatWasNeverFetchedKnowsNothing() throws {
    let first = try MirrorHost.first()
    let report = try first.other("two").gate("release/1.2")
    #expect(report.verdict.answer == .unknown)
    #expect(report.commit == nil)
    #expect(report.verdict.unknown?.hint?.contains("glossator sync") == true)
    #expect(try first.gate("release/1.2").verdict.answer == .open)
  }

  @Test func theStateFolderComesWithTheDaemon() throws {
    let url = try RemoteURL("ssh://git@localhost/app.git")
    let failure = #expect(throws: Failure.self) {
      try MirrorRepository(url, state: "/nowhere/glossator", transport: try Transport())
    }
    #expect(failure?.kind == .repository)
    #expect(failure?.hint?.contains("systemctl start glossator") == true)
  }

  /// An empty mirror has no .glossator, which is no reason to write one.
  @Test func theDoctorSaysThatNothingWasFetched() throws {
    let first = try MirrorHost.first()
    func diagnoses(_ host: MirrorHost) throws -> [Diagnosis] {
      let access = try host.access()
      return DoctorOperation(access.repository, sheets: nil, freshness: access.freshness).run()
    }
    let never = try diagnoses(first.other("two"))
    #expect(never.last?.what == "nothing has been fetched from the remote yet")
    #expect(never.last?.outcome == .bad)
    let fetched = try diagnoses(first)
    #expect(fetched.contains { $0.what.hasPrefix("the remote was fetched ") && $0.outcome == .good })
    #expect(!fetched.contains { $0.outcome == .bad })
  }

  @Test func theAnswerSaysOfWhichCommitItIsAndHowOldThatIs() throws {
    let host = try MirrorHost.first()
    let tip = try host.world.tip("release/1.2")
    let before = try host.gate("release/1.2")
    #expect(before.commit == tip)
    let date = Int64(Date().timeIntervalSince1970)
    guard case .fetched(let fetched) = before.freshness else {
      Issue.record("\(before.freshness)")
      return
    }
    #expect((date - 60...date).contains(fetched))
    // What nobody fetched is not judged, and a fetch that fails makes nothing younger.
    try host.world.commit("release/1.2", ["a.txt": "a"])
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    let after = try host.gate("release/1.2")
    #expect(after.commit == tip)
    #expect(after.freshness == before.freshness)
    try host.sync()
    #expect(try host.gate("release/1.2").commit == host.world.tip("release/1.2"))
  }

  @Test func aRepositoryOnThisHostIsLive() throws {
    let world = try World.withRelease()
    try world.sync()
    #expect(try world.gate("release/1.2").freshness == .live)
    #expect(try world.gate("release/1.2").commit == world.tip("release/1.2"))
  }
}
