import Git
import Glibc
import RepositoryModel
import Testing

@Suite struct OddRepositoriesTests {
  @Test func everyPlaceOfARepositoryOpens() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.git(["-C", work, "worktree", "add", "--quiet", sandbox.path + "/linked"])
    let bare = try sandbox.repository("second", bare: true)
    let linked = try Repository(at: sandbox.path + "/linked")
    #expect(linked.commonDirectory == work + "/.git/")
    #expect(try linked.snapshot().branches.map(\.name) == ["linked", "main"])
    #expect(try Repository(at: work).isBare == false)
    #expect(try Repository(at: work + "/.git").commonDirectory == work + "/.git/")
    #expect(try Repository(at: bare).isBare)
  }

  @Test(arguments: ["work/a/b", "nothing", ""]) func foldersAboveAreNotSearched(name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.repository()
    let error = try #require(failure { _ = try Repository(at: sandbox.path + "/" + name) })
    #expect(error.kind == .notFound)
    #expect(error.hint != nil)
  }

  @Test func anEmptyRepositoryHasNothing() throws {
    let sandbox = try Sandbox()
    try sandbox.git(["init", "--quiet", "--bare", "--initial-branch=trunk", sandbox.path + "/empty"])
    let repository = try Repository(at: sandbox.path + "/empty")
    #expect(try repository.snapshot().entries.isEmpty)
    #expect(try repository.head() == .ref(try branch("trunk"), nil))
  }

  @Test func aDetachedHeadIsNamed() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let tip = try sandbox.id("HEAD")
    #expect(try repository.head() == .ref(try branch("main"), tip))
    try sandbox.git(["-C", sandbox.path + "/work", "checkout", "--quiet", "--detach"])
    #expect(try repository.head() == .detached(tip))
  }

  @Test(arguments: [
    ("extensions.objectFormat", "sha256", "SHA-256"), ("extensions.refStorage", "reftable", "reftable"),
    ("extensions.fancy", "true", "fancy"), ("core.repositoryFormatVersion", "7", "version"),
  ])
  func whatIsNotSupportedIsNamed(key: String, value: String, word: String) throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.git(["-C", work, "config", "core.repositoryFormatVersion", "1"])
    try sandbox.git(["-C", work, "config", key, value])
    let error = try #require(failure { _ = try Repository(at: work) })
    #expect(error.kind == .unsupported)
    #expect(error.description.contains(word), "\(error)")
  }

  @Test func aConfigurationPerWorktreeIsFine() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.git(["-C", work, "config", "core.repositoryFormatVersion", "1"])
    try sandbox.git(["-C", work, "config", "extensions.worktreeConfig", "true"])
    #expect(try Repository(at: work).snapshot().branches.count == 1)
  }

  @Test func aShallowCloneSaysWhereItEnds() throws {
    let sandbox = try Sandbox()
    try sandbox.repository()
    let tip = try sandbox.commitAll("second", date: 1_700_000_060)
    try sandbox.git([
      "clone", "--quiet", "--depth=1", "file://\(sandbox.path)/work", sandbox.path + "/shallow",
    ])
    let repository = try Repository(at: sandbox.path + "/shallow")
    #expect(repository.isShallow)
    #expect(try repository.files(of: tip).count == 2)
    let root = try repository.commit(
      CommitDraft(parents: [], base: nil, message: "root", author: someone, committer: someone))
    for call: () throws -> Void in [
      { _ = try repository.commits(of: tip, notIn: []) }, { _ = try repository.mergeBase(tip, root) },
      { _ = try repository.isAncestor(root, of: tip) },
      { _ = try repository.changes(of: "hello.txt", from: tip) },
    ] {
      let error = try #require(failure(call))
      #expect(error.kind == .unsupported)
      #expect(error.hint?.contains("--unshallow") == true)
    }
  }

  @Test func aPartialCloneNamesWhatItLacks() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.git(["-C", work, "config", "uploadpack.allowFilter", "true"])
    try sandbox.git([
      "clone", "--quiet", "--no-checkout", "--filter=blob:none", "file://\(work)", sandbox.path + "/partial",
    ])
    let repository = try Repository(at: sandbox.path + "/partial")
    #expect(repository.isPartial)
    let file = try #require(try repository.file(at: try path("hello.txt"), in: try sandbox.id("HEAD")))
    let error = try #require(failure { _ = try repository.blob(file.id) })
    #expect(error.kind == .unsupported)
    #expect(error.hint?.contains("cat-file -e \(file.id)") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func anotherUsersRepositoryIsRefused() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.run("/bin/chown", ["-R", "65534", work])
    let error = try #require(failure { _ = try Repository(at: work) })
    #expect(error.kind == .owner)
    #expect(error.reason == "it is owned by nobody, and this process is root's")
    // Root is told to become that user: a repository that root has been given is nobody else's any more.
    #expect(error.hint?.contains("run glossator as that user") == true)
    #expect(error.hint?.contains("chown") == false)
    try sandbox.run("/bin/chown", ["-R", "\(geteuid())", work])
    #expect(try Repository(at: work).snapshot().branches.count == 1)
  }

  @Test func aUsersConfigurationIsNotRead() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try sandbox.write("[extensions]\n\tpartialClone = planted\n", to: ".gitconfig")
    setenv("HOME", sandbox.path, 1)
    #expect(try Repository(at: work).isPartial == false)
  }

  @Test func refsThatGitWouldRefuseAreLeftOut() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    let tip = try sandbox.id("HEAD")
    for name in ["empty", "a..b", "bad name"] {
      try sandbox.write(name == "empty" ? "" : "\(tip)\n", to: "work/.git/refs/heads/" + name)
    }
    try sandbox.git(["-C", work, "branch", "release/1.2"])
    let snapshot = try Repository(at: work).snapshot()
    #expect(snapshot.branches.map(\.name) == ["main", "release/1.2"])
    #expect(snapshot.unreadable == [try branch("empty")])
  }

  @Test func fiveThousandRefsAreListed() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    let tip = try sandbox.id("HEAD")
    let lines = (0..<5000).map { "\(tip) refs/heads/b/\($0)\n" }.sorted().joined()
    try sandbox.write("# pack-refs with: peeled fully-peeled sorted \n" + lines, to: "work.git/packed-refs")
    let repository = try Repository(at: work)
    #expect(try repository.snapshot(prefixes: ["refs/heads/b/"]).entries.count == 5000)
  }

  @Test func readingGoesOnWhileTheRepositoryIsRepacked() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    let repository = try Repository(at: work)
    let side = try branch("side")
    var tip: ObjectID?
    for round in 0..<12 {
      let content = FileEdit(path: try path("round.json"), content: Array("\(round)".utf8))
      let draft = CommitDraft(
        parents: tip.map { [$0] } ?? [], base: tip, edits: [content], message: "round", author: someone,
        committer: someone)
      let next = try repository.commit(draft)
      try repository.move([RefMove(side, from: tip, to: next)])
      tip = next
      if round % 3 == 2 { try sandbox.git(["-C", work, "gc", "--quiet", "--prune=now"]) }
      let file = try #require(try repository.file(at: try path("round.json"), in: next))
      #expect(try repository.blob(file.id) == Array("\(round)".utf8))
      #expect(try repository.id(of: side) == next)
    }
  }
}
