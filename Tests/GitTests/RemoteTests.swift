import Git
import Glibc
import RepositoryModel
import TestSupport
import Testing

@Suite struct RemoteTests {
  /// A served repository `app` with one commit on `main`, and a mirror of it that has been fetched once.
  private struct World {
    let sandbox: Sandbox
    let server: DaemonServer
    let mirror: Mirror
    let repository: Repository
    var remote: Remote
    let first: ObjectID

    init() throws {
      sandbox = try Sandbox()
      try sandbox.repository()
      first = try sandbox.id("HEAD")
      server = try DaemonServer(sandbox)
      try sandbox.git(["clone", "--quiet", "--bare", sandbox.path + "/work", sandbox.path + "/served/app"])
      mirror = try Mirror(at: sandbox.path + "/mirror")
      repository = try mirror.repository()
      remote = Remote(try RemoteURL(server.address("app")), mirror: mirror.path, transport: try Transport())
      try remote.fetch(try World.everyBranch())
    }

    static func everyBranch() throws -> [Refspec] {
      [try #require(Refspec(from: "refs/heads/*", to: "refs/remotes/origin/*", force: true))]
    }

    /// A commit in the mirror that nothing leads to yet.
    func commit(_ text: String, on parent: ObjectID) throws -> ObjectID {
      try repository.commit(
        CommitDraft(
          parents: [parent], base: parent,
          edits: [FileEdit(path: try path("x.json"), content: Array(text.utf8))],
          message: text, author: someone, committer: someone))
    }

    func served(_ name: String) throws -> ObjectID? {
      try Repository(at: sandbox.path + "/served/app").id(of: try branch(name))
    }

    func hook(_ name: String, _ script: String) throws {
      try sandbox.write("#!/bin/sh\n" + script, to: "served/app/hooks/" + name)
      try sandbox.run("/bin/chmod", ["+x", sandbox.path + "/served/app/hooks/" + name])
    }
  }

  @Test func refsAreListed() throws {
    let world = try World()
    try world.sandbox.git(["-C", world.sandbox.path + "/served/app", "tag", "-m", "x", "v1", "main"])
    try world.sandbox.git(["-C", world.sandbox.path + "/served/app", "branch", "main2", "main"])
    let all = try world.remote.refs()
    #expect(all.entries.map(\.ref.full) == ["refs/heads/main", "refs/heads/main2", "refs/tags/v1"])
    #expect(try world.remote.refs(prefixes: ["refs/heads/"]).branches.map(\.name) == ["main", "main2"])
    #expect(try world.remote.refs(prefixes: ["refs/glossator/"]).entries.isEmpty)
  }

  @Test func aFetchBringsWhatIsNewAndPrunesWhatIsGone() throws {
    let world = try World()
    let work = world.sandbox.path + "/work"
    try world.sandbox.write("new\n", to: "work/new.txt")
    let second = try world.sandbox.commitAll("second")
    let served = world.sandbox.path + "/served/app"
    try world.sandbox.git(["-C", work, "push", "--quiet", served, "main", "main:side"])
    try world.remote.fetch(try World.everyBranch())
    let before = try world.repository.snapshot()
    #expect(before.entries.map(\.ref.full) == ["refs/remotes/origin/main", "refs/remotes/origin/side"])
    #expect(try world.repository.files(of: second).count == 3)
    // The remote goes back in time, and loses a branch.
    try world.sandbox.git([
      "-C", work, "push", "--quiet", "--force", served, "\(world.first):refs/heads/main", ":side",
    ])
    try world.remote.fetch(try World.everyBranch())
    let after = try world.repository.snapshot()
    #expect(after.entries.map(\.id) == [world.first])
    #expect(!world.sandbox.exists("mirror/FETCH_HEAD"))
  }

