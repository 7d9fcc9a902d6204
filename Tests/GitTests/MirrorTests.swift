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

  @Test func aDamagedMirrorIsSetAside() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path + "/mirror"
    for number in 1...2 {
      do { #expect(try Mirror(at: path).setAside() == "\(path).corrupt-\(number)") }
      #expect(sandbox.exists("mirror.corrupt-\(number)/config"))
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
    try mirror.compact(try Transport())
    #expect(try sandbox.git(["-C", mirror.path, "count-objects"]).hasPrefix("0 objects"))
    #expect(try repository.blob(try Repository.hash(blob: Array("3999".utf8))) == Array("3999".utf8))
    #expect(try repository.id(of: try branch("main")) == commit)
  }
}
