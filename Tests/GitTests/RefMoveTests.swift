import Git
import RepositoryModel
import Testing

@Suite struct RefMoveTests {
  @Test func aRefMovesFromWhereItIs() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, b) = try commits(sandbox)
    let side = try branch("l10n/main")
    try repository.move([RefMove(side, from: nil, to: a)])
    #expect(try repository.id(of: side) == a)
    try repository.move([RefMove(side, from: a, to: b)])
    #expect(try repository.snapshot(prefixes: ["refs/heads/"])[side] == b)
    #expect(try repository.snapshot(prefixes: ["refs/tags/"]).entries.isEmpty)
  }

  @Test(arguments: [false, true]) func aRefThatMovedStays(packed: Bool) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, b) = try commits(sandbox)
    let (side, fresh) = (try branch("l10n/main"), try branch("fresh"))
    try repository.move([RefMove(side, from: nil, to: b)])
    if packed { try sandbox.git(["-C", sandbox.path + "/work.git", "pack-refs", "--all", "--prune"]) }
    #expect(kind { try repository.move([RefMove(side, from: a, to: b)]) } == .moved)
    #expect(kind { try repository.move([RefMove(side, from: nil, to: a)]) } == .exists)
    #expect(kind { try repository.move([RefMove(fresh, from: a, to: b)]) } == .moved)
    #expect(kind { try repository.move([RefMove(fresh, from: nil, to: try nobody())]) } == .notFound)
    // One that does not fit keeps all from moving.
    let error = failure {
      try repository.move([RefMove(fresh, from: nil, to: a), RefMove(side, from: a, to: a)])
    }
    #expect(error?.description.contains("refs/heads/l10n/main") == true)
    #expect(try repository.id(of: fresh) == nil)
    #expect(try repository.id(of: side) == b)
    #expect(try sandbox.run("/usr/bin/find", [sandbox.path, "-name", "*.lock"]).isEmpty)
  }

  @Test(arguments: [false, true]) func namesDoNotClash(packed: Bool) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, _) = try commits(sandbox)
    try repository.move([
      RefMove(try branch("l10n"), from: nil, to: a), RefMove(try branch("x/y"), from: nil, to: a),
    ])
    if packed { try sandbox.git(["-C", sandbox.path + "/work.git", "pack-refs", "--all", "--prune"]) }
    for name in ["l10n/release/1", "x"] {
      let error = failure { try repository.move([RefMove(try branch(name), from: nil, to: a)]) }
      #expect(error != nil, "\(name)")
      #expect(try repository.id(of: try branch(name)) == nil)
    }
  }

  @Test func aLockThatStaysIsReported() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, _) = try commits(sandbox)
    try sandbox.write("", to: "work.git/refs/heads/side.lock")
    let error = try #require(failure { try repository.move([RefMove(try branch("side"), from: nil, to: a)]) })
    #expect(error.kind == .locked)
    #expect(error.hint?.contains("refs/heads/side.lock") == true)
  }

  @Test func oneThatIsRefusedHoldsUpNoOther() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let (a, b) = try commits(sandbox)
    try repository.move([RefMove(try branch("moved"), from: nil, to: b)])
    try repository.move([RefMove(try branch("folder/x"), from: nil, to: b)])
    let locked = (0..<20).map { "locked\($0)" }
    for name in locked { try sandbox.write("", to: "work/.git/refs/heads/\(name).lock") }
    try sandbox.write("", to: "work/.git/refs/heads/broken")
    let refused = ["moved", "folder", "broken", "main", "good1/x"] + locked
    let names = ["good1"] + refused + ["good2"]
    let moves = try names.map { RefMove(try branch($0), from: $0 == "main" ? b : nil, to: a) }
    let start = ContinuousClock.now
    let outcome = repository.move(independent: moves)
    // A wait for each lock would be 25 seconds.
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(outcome.map(\.move.ref.branch) == refused)
    let kinds: [GitError.Kind] = [.exists, .exists, .corrupt, .checkedOut, .exists]
    #expect(outcome.map(\.error.kind) == kinds + locked.map { _ in .locked })
    #expect(try repository.id(of: try branch("good1")) == a)
    #expect(try repository.id(of: try branch("good2")) == a)
    #expect(repository.move(independent: []).isEmpty)
  }

  @Test func aLockIsWaitedForAndAnOldOneIsNot() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, _) = try commits(sandbox)
    let lock = sandbox.path + "/work.git/refs/heads/side.lock"
    // Whoever is still in the shell's group when it ends is ended with it.
    let script = "touch $1; setsid -f sh -c 'sleep 0.8; rm $0' $1 >/dev/null 2>&1 </dev/null; sleep 0.3"
    try sandbox.run("/bin/sh", ["-c", script, "sh", lock])
    let move = RefMove(try branch("side"), from: nil, to: a)
    // On a host that is busy it may take more than a second.
    var tries = 0
    while tries < 20, !repository.move(independent: [move]).isEmpty { tries += 1 }
    #expect(try repository.id(of: move.ref) == a)
    try sandbox.run("/usr/bin/touch", ["-d", "2 minutes ago", lock])
    let start = ContinuousClock.now
    let again = RefMove(move.ref, from: a, to: try #require(try repository.id(of: try branch("main"))))
    #expect(repository.move(independent: [again]).first?.error.kind == .locked)
    #expect(kind { try repository.move([again]) } == .locked)
    // Two waits would be 2.5 seconds.
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(sandbox.exists("work.git/refs/heads/side.lock"))
  }

  /// A host that lost its power leaves the note of a move empty, for nobody waited until it was on the disk.
  @Test(arguments: [
    ("both before the host began", "10 years ago", "10 years ago", true),
    ("the lock since", "10 years ago", "90 seconds ago", false),
    ("the note long before the lock", "11 years ago", "10 years ago", false),
  ])
  func aLockBesideAnEmptyNote(_ name: String, note: String, lock: String, goes: Bool) throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, _) = try commits(sandbox)
    let files = ["work.git/glossator-moving-1-2", "work.git/refs/heads/l10n/main.lock"]
    for (file, date) in zip(files, [note, lock]) {
      try sandbox.write("", to: file)
      try sandbox.run("/usr/bin/touch", ["-d", date, sandbox.path + "/" + file])
    }
    let refused = repository.move(independent: [RefMove(try branch("l10n/main"), from: nil, to: a)])
    #expect(refused.isEmpty == goes, "\(name)")
    #expect(sandbox.exists(files[1]) != goes, "\(name)")
  }

  @Test func aBranchThatIsCheckedOutStays() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository())
    let (a, b) = try commits(sandbox)
    try sandbox.git([
      "-C", sandbox.path + "/work", "worktree", "add", "--quiet", sandbox.path + "/linked", "-b", "side",
      "\(a)",
    ])
    #expect(kind { try repository.move([RefMove(try branch("main"), from: b, to: a)]) } == .checkedOut)
    #expect(kind { try repository.move([RefMove(try branch("side"), from: a, to: b)]) } == .checkedOut)
    try repository.move([RefMove(try branch("free"), from: nil, to: b)])
  }

  @Test func aSymbolicRefIsNotReplaced() throws {
    let sandbox = try Sandbox()
    let repository = try Repository(at: try sandbox.repository(bare: true))
    let (a, b) = try commits(sandbox)
    try sandbox.git(["-C", sandbox.path + "/work.git", "symbolic-ref", "refs/heads/alias", "refs/heads/main"])
    #expect(kind { try repository.move([RefMove(try branch("alias"), from: b, to: a)]) } == .invalid)
  }

  /// Two hundred moves each by two owners of the same repository: every one builds on the one before it.
  @Test func racersLoseNoMove() async throws {
    let sandbox = try Sandbox()
    let path = try sandbox.repository(bare: true)
    let (a, _) = try commits(sandbox)
    let ref = try branch("raced")
    try Repository(at: path).move([RefMove(ref, from: nil, to: a)])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for racer in ["one", "two"] {
        group.addTask {
          let repository = try Repository(at: path)
          for round in 0..<100 { try addCommit("\(racer) \(round)", to: ref, in: repository) }
        }
      }
      try await group.waitForAll()
    }
    let repository = try Repository(at: path)
    let tip = try #require(try repository.id(of: ref))
    #expect(try repository.commits(of: tip, notIn: [a]).count == 200)
  }

  private func commits(_ sandbox: Sandbox) throws -> (ObjectID, ObjectID) {
    let first = try sandbox.id("HEAD")
    let second = try sandbox.commitAll("second", date: 1_700_000_060)
    if sandbox.exists("work.git") {
      try sandbox.git(["-C", sandbox.path + "/work", "push", "--quiet", sandbox.path + "/work.git", "main"])
    }
    return (first, second)
  }
}

private func addCommit(_ message: String, to ref: RefName, in repository: Repository) throws {
  while true {
    let tip = try #require(try repository.id(of: ref))
    let draft = CommitDraft(parents: [tip], base: tip, message: message, author: someone, committer: someone)
    let next = try repository.commit(draft)
    let error = failure { try repository.move([RefMove(ref, from: tip, to: next)]) }
    guard let error else { return }
    guard error.kind == .moved || error.kind == .locked else { throw error }
  }
}