  @Test func aPushMovesAllRefsAtOnce() throws {
    let world = try World()
    let side = try world.commit("side", on: world.first)
    let moves = [
      RefMove(try branch("l10n/main"), from: nil, to: side),
      RefMove(try #require(RefName("refs/glossator/sheet/main")), from: nil, to: side),
    ]
    #expect(try world.remote.push(moves, allowed: ["refs/heads/l10n/", "refs/glossator/"]) == .atomic)
    #expect(try world.served("l10n/main") == side)
    let next = try world.commit("next", on: side)
    try world.remote.push(
      [RefMove(try branch("l10n/main"), from: side, to: next)], allowed: ["refs/heads/l10n/"])
    #expect(try world.served("l10n/main") == next)
    // Once more after its acknowledgement was lost: the remote has it already.
    try world.remote.push(
      [RefMove(try branch("l10n/main"), from: side, to: next)], allowed: ["refs/heads/l10n/"])
  }

  @Test func onlyAllowedRefsArePushed() throws {
    let world = try World()
    let next = try world.commit("x", on: world.first)
    let error = transportFailure {
      try world.remote.push(
        [RefMove(try branch("main"), from: world.first, to: next)], allowed: ["refs/heads/l10n/"])
    }
    #expect(error?.kind == .notAllowed)
    #expect(try world.served("main") == world.first)
  }

  @Test func aRefThatMovedStays() throws {
    let world = try World()
    let (ours, theirs) = (
      try world.commit("ours", on: world.first), try world.commit("theirs", on: world.first)
    )
    let (side, fresh) = (try branch("l10n/main"), try branch("l10n/fresh"))
    try world.remote.push([RefMove(side, from: nil, to: theirs)], allowed: ["refs/heads/l10n/"])
    for from in [nil, world.first] {
      let error = try #require(
        transportFailure {
          try world.remote.push(
            [RefMove(fresh, from: nil, to: ours), RefMove(side, from: from, to: ours)],
            allowed: ["refs/heads/l10n/"])
        })
      #expect(error.kind == .moved && error.refs == [side], "\(error)")
    }
    #expect(try world.served("l10n/main") == theirs)
    #expect(try world.served("l10n/fresh") == nil)
  }

  /// The other writer comes between the listing of refs and the move: only the server can see it.
  @Test func aRaceIsLostOnTheServer() throws {
    let world = try World()
    let (ours, theirs) = (
      try world.commit("ours", on: world.first), try world.commit("theirs", on: world.first)
    )
    let side = try branch("l10n/main")
    try world.remote.push([RefMove(side, from: nil, to: world.first)], allowed: ["refs/heads/l10n/"])
    try world.remote.push(
      [RefMove(try branch("l10n/keep"), from: nil, to: theirs)], allowed: ["refs/heads/l10n/"])
    try world.hook(
      "pre-receive", "unset GIT_QUARANTINE_PATH\ngit update-ref \(side) \(theirs) \(world.first)\n")
    let error = try #require(
      transportFailure {
        try world.remote.push([RefMove(side, from: world.first, to: ours)], allowed: ["refs/heads/l10n/"])
      })
    #expect(error.kind == .moved && error.refs == [side], "\(error)")
    #expect(try world.served("l10n/main") == theirs)
  }

