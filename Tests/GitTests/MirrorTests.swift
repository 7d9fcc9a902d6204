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
      "refs/heads/a/x.lock", "packed-refs.lock", "HEAD.lock", "config.lock", "gc.pid",
      "objects/tmp_object_git2_1",
      "objects/ab/tmp_obj_x", "objects/pack/tmp_pack_y", "objects/pack/.tmp-1-pack-z.pack",
    ]
    for file in stale { try sandbox.write("x", to: "mirror/" + file) }
    try sandbox.run("/bin/ln", ["-s", "/", mirror + "/refs/out"])
    _ = try Mirror(at: mirror)
    #expect(stale.filter { sandbox.exists("mirror/" + $0) }.isEmpty)
    #expect(sandbox.exists("mirror/HEAD") && sandbox.exists("mirror/config"))
  }

  @Test func aDamagedMirrorIsReplacedByItsDraft() throws {
    let sandbox = try Sandbox()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    for number in 1...2 {
      try sandbox.write("old", to: "mirror/mark")
      // What an attempt left that was cut off does not count.
      try sandbox.write("half", to: "mirror.anew/objects/pack/left.pack")
      let draft = try mirror.draft()
      try sandbox.write("new", to: "mirror.anew/mark")
      let aside = try mirror.replace(with: draft, at: 1_700_000_000)
      #expect(aside == "\(mirror.path).corrupt-\(number)")
      #expect(try sandbox.run("/bin/cat", [aside + "/mark", mirror.path + "/mark"]) == "oldnew")
      #expect(!sandbox.exists("mirror.anew") && !sandbox.exists("mirror/objects/pack/left.pack"))
      #expect(!mirror.isExaminationDue(at: 1_700_000_001))
    }
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
