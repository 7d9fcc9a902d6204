import Git
import Glibc
import RepositoryModel
import Testing

@Suite struct MirrorTests {
  @Test func aMirrorIsMadeAndOpenedAgain() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path + "/mirror"
    do { #expect(try Mirror(at: path).repository().isBare) }
    let mirror = try Mirror(at: path)
    #expect(try mirror.repository().snapshot().entries.isEmpty)
    #expect(try sandbox.git(["-C", path, "fsck"]).isEmpty)
    #expect(!sandbox.exists("mirror.new"))
  }

  @Test func aMirrorHasOneUser() throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    #expect(kind { _ = try Mirror(at: mirror.path) } == .locked)
  }

  @Test func anAttemptThatWasCutOffIsFinished() throws {
    let sandbox = try Sandbox()
    try sandbox.write("[core]\n", to: "mirror.new/config")
    #expect(try Mirror(at: sandbox.path + "/mirror").repository().isBare)
  }

  @Test(arguments: [
    ("config", "[core]\n\tbare = true\n\tsshCommand = touch /tmp/canary\n"),
    ("hooks/post-update", "#!/bin/sh\n"),
    ("objects/info/alternates", "/elsewhere\n"), ("shallow", ""), ("commondir", "../x\n"),
    ("config.worktree", "[url \"ext::x\"]\n"),
  ])
  func whatWasPlantedIsRefused(file: String, text: String) throws {
    let sandbox = try Sandbox()
    do { _ = try Mirror(at: sandbox.path + "/mirror") }
    try sandbox.write(text, to: "mirror/" + file)
    let error = try #require(failure { _ = try Mirror(at: sandbox.path + "/mirror") })
    #expect(error.kind == .corrupt)
    #expect(error.hint != nil)
    // The lock is free again.
    try sandbox.run("/bin/rm", ["-rf", sandbox.path + "/mirror"])
    _ = try Mirror(at: sandbox.path + "/mirror")
  }

  @Test func leftoversAreClearedAway() throws {
    let sandbox = try Sandbox()
    let mirror = sandbox.path + "/mirror"
    do { _ = try Mirror(at: mirror) }
    let stale = [
      "refs/heads/a/x.lock", "packed-refs.lock", "packed-refs.new", "HEAD.lock", "config.lock", "gc.pid",
      "objects/tmp_object_git2_1",
      "objects/ab/tmp_obj_x", "objects/pack/tmp_pack_y", "objects/pack/.tmp-1-pack-z.pack",
    ]
    for file in stale { try sandbox.write("x", to: "mirror/" + file) }
    try sandbox.run("/bin/ln", ["-s", "/", mirror + "/refs/out"])
    _ = try Mirror(at: mirror)
    #expect(stale.filter { sandbox.exists("mirror/" + $0) }.isEmpty)
    #expect(sandbox.exists("mirror/HEAD") && sandbox.exists("mirror/config"))
  }

  // MARK: Damage

  /// A mirror with a mark, and its draft with another.
  private func damaged(in sandbox: Sandbox) throws -> Mirror {
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    try sandbox.write("old", to: "mirror/text")
    _ = try mirror.draft()
    try sandbox.write("new", to: "mirror.anew/text")
    return mirror
  }

  private func text(_ file: String, _ sandbox: Sandbox) -> String? {
    try? sandbox.run("/bin/cat", ["\(sandbox.path)/\(file)"])
  }

  @Test func aDamagedMirrorIsReplacedByItsDraft() throws {
    let sandbox = try Sandbox()
    let mirror = try damaged(in: sandbox)
    try sandbox.write("told", to: "mirror/glossator/notices")
    let aside = try mirror.replace(damaged: "missing tree", isWhole: true, at: 1_700_000_000)
    #expect(aside == "\(mirror.path).corrupt-1")
    #expect(text("mirror/text", sandbox) == "new" && text("mirror.corrupt-1/text", sandbox) == "old")
    #expect(text("mirror/glossator/notices", sandbox) == "told")
    #expect(!sandbox.exists("mirror.anew") && mirror.unsaved.isEmpty)
    #expect(!mirror.isExaminationDue(at: 1_700_000_001))
  }

  /// What an attempt left that was cut off is no draft, and takes no room.
  @Test func aDraftBeginsWithNothing() throws {
    let sandbox = try Sandbox()
    let mirror = try damaged(in: sandbox)
    _ = try mirror.draft()
    #expect(!sandbox.exists("mirror.anew/text"))
    try mirror.discardDraft()
    #expect(!sandbox.exists("mirror.anew"))
  }

  /// Of those that nobody needs there is one; those that have something alone stay, and are told, until somebody deletes them.
  @Test func whatOnlyADamagedOneHasStays() throws {
    let sandbox = try Sandbox()
    let mirror = try damaged(in: sandbox)
    for (number, isWhole) in [true, true, false, false, true, true].enumerated() {
      try sandbox.write("\(number)", to: "mirror/text")
      _ = try mirror.draft()
      _ = try mirror.replace(damaged: "missing tree", isWhole: isWhole, at: 1_700_000_000)
    }
    let texts = (1...4).map { text("mirror.corrupt-\($0)/text", sandbox) }
    #expect(texts == ["2", "3", "5", nil])
    #expect(mirror.unsaved == ["\(mirror.path).corrupt-1", "\(mirror.path).corrupt-2"])
  }

  /// Killed between its steps, a replacement comes to its end when the mirror is opened the next time.
  @Test(arguments: ["before", "exchanged", "renamed"]) func aReplacementThatWasCutOffIsFinished(
    _ moment: String
  )
    throws
  {
    let sandbox = try Sandbox()
    do {
      _ = try damaged(in: sandbox)
      for mark in ["glossator-damaged", "glossator-unsaved"] {
        try sandbox.write("x\n", to: "mirror/" + mark)
      }
      try sandbox.write("1700000000\n", to: "mirror.anew/glossator-examined")
    }
    let script =
      switch moment {
      case "exchanged": "mv mirror x && mv mirror.anew mirror && mv x mirror.anew"
      case "renamed": "mv mirror mirror.corrupt-1"
      default: "true"
      }
    try sandbox.run("/bin/sh", ["-c", "cd '\(sandbox.path)' && " + script])
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    #expect(text("mirror/text", sandbox) == (moment == "before" ? "old" : "new"))
    #expect(text("mirror.corrupt-1/text", sandbox) == (moment == "before" ? nil : "old"))
    #expect(mirror.unsaved.count == (moment == "before" ? 0 : 1))
    #expect(!sandbox.exists("mirror.anew") && !sandbox.exists("mirror/glossator-damaged"))
  }

  /// What is the same in each mirror is put back where nothing is left of it.
  @Test(arguments: [
    ": > config", ": > HEAD", "echo garbage > HEAD", "rm HEAD", "rm -r refs", "rm config", "rm -r objects",
  ])
  func theFrameIsPutBack(_ harm: String) throws {
    let sandbox = try Sandbox()
    do { _ = try Mirror(at: sandbox.path + "/mirror") }
    try sandbox.run("/bin/sh", ["-c", "cd '\(sandbox.path)/mirror' && " + harm])
    #expect(try Mirror(at: sandbox.path + "/mirror").repository().snapshot().entries.isEmpty)
    #expect(try sandbox.git(["-C", sandbox.path + "/mirror", "fsck"]).isEmpty)
  }

  @Test func manyLooseObjectsArePacked() throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let repository = try mirror.repository()
    let edits = try (0..<4000).map { FileEdit(path: try path("f\($0)"), content: Array("\($0)".utf8)) }
    let commit = try repository.commit(
      CommitDraft(parents: [], base: nil, edits: edits, message: "many", author: someone, committer: someone))
    try repository.move([RefMove(try branch("main"), from: nil, to: commit)])
    #expect(try mirror.compact(try Transport(), at: 1_700_000_000))
    #expect(try sandbox.git(["-C", mirror.path, "count-objects"]).hasPrefix("0 objects"))
    #expect(try repository.blob(try Repository.hash(blob: Array("3999".utf8))) == Array("3999".utf8))
    #expect(try repository.id(of: try branch("main")) == commit)
  }

  @Test func fewObjectsStayAsTheyAre() throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let edits = try (0..<500).map { FileEdit(path: try path("f\($0)"), content: Array("\($0)".utf8)) }
    _ = try mirror.repository().commit(
      CommitDraft(parents: [], base: nil, edits: edits, message: "few", author: someone, committer: someone))
    #expect(try !mirror.compact(try Transport(), at: 1_700_000_000))
    #expect(try !sandbox.git(["-C", mirror.path, "count-objects"]).hasPrefix("0 objects"))
  }

  /// The hour is not for what git itself does not hold to be many yet.
  @Test(arguments: [(8, false), (9, true)]) func manyIsWhatGitHoldsToBeMany(_ objects: Int, _ areMany: Bool)
    throws
  {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let repository = try mirror.repository()
    let contents = (0...).lazy.map { Array("\($0)".utf8) }.filter {
      (try? Repository.hash(blob: $0))?.description.hasPrefix("17") ?? false
    }
    let edits = try contents.prefix(objects).enumerated().map {
      FileEdit(path: try path("f\($0.offset)"), content: $0.element)
    }
    let commit = try repository.commit(
      CommitDraft(parents: [], base: nil, edits: edits, message: "many", author: someone, committer: someone))
    try repository.move([RefMove(try branch("main"), from: nil, to: commit)])
    try #require(try sandbox.run("/bin/sh", ["-c", "ls \(mirror.path)/objects/17 | wc -l"]) == "\(objects)")
    #expect(try mirror.compact(try Transport(), at: 1_700_000_000) == areMany)
    #expect(try sandbox.git(["-C", mirror.path, "count-objects"]).hasPrefix("0 objects") == areMany)
  }

  /// What cannot be packed is not tried at each look.
  @Test func anHourPassesBetweenTwoAttemptsToPack() throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    for number in 0..<10 {
      try sandbox.write("x", to: "mirror/objects/17/\(String(repeating: "\(number)", count: 38))")
    }
    let transport = try Transport()
    #expect(throws: TransportError.self) { try mirror.compact(transport, at: 1_700_000_000) }
    #expect(try !mirror.compact(transport, at: 1_700_003_599))
    #expect(throws: TransportError.self) { try mirror.compact(transport, at: 1_700_003_600) }
  }
}