  @Test func theServersRefusalIsPassedOn() throws {
    let world = try World()
    try world.hook("pre-receive", "printf '\\033[31mno secrets\\033[0m in here\\a\\n' >&2\nexit 1\n")
    let side = try world.commit("side", on: world.first)
    let error = try #require(
      transportFailure {
        try world.remote.push(
          [RefMove(try branch("l10n/main"), from: nil, to: side)], allowed: ["refs/heads/l10n/"])
      })
    #expect(error.kind == .refused)
    #expect(error.reason.contains("pre-receive hook declined"), "\(error)")
    #expect(error.reason.contains("no secrets in here"), "\(error)")
    #expect(error.reason.utf8.allSatisfy { $0 >= 0x20 })
    #expect(try world.served("l10n/main") == nil)
  }

  @Test func anUpdateHookThatDeclinesOneRefKeepsBoth() throws {
    let world = try World()
    try world.hook("update", "[ \"$1\" != refs/heads/l10n/two ]\n")
    let side = try world.commit("side", on: world.first)
    let moves = try ["one", "two"].map { RefMove(try branch("l10n/" + $0), from: nil, to: side) }
    let error = try #require(transportFailure { try world.remote.push(moves, allowed: ["refs/heads/l10n/"]) })
    #expect(error.kind == .refused)
    #expect(error.reason.contains("refs/heads/l10n/two"), "\(error)")
    #expect(try world.served("l10n/one") == nil)
  }

  /// A branch that a hook protects, one that somebody moved, one whose name clashes, one that is not ours to move.
  @Test func oneThatIsRefusedHoldsUpNoOther() throws {
    let world = try World()
    let theirs = try world.commit("theirs", on: world.first)
    let before = try ["l10n/moved", "l10n/folder/x"].map { RefMove(try branch($0), from: nil, to: theirs) }
    try world.remote.push(before, allowed: ["refs/heads/l10n/"])
    try world.hook("update", "[ \"$1\" != refs/heads/l10n/protected ] || { echo 'not here' >&2; exit 1; }\n")
    let ours = try world.commit("ours", on: world.first)
    let refused = ["l10n/protected", "l10n/moved", "l10n/folder", "main"]
    let names = ["l10n/one"] + refused + ["l10n/two"]
    let moves = try names.map { RefMove(try branch($0), from: nil, to: ours) }
    let outcome = try world.remote.push(independent: moves, allowed: ["refs/heads/l10n/"])
    #expect(outcome.map(\.move.ref.branch) == refused)
    #expect(outcome.map(\.error.kind) == [.refused, .moved, .refused, .notAllowed])
    #expect(outcome[0].error.reason.contains("not here"), "\(outcome[0].error)")
    #expect(outcome[1].error.refs == [try branch("l10n/moved")])
    for name in ["l10n/one", "l10n/two"] { #expect(try world.served(name) == ours) }
    #expect(try world.served("l10n/moved") == theirs && world.served("main") == world.first)
    // Once more: those that moved are there already, and the others are told again.
    let again = try world.remote.push(independent: moves, allowed: ["refs/heads/l10n/"])
    #expect(again.map(\.move) == outcome.map(\.move))
    #expect(try world.remote.push(independent: [], allowed: []).isEmpty)
  }

  /// A pre-receive hook declines the whole push.
  @Test func aHookThatDeclinesAllForTheSakeOfOneIsAskedOneByOne() throws {
    let world = try World()
    try world.hook(
      "pre-receive",
      "while read old new ref; do [ $ref != refs/heads/l10n/two ] || { echo no two >&2; exit 1; }; done\n")
    let side = try world.commit("side", on: world.first)
    let moves = try ["one", "two", "three"].map { RefMove(try branch("l10n/" + $0), from: nil, to: side) }
    let outcome = try world.remote.push(independent: moves, allowed: ["refs/heads/l10n/"])
    #expect(outcome.map(\.move) == [moves[1]])
    #expect(outcome.first?.error.kind == .refused)
    #expect(outcome.first?.error.reason.contains("no two") == true)
    #expect(try world.served("l10n/one") == side && world.served("l10n/three") == side)
  }

  @Test func aServersLockHoldsUpOneRef() throws {
    let world = try World()
    try world.sandbox.write("", to: "served/app/refs/heads/l10n/two.lock")
    let side = try world.commit("side", on: world.first)
    let moves = try ["one", "two"].map { RefMove(try branch("l10n/" + $0), from: nil, to: side) }
    let outcome = try world.remote.push(independent: moves, allowed: ["refs/heads/l10n/"])
    #expect(outcome.map(\.move) == [moves[1]])
    #expect(outcome.first?.error.kind == .refused)
    #expect(try world.served("l10n/one") == side)
  }

  @Test func aServerThatIsDownIsNoRefusal() throws {
    let world = try World()
    let port = try freePort()
    let down = Remote(
      try RemoteURL("git://127.0.0.1:\(port)/app"), mirror: world.mirror.path, transport: try Transport())
    let moves = [RefMove(try branch("l10n/x"), from: nil, to: world.first)]
    let error = transportFailure { _ = try down.push(independent: moves, allowed: ["refs/heads/l10n/"]) }
    #expect(error?.kind == .unreachable)
  }

  @Test func aServerWithoutAtomicPushMovesThemInOrder() throws {
    let world = try World()
    try world.sandbox.git([
      "-C", world.sandbox.path + "/served/app", "config", "receive.advertiseAtomic", "false",
    ])
    let side = try world.commit("side", on: world.first)
    let moves = try ["one", "two"].map { RefMove(try branch("l10n/" + $0), from: nil, to: side) }
    #expect(try world.remote.push(moves, allowed: ["refs/heads/l10n/"]) == .oneByOne)
    #expect(try world.served("l10n/two") == side)
  }

  @Test func aSilentServerIsGivenUp() throws {
    let sandbox = try Sandbox()
    let silent = try Listener()
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    var transport = try Transport()
    transport.deadline = .seconds(1)
    let remote = Remote(
      try RemoteURL("git://127.0.0.1:\(silent.port)/app"), mirror: mirror.path, transport: transport)
    let start = ContinuousClock.now
    #expect(transportFailure { try remote.fetch(try World.everyBranch()) }?.kind == .deadline)
    #expect(transportFailure { _ = try remote.refs() }?.kind == .deadline)
    #expect(ContinuousClock.now - start < .seconds(60))
    try mirror.clear()
    #expect(try sandbox.git(["-C", mirror.path, "fsck"]).isEmpty)
  }

  @Test func whatIsGoneIsNamed() throws {
    let sandbox = try Sandbox()
    let server = try DaemonServer(sandbox)
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let transport = try Transport()
    let missing = Remote(try RemoteURL(server.address("nothing")), mirror: mirror.path, transport: transport)
    #expect(transportFailure { _ = try missing.refs() }?.kind == .missing)
    let port = try freePort()
    let down = Remote(try RemoteURL("git://127.0.0.1:\(port)/app"), mirror: mirror.path, transport: transport)
    #expect(transportFailure { _ = try down.refs() }?.kind == .unreachable)
    #expect(transportFailure { try down.fetch(try World.everyBranch()) }?.kind == .unreachable)
  }

  @Test func anEmptyRemoteHasNothing() throws {
    let sandbox = try Sandbox()
    let server = try DaemonServer(sandbox)
    try sandbox.git(["init", "--quiet", "--bare", sandbox.path + "/served/empty"])
    let mirror = try Mirror(at: sandbox.path + "/mirror")
    let remote = Remote(
      try RemoteURL(server.address("empty")), mirror: mirror.path, transport: try Transport())
    #expect(try remote.refs().entries.isEmpty)
    try remote.fetch(try World.everyBranch())
    #expect(try mirror.repository().snapshot().entries.isEmpty)
  }

  @Test func aUsersConfigurationAndTheMirrorsHooksAreNotUsed() throws {
    let world = try World()
    let canary = world.sandbox.path + "/canary"
    try world.sandbox.write("[url \"git://127.0.0.1:1/\"]\n\tinsteadOf = git://127.0.0.1\n", to: ".gitconfig")
    try world.sandbox.write("#!/bin/sh\ntouch \(canary)\n", to: "mirror/hooks/pre-push")
    try world.sandbox.run("/bin/chmod", ["+x", world.sandbox.path + "/mirror/hooks/pre-push"])
    setenv("HOME", world.sandbox.path, 1)
    let side = try world.commit("side", on: world.first)
    try world.remote.push(
      [RefMove(try branch("l10n/main"), from: nil, to: side)], allowed: ["refs/heads/l10n/"])
    #expect(!world.sandbox.exists("canary"))
  }
}

private func transportFailure(_ call: () throws -> Void) -> TransportError? {
  do {
    try call()
    return nil
  } catch {
    return error as? TransportError
  }
}
