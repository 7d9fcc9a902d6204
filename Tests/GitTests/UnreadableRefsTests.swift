import Git
import Glibc
import RepositoryModel
import TestSupport
import Testing

/// Unknown is not absent: a ref that is there and cannot be read is told apart from one that is not there.
@Suite struct UnreadableRefsTests {
  /// What stands where the file of the ref should be.
  enum Damage: String, CaseIterable {
    case empty, garbage, zeros, cut, link, nowhere, pipe, endless

    func put(at file: String, in sandbox: Sandbox) throws {
      let path = sandbox.path + "/" + file
      try sandbox.run("/bin/rm", ["-f", path])
      switch self {
      case .empty: try sandbox.write("", to: file)
      case .garbage: try sandbox.write("<<<<<<< HEAD\n", to: file)
      case .zeros: try sandbox.write(String(repeating: "0", count: 40) + "\n", to: file)
      case .cut: try sandbox.write("83a1dab309ba126a35db", to: file)
      case .link: try sandbox.run("/bin/ln", ["-s", path, path])
      case .nowhere: try sandbox.run("/bin/ln", ["-s", sandbox.path + "/elsewhere/ref", path])
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .endless: try sandbox.write("ref: refs/heads/side\n", to: file)
      }
    }
  }

  @Test(arguments: Damage.allCases, [false, true]) func whatIsThereAndCannotBeReadIsUnknown(
    damage: Damage, packed: Bool
  ) throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    try sandbox.git(["-C", work, "branch", "side", "main"])
    try sandbox.git(["-C", work, "branch", "other", "main"])
    if packed { try sandbox.git(["-C", work, "pack-refs", "--all", "--prune"]) }
    let repository = try Repository(at: work)
    let before = try repository.snapshot()
    let side = try branch("side")
    try damage.put(at: "work.git/refs/heads/side", in: sandbox)
    let after = try repository.snapshot()
    #expect(after.unreadable == [side])
    #expect(after.isUnreadable(side) && after[side] == nil)
    #expect(after.branches.map(\.name) == ["main", "other"])
    #expect(after != before && after.changes(since: before).isEmpty)
    #expect(kind { _ = try repository.id(of: side) } == .corrupt)
    #expect(kind { _ = try repository.resolve("side") } == .corrupt)
    // Nothing moves over it either.
    let tip = try #require(before[side])
    for from in [nil, tip] {
      #expect(failure { try repository.move([RefMove(side, from: from, to: tip)]) } != nil)
    }
    #expect(!sandbox.exists("elsewhere"))
    try sandbox.run("/bin/rm", [sandbox.path + "/work.git/refs/heads/side"])
    let mended = try repository.snapshot()
    #expect(mended.unreadable.isEmpty && (mended == before) == packed)
  }

  @Test func aSymbolicRefIsAsItsTarget() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    for (name, target) in [("good", "main"), ("dangling", "nobody"), ("bad", "side")] {
      try sandbox.git(["-C", work, "symbolic-ref", "refs/heads/" + name, "refs/heads/" + target])
    }
    try sandbox.write("", to: "work.git/refs/heads/side")
    let snapshot = try Repository(at: work).snapshot()
    #expect(snapshot.branches.map(\.name) == ["good", "main"])
    #expect(snapshot.unreadable == [try branch("bad"), try branch("side")])
    #expect(try Repository(at: work).id(of: try branch("dangling")) == nil)
  }

  /// What cannot be read may have been a folder: the refs in it are unknown as well.
  @Test func whatMayBeAFolderMakesItsRefsUnknown() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    for name in ["release/1.0", "release/1.1", "releases"] { try sandbox.git(["-C", work, "branch", name]) }
    try sandbox.git(["-C", work, "pack-refs", "--all", "--prune"])
    try sandbox.run("/bin/rm", ["-rf", work + "/refs/heads/release"])
    try Damage.link.put(at: "work.git/refs/heads/release", in: sandbox)
    let repository = try Repository(at: work)
    let snapshot = try repository.snapshot(prefixes: ["refs/heads/"])
    #expect(snapshot.branches.map(\.name) == ["main", "releases"])
    #expect(snapshot.isUnreadable(try branch("release/1.0")))
    #expect(!snapshot.isUnreadable(try branch("releases")))
    #expect(kind { _ = try repository.id(of: try branch("release/1.0")) } == .corrupt)
    let error = failure { _ = try repository.snapshot(prefixes: ["refs/heads/release/"]) }
    #expect(error?.description.contains("refs/heads/release") == true)
  }

  @Test(arguments: ["refs", "refs/heads"], [true, false]) func aFolderThatCannotBeListedEndsTheLook(
    folder: String, isLoop: Bool
  ) throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    let repository = try Repository(at: work)
    let path = work + "/" + folder
    try sandbox.run("/bin/mv", [path, work + "/away"])
    try sandbox.run("/bin/ln", ["-s", isLoop ? path : path + "-is-not-there", path])
    let error = try #require(failure { _ = try repository.snapshot(prefixes: ["refs/heads/"]) })
    #expect(error.description.contains(folder), "\(error)")
    try sandbox.run("/bin/rm", [path])
    if folder == "refs" { #expect(failure { _ = try repository.snapshot() } != nil) }
    try sandbox.run("/bin/mv", [work + "/away", path])
    #expect(try repository.snapshot().branches.count == 1)
  }

  @Test func aFolderInsideItselfEndsTheLook() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    try sandbox.run("/bin/ln", ["-s", "..", work + "/refs/heads/up"])
    let error = failure { _ = try Repository(at: work).snapshot() }
    #expect(error?.description.contains("refs/heads/up") == true)
  }

  @Test(arguments: ["loop", "cut", "garbage", "folder"]) func packedRefsThatCannotBeReadEndTheLook(
    damage: String
  ) throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    let repository = try Repository(at: work)
    try sandbox.git(["-C", work, "pack-refs", "--all", "--prune"])
    let tip = try #require(try repository.id(of: try branch("main")))
    let file = work + "/packed-refs"
    try sandbox.run("/bin/rm", [file])
    switch damage {
    case "loop": try sandbox.run("/bin/ln", ["-s", file, file])
    case "cut": try sandbox.write("\(tip) refs/heads/ma", to: "work.git/packed-refs")
    case "garbage": try sandbox.write("\(tip) refs/heads/main\nwhat?\n", to: "work.git/packed-refs")
    default: try sandbox.run("/bin/mkdir", [file])
    }
    let error = try #require(failure { _ = try repository.snapshot() })
    #expect(error.description.contains("packed-refs"), "\(error)")
    #expect(failure { _ = try repository.id(of: try branch("main")) } != nil)
  }

  @Test func lockFilesAndNamesThatGitRefusesAreNoRefs() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    for name in ["side.lock", "a..b", "bad name", ".hidden", ".dir/x", "dir.lock/x"] {
      try sandbox.write("", to: "work.git/refs/heads/" + name)
    }
    let snapshot = try Repository(at: work).snapshot()
    #expect(snapshot.branches.map(\.name) == ["main"] && snapshot.unreadable.isEmpty)
  }

  @Test func whatGitListsIsWhatWeList() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    try sandbox.git(["-C", work, "tag", "-m", "x", "v1"])
    for name in ["b/a", "b/b", "b-a", "ünï", "z"] { try sandbox.git(["-C", work, "branch", name]) }
    try sandbox.git(["-C", work, "pack-refs", "--all", "--prune"])
    try sandbox.commitAll("second", date: 1_700_000_060)
    try sandbox.git(["-C", sandbox.path + "/work", "push", "--quiet", work, "main:z", "main:b/c", "main:aa"])
    let listed = try sandbox.git(["-C", work, "for-each-ref", "--format=%(refname) %(objectname)"])
    let ours = try Repository(at: work).snapshot().entries.map { "\($0.ref) \($0.id)" }
    #expect(ours == listed.split(separator: "\n").map(String.init))
  }

  @Test func aRefIsThereWhileItIsPackedAndMoved() async throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    let names = (0..<20).map { "b\($0)" }
    for name in names { try sandbox.git(["-C", work, "branch", name]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let repository = try Repository(at: work)
        for _ in 0..<1500 {
          let snapshot = try repository.snapshot(prefixes: ["refs/heads/"])
          #expect(snapshot.unreadable.isEmpty && snapshot.entries.count == 21)
        }
      }
      for _ in 0..<15 {
        try sandbox.git(["-C", work, "pack-refs", "--all", "--prune"])
        for name in names.prefix(5) {
          try sandbox.git(["-C", work, "update-ref", "--no-deref", "refs/heads/" + name, "main"])
        }
      }
      try await group.waitForAll()
    }
  }

  /// Each is read once or twice, not once for each other.
  @Test func fiveThousandLooseRefsAreReadOnce() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository(bare: true)
    let tip = try sandbox.id("HEAD")
    let script = "mkdir $1 && for i in $(seq 5000); do echo $2 > $1/$i; done"
    try sandbox.run("/bin/sh", ["-c", script, "sh", work + "/refs/heads/b", tip.description])
    let repository = try Repository(at: work)
    let before = ProcessFigures.reads
    #expect(try repository.snapshot(prefixes: ["refs/heads/b/"]).entries.count == 5000)
    #expect((5000..<20_000).contains(ProcessFigures.reads - before))
  }
}
