import Foundation
import Git
import RepositoryModel
import Service
import TestSupport
import Testing
import TranslationModel

/// A power failure or a disk damages a mirror: it is made anew from its remote, and nothing that people typed is lost.
@Suite(.serialized) struct MirrorMendingTests {
  /// What is damaged, as git names it in the mirror; a path where it begins with a slash.
  static let damaged = [
    "the tip of a release branch": "refs/heads/release/1.2",
    "its folder": "refs/heads/release/1.2:ios",
    "a string file": "refs/heads/release/1.2:ios/en.lproj/Main.strings",
    "the newest entry of the journal": "refs/glossator/sheet/main",
    "a branch's ref": "/refs/heads/release/1.2",
    "all packed refs": "/packed-refs",
  ]

  /// A host whose mirror has each object in a file of its own.
  private func host() throws -> MirrorHost {
    let host = try MirrorHost.first()
    let mirror = try host.mirror
    try runQuietly(
      "sh",
      [
        "-c",
        "cd '\(mirror)' && for p in $(ls objects/pack/*.pack); do mv $p .; rm -f ${p%.pack}.*; "
          + "git --git-dir=. unpack-objects -q < $(basename $p); rm -f $(basename $p); done; git --git-dir=. pack-refs",
      ])
    return host
  }

