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
    return (report, access.keepUp(doubting: false))
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
    #expect(again.kept.isEmpty, "\(again.kept.map(\.line))")
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
    #expect(try host.world.git("--git-dir=\(host.mirror)", "fsck", "--no-dangling").isEmpty)
  }

  /// What people typed while the remote was away is in the mirror's journal only, and was overwritten since.
  @Test func whatOnlyItsJournalKnowsIsTakenOver() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    let version = try Repository.hash(blob: try host.world.sheetBytes())
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    try host.type("Buenas", "welcome")
    try empty(try path(of: "refs/heads/release/1.2:ios/en.lproj/Main.strings", host))
    #expect(try look(host).kept.map(\.rule) == ["mirror-renewed"])
    #expect(try look(host).report?.findings.isEmpty == true)
    #expect(try host.says("Buenas", on: "l10n/release/1.2"))
    #expect(try host.recordsOfRemote().contains { $0.entry.sheets.contains(version) })
  }

  /// A journal that cannot be read any more stays beside the new mirror, and people are told where.
  @Test func whatCannotBeTakenOverIsTold() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    try host.whileRemoteIsAway { #expect(throws: Failure.self) { try host.sync() } }
    try empty(try path(of: "refs/glossator/sheet/main", host))
    let finding = try #require(try look(host).kept.first)
    #expect(finding.rule == "mirror-renewed")
    #expect(finding.hint?.contains("\(try host.mirror).corrupt-1 only") == true, "\(finding.hint ?? "")")
    #expect(try look(host).report?.findings.isEmpty == true)
    #expect(try host.says("Hola", on: "l10n/release/1.2"))
  }

  /// What is in a damaged mirror is all that there is while its remote cannot be reached.
  @Test func whileTheRemoteIsAwayItStays() throws {
    let host = try host()
    try host.type("Hola", "welcome")
    try empty(try path(of: "refs/heads/release/1.2:ios/en.lproj/Main.strings", host))
    let access = try host.access()
    _ = try? host.sync(access)
    try host.whileRemoteIsAway {
      let kept = access.keepUp(doubting: false)
      #expect(kept.map(\.rule) == ["mirror-damaged"], "\(kept.map(\.line))")
    }
    #expect(try !FileManager.default.fileExists(atPath: host.mirror + ".corrupt-1"))
  }

  /// A repository on this host is its owner's to mend.
  @Test func anAttachedRepositoryStaysAsItIs() throws {
    let world = try World.withRelease()
    #expect(try world.access.keepUp(doubting: true).isEmpty)
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
    #expect(try host.access().keepUp(doubting: true).isEmpty)
    let noted = try Data(contentsOf: URL(fileURLWithPath: mirror + "/glossator-examined"))
    #expect(try host.access().keepUp(doubting: true).isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: mirror + "/glossator-examined")) == noted)
  }
}
