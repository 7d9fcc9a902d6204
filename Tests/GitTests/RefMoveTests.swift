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