  private func path(of thing: String, _ host: MirrorHost) throws -> String {
    let mirror = try host.mirror
    if thing.hasPrefix("/") { return mirror + thing }
    let id = try host.world.git("--git-dir=\(mirror)", "rev-parse", thing)
    return "\(mirror)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  /// Empties the file: what a power failure leaves of one that was not yet on the disk.
  private func empty(_ file: String) throws {
    try runQuietly("sh", ["-c", "chmod u+w '\(file)'; : > '\(file)'"])
  }

  /// One look of the daemon's, with what comes after it.
  private func look(_ host: MirrorHost) throws -> (report: LookReport?, kept: [Finding]) {
    let access = try host.access()
    let report = try? host.sync(access)
    let mended = access.mend(hung: false, within: .seconds(60))
    return (report, mended.map { [$0] } ?? access.keepUp())
  }

  @Test(arguments: damaged.keys.sorted()) func itIsMadeAnew(_ name: String) throws {
    let host = try host()
    try host.type("Hola", "welcome")
    let file = try path(of: try #require(Self.damaged[name]), host)
    if name == "a branch's ref" { try runQuietly("sh", ["-c", "mkdir -p \"$(dirname '\(file)')\""]) }
    if name == "all packed refs" {
      try Data("garbage\n".utf8).write(to: URL(fileURLWithPath: file))
    } else {
      try empty(file)
    }
    let kept = try look(host).kept
    // What git fetches anew needs no more.
    if !kept.isEmpty { #expect(kept.map(\.rule) == ["mirror-renewed"], "\(kept.map(\.line))") }
    let again = try look(host)
    #expect(again.report?.findings.isEmpty == true, "\(again.report?.findings.map(\.line) ?? [])")
    // Of a list of refs that is lost nobody knows what was in it.
    #expect(again.kept.map(\.rule) == (name == "all packed refs" ? ["mirror-unsaved"] : []))
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
    #expect(try host.world.git("--git-dir=\(host.mirror)", "fsck", "--no-dangling").isEmpty)
  }

  /// What people typed while the remote was away is in the mirror's journal only, and was overwritten since: whatever else is damaged.
  @Test(arguments: [
    "a string file", "the tip of a release branch", "what the journal rests on",
    "what the remote had of the journal",
    "all packed refs", "HEAD",
  ])
  func whatOnlyItsJournalKnowsIsTakenOver(_ damage: String) throws {
    let host = try host()
    try host.type("Hola", "welcome")
    let version = try Repository.hash(blob: try host.world.sheetBytes())
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    try host.type("Buenas", "welcome")
    switch damage {
    case "all packed refs":
      try Data("garbage\n".utf8).write(to: URL(fileURLWithPath: host.mirror + "/packed-refs"))
    case "HEAD":
      try empty(try path(of: "refs/heads/release/1.2:ios/en.lproj/Main.strings", host))
      try empty(host.mirror + "/HEAD")
    case "what the journal rests on": try empty(try path(of: "refs/glossator/kept", host))
    case "what the remote had of the journal":
      try empty(try path(of: "refs/upstream/glossator/sheet/main", host))
    default: try empty(try path(of: try #require(Self.damaged[damage]), host))
    }
    #expect(try looks(host).first?.rule == "mirror-renewed")
    #expect(try host.says("Buenas", on: "l10n/release/1.2"))
    #expect(try host.recordsOfRemote().contains { $0.entry.sheets.contains(version) })
  }

  /// Until nothing is to be done any more: what was said of the mirror.
  private func looks(_ host: MirrorHost) throws -> [Finding] {
    var said: [Finding] = []
    for _ in 0..<3 { said += try look(host).kept }
    #expect(try look(host).report?.findings.isEmpty == true)
    return said
  }

  /// A journal that cannot be read any more stays beside the new mirror, and people are told where as long as it does.
  @Test(arguments: ["its newest entry", "its ref"]) func whatCannotBeTakenOverIsTold(_ damage: String) throws
  {
    let host = try host()
    try host.type("Hola", "welcome")
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    let ref = "refs/glossator/sheet/main"
    try empty(damage == "its ref" ? host.mirror + "/" + ref : try path(of: ref, host))
    #expect(try looks(host).map(\.rule) == ["mirror-renewed", "mirror-unsaved", "mirror-unsaved"])
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
    try FileManager.default.removeItem(atPath: host.mirror + ".corrupt-1")
    #expect(try look(host).kept.isEmpty)
  }

  /// Where the remote has all that the journal says, nothing is in the damaged one only.
  @Test func whatTheRemoteHasIsNotMissed() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    try empty(try path(of: "refs/glossator/kept", host))
    #expect(try looks(host).map(\.rule) == ["mirror-renewed"])
  }

  /// A question that is asked before the next look is answered from what was fetched just now.
  @Test func theGateKnowsAtOnce() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    try empty(try path(of: try #require(Self.damaged["a string file"]), host))
    #expect(try look(host).kept.map(\.rule) == ["mirror-renewed"])
    if case .fetched = try host.access().freshness {} else { Issue.record("it was never fetched") }
  }

  /// What is in a damaged mirror is all that there is while its remote cannot be reached.
  @Test func whileTheRemoteIsAwayItStays() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    try empty(try path(of: "refs/heads/release/1.2:ios/en.lproj/Main.strings", host))
    let access = try host.access()
    _ = try? host.sync(access)
    try host.whileRemoteIsAway {
      let finding = access.mend(hung: false, within: .seconds(60))
      #expect(finding?.rule == "mirror-damaged", "\(finding?.line ?? "")")
      let draft = try host.mirror + ".anew"
      #expect(!FileManager.default.fileExists(atPath: draft), "it takes room")
    }
    #expect(try !FileManager.default.fileExists(atPath: host.mirror + ".corrupt-1"))
  }

  /// A repository on this host is its owner's to mend.
  @Test func anAttachedRepositoryStaysAsItIs() throws {
    let world = try World.withRelease()
    #expect(try world.access.mend(hung: true, within: .seconds(60)) == nil)
    #expect(try world.access.keepUp().isEmpty)
  }

  /// Looks that find all that they ask for give no reason to examine a mirror.
  @Test func soundLooksGiveNoReason() throws {
    let host = try MirrorHost.first()
    for text in ["Hola", "Buenas", "Buenas"] {
      try host.type(text, "welcome")
      let access = try host.access()
      try host.sync(access)
      #expect(access.repository.damage.reason == nil)
    }
  }

  @Test func aSoundMirrorIsExaminedOnceADay() throws {
    let host = try MirrorHost.first()
    let mirror = try host.mirror
    #expect(try host.access().mend(hung: true, within: .seconds(60)) == nil)
    let noted = try Data(contentsOf: URL(fileURLWithPath: mirror + "/glossator-examined"))
    #expect(try host.access().mend(hung: true, within: .seconds(60)) == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: mirror + "/glossator-examined")) == noted)
  }
}
