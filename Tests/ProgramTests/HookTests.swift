import Foundation
import TestSupport
import Testing

/// `glossator hook`: a real push by git, to a real server's repository, with the hook of `config/hooks` installed.
@Suite struct HookTests {
  static let hooks = ["pre-push", "pre-receive", "update"]

  private func app(_ hook: String) throws -> PushedApp {
    let app = try PushedApp()
    try app.install(hook)
    return app
  }

  private func expectPass(_ run: FinishedProcess, at line: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0, "\(run.errors)", sourceLocation: line)
    #expect(run.output.isEmpty && run.errors.isEmpty, "\(run.errors)", sourceLocation: line)
  }

  private func expectRefusal(
    _ run: FinishedProcess, _ refs: String, at line: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status != 0, sourceLocation: line)
    // What scripts read of a push is not mixed with it.
    #expect(run.output.isEmpty, "\(run.output)", sourceLocation: line)
    for text in ["error: \(refs) not pushed: the commit cannot ship", "blocked: 1 missing", "next: ", "new"] {
      #expect(run.errors.contains(text), "\(text) is not in \(run.errors)", sourceLocation: line)
    }
  }

  @Test(arguments: hooks) func whatIsOpenPassesWithoutAWord(_ hook: String) throws {
    let app = try app(hook)
    try app.git("tag", "v1.0", "release/1.0")
    try app.git("tag", "-a", "-m", "1.0.1", "v1.0.1", "release/1.0")
    expectPass(try app.push("origin", "v1.0", "v1.0.1", "release/1.0:main"))
    #expect(try app.onServer("refs/tags/v1.0") != nil)
    #expect(try app.onServer("refs/heads/main") == app.onServer("refs/heads/release/1.0"))
  }

  @Test(arguments: hooks) func aTagOfWhatIsBlockedIsRefused(_ hook: String) throws {
    let app = try app(hook)
    try app.git("tag", "v1.1", "release/1.1")
    try app.git("tag", "-a", "-m", "1.1.1", "v1.1.1", "release/1.1")
    for tag in ["v1.1", "v1.1.1"] {
      let run = try app.push("origin", tag)
      expectRefusal(run, "tag \(tag) is")
      #expect(run.errors.contains("git push --no-verify") == (hook == "pre-push"))
      #expect(try app.onServer("refs/tags/\(tag)") == nil)
    }
  }

  @Test(arguments: hooks) func soIsAProductionBranchNewOrForced(_ hook: String) throws {
    let app = try app(hook)
    let before = try app.onServer("refs/heads/main")
    expectRefusal(try app.push("origin", "release/1.1:main"), "branch main is")
    #expect(try app.onServer("refs/heads/main") == before)
    // Production has something that the release has not.
    try app.commit("main", "Something else", ["README.md": "The app\n"])
    expectPass(try app.push("origin", "main:refs/heads/feature/readme"))
    expectRefusal(try app.push("--force", "origin", "release/1.1:main"), "branch main is")
    expectPass(try app.push("origin", ":main"))
    #expect(try app.onServer("refs/heads/main") == nil)
    expectRefusal(try app.push("origin", "release/1.1:refs/heads/main"), "branch main is")
    #expect(try app.onServer("refs/heads/main") == nil)
  }

  @Test(arguments: hooks) func whatShipsNothingPasses(_ hook: String) throws {
    let app = try app(hook)
    try app.git("tag", "v1.1-rc.1", "release/1.1")
    try app.git("tag", "build-7", "release/1.1")
    expectPass(
      try app.push("origin", "v1.1-rc.1", "build-7", "release/1.1:feature/x", "release/1.1:refs/for/main"))
    expectPass(try app.push("origin", ":v1.1-rc.1", ":feature/x"))
    // A name with spaces for what is pushed.
    expectPass(try app.push("origin", "release/1.1^{/A new text}:refs/heads/feature/y"))
    expectRefusal(try app.push("origin", "release/1.1^{/A new text}:refs/heads/main"), "branch main is")
  }

  @Test(arguments: hooks) func ofSeveralRefsOneIsEnough(_ hook: String) throws {
    let app = try app(hook)
    try app.git("tag", "v1.0", "release/1.0")
    try app.git("tag", "v1.1", "release/1.1")
    let run = try app.push("origin", "develop:feature/x", "v1.0", "v1.1", "release/1.1:main")
    // Each ref is judged alone there.
    let isAlone = hook == "update"
    expectRefusal(run, isAlone ? "tag v1.1 is" : "branch main, tag v1.1 are")
    #expect(run.errors.contains("tag v1.0") == false)
    #expect(try (app.onServer("refs/tags/v1.0") != nil) == isAlone)
    #expect(try (app.onServer("refs/heads/feature/x") != nil) == isAlone)
    #expect(try app.onServer("refs/tags/v1.1") == nil)
    if !isAlone {
      let told = run.errors.components(separatedBy: "blocked: 1 missing").count - 1
      #expect(told == 1, "one list for one commit: \(run.errors)")
    }
  }

  /// Objects that the server does not have yet: git keeps them apart until the hook agrees, as files or as a pack.
  @Test(arguments: hooks, ["100", "1"]) func theCommitThatIsPushedIsJudged(_ hook: String, limit: String)
    throws
  {
    let app = try app(hook)
    try adasGit(["config", "receive.unpackLimit", limit], in: app.server)
    try app.git("checkout", "-q", "-B", "main", "release/1.0")
    try app.commit("main", "No text", ["README.md": "The app\n"])
    expectPass(try app.push("origin", "main"))
    #expect(try app.onServer("refs/heads/main") == String(app.git("rev-parse", "main").dropLast()))
    try app.commit("main", "A text", ["ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n\"new\" = \"New\";\n"])
    expectRefusal(try app.push("origin", "main"), "branch main is")
    try app.commit("main", "Take it out", ["ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n"])
    expectPass(try app.push("origin", "main"))
  }

  /// What somebody calls a branch opens nothing.
  @Test(arguments: hooks) func aBranchThatIsCalledLikeACommitIsNotJudgedInstead(_ hook: String) throws {
    let app = try app(hook)
    let blocked = try String(app.git("rev-parse", "release/1.1").dropLast())
    try app.git("update-ref", "refs/heads/\(blocked)", "release/1.0")
    expectPass(try app.push("origin", "refs/heads/\(blocked):refs/heads/\(blocked)"))
    let gate = try BuiltProgram.run(["gate", blocked], in: app.clone)
    #expect(gate.status == 1 && gate.output.contains("judged commit \(blocked.prefix(10))"), "\(gate.output)")
    expectRefusal(try app.push("origin", "release/1.1:refs/heads/main"), "branch main is")
  }

  /// The old name of a branch that was renamed.
  @Test(arguments: ["pre-receive", "update"]) func aPushToAnAliasMovesProduction(_ hook: String) throws {
    let app = try app(hook)
    try adasGit(["symbolic-ref", "refs/heads/master", "refs/heads/main"], in: app.server)
    let before = try app.onServer("refs/heads/main")
    expectRefusal(try app.push("origin", "release/1.1:master"), "branch main is")
    #expect(try app.onServer("refs/heads/main") == before)
    expectPass(try app.push("origin", "release/1.0:master"))
    #expect(try app.onServer("refs/heads/main") == app.onServer("refs/heads/release/1.0"))
  }

  /// Production has a new name, and the old one stands for it: whichever is pushed moves both.
  @Test(arguments: ["pre-receive", "update"]) func productionMayBeAnAliasItself(_ hook: String) throws {
    let app = try app(hook)
    try adasGit(["update-ref", "refs/heads/trunk", "main"], in: app.server)
    try adasGit(["symbolic-ref", "refs/heads/main", "refs/heads/trunk"], in: app.server)
    try adasGit(["symbolic-ref", "refs/heads/old", "refs/heads/main"], in: app.server)
    let before = try app.onServer("refs/heads/trunk")
    for name in ["main", "trunk", "old"] {
      expectRefusal(try app.push("origin", "release/1.1:refs/heads/\(name)"), "branch main is")
      #expect(try app.onServer("refs/heads/trunk") == before)
    }
    expectPass(try app.push("origin", "release/1.0:trunk"))
    #expect(try app.onServer("refs/heads/main") == app.onServer("refs/heads/release/1.0"))
  }

  /// What is neither a branch nor a tag may stand for one.
  @Test(arguments: ["pre-receive", "update"]) func soDoesAPushToANameThatIsNoBranch(_ hook: String) throws {
    let app = try app(hook)
    try adasGit(["symbolic-ref", "refs/deploy/now", "refs/heads/main"], in: app.server)
    try adasGit(["symbolic-ref", "refs/deploy/later", "refs/deploy/now"], in: app.server)
    let before = try app.onServer("refs/heads/main")
    for name in ["refs/deploy/now", "refs/deploy/later"] {
      expectRefusal(try app.push("origin", "release/1.1:\(name)"), "branch main is")
    }
    #expect(try app.onServer("refs/heads/main") == before)
    expectPass(try app.push("origin", "release/1.0:refs/deploy/later"))
    #expect(try app.onServer("refs/heads/main") == app.onServer("refs/heads/release/1.0"))
    expectPass(try app.push("origin", "release/1.1:refs/deploy/other"))
  }

  /// By the name of a tag that is none yet, and by that of the branch which a tag follows.
  @Test(arguments: ["pre-receive", "update"]) func aTagMayBeAnAlias(_ hook: String) throws {
    let app = try app(hook)
    try adasGit(["symbolic-ref", "refs/tags/latest", "refs/tags/v1.1"], in: app.server)
    expectRefusal(try app.push("origin", "release/1.1:refs/tags/latest"), "tag v1.1 is")
    #expect(try app.onServer("refs/tags/v1.1") == nil)
    try adasGit(["symbolic-ref", "refs/tags/v1.9", "refs/heads/release/1.9"], in: app.server)
    expectRefusal(try app.push("origin", "release/1.1:refs/heads/release/1.9"), "tag v1.9 is")
    #expect(try app.onServer("refs/heads/release/1.9") == nil)
    expectPass(try app.push("origin", "release/1.0:refs/heads/release/1.9", "release/1.0:refs/tags/latest"))
  }

  /// Git follows a branch to HEAD, and from there to what is checked out.
  @Test(arguments: ["pre-receive", "update"]) func whatNobodyCanFollowIsNotOpen(_ hook: String) throws {
    let app = try app(hook)
    try adasGit(["symbolic-ref", "HEAD", "refs/heads/main"], in: app.server)
    try adasGit(["symbolic-ref", "refs/heads/current", "HEAD"], in: app.server)
    let before = try app.onServer("refs/heads/main")
    expectRefusal(try app.push("origin", "release/1.1:refs/heads/current"), "ref refs/heads/current is")
    #expect(try app.onServer("refs/heads/main") == before)
    expectPass(try app.push("origin", "release/1.0:refs/heads/current"))
    #expect(try app.onServer("refs/heads/main") == app.onServer("refs/heads/release/1.0"))
  }

  /// A clone whose journal is older than the server's does not answer by it, neither way.
  @Test func anOldJournalAnswersNothing() throws {
    let app = try app("pre-push")
    try app.git("tag", "v1.0", "release/1.0")
    try app.git("tag", "v1.1", "release/1.1")
    let sheet = app.folder.appendingPathComponent("app.csv")
    let text = try String(contentsOf: sheet, encoding: .utf8)
    try Data(text.replacing("new,,New,,es,,,", with: "new,,New,,es,,Nuevo,").utf8).write(to: sheet)
    let sync = try BuiltProgram.run(["sync", "--repo", app.server.path, "--sheet", sheet.path])
    #expect(sync.status == 0 && !sync.output.isEmpty, "\(sync.output)\(sync.errors)")
    for tag in ["v1.0", "v1.1"] {
      let run = try app.push("origin", tag)
      #expect(run.status != 0)
      for text in [
        "error: tag \(tag) is not pushed: nobody can tell", "is older than the remote's",
        "hint: fetch it, and push again: git fetch origin '+refs/glossator/*:refs/glossator/*'\n",
      ] { #expect(run.errors.contains(text), "\(run.errors)") }
      #expect(try app.onServer("refs/tags/\(tag)") == nil)
    }
    // Whoever ships nothing is not kept waiting.
    expectPass(try app.push("origin", "release/1.1:feature/x"))
    try app.git("fetch", "-q")
    expectPass(try app.push("origin", "v1.0"))
    let blocked = try app.push("origin", "v1.1")
    #expect(blocked.errors.contains("tag v1.1 is not pushed: the commit cannot ship"), "\(blocked.errors)")
  }

  /// One that is ahead is the newest there is.
  @Test func aJournalOfTheClonesOwnAnswers() throws {
    let app = try app("pre-push")
    try app.git("tag", "v1.0", "release/1.0")
    let own = app.folder.appendingPathComponent("own.csv").path
    try FileManager.default.copyItem(atPath: app.folder.appendingPathComponent("app.csv").path, toPath: own)
    let before = try app.git("rev-parse", "refs/glossator/sheet/main")
    let text = try String(contentsOfFile: own, encoding: .utf8)
    let typed = text.replacing("new,,New,,es,,,", with: "new,,New,,es,,Nuevo,")
    try Data(typed.utf8).write(to: URL(fileURLWithPath: own))
    let sync = try BuiltProgram.run(["sync", "--repo", app.clone.path, "--sheet", own])
    #expect([0, 1].contains(sync.status), "\(sync.output)\(sync.errors)")
    #expect(try app.git("rev-parse", "refs/glossator/sheet/main") != before)
    expectPass(try app.push("origin", "v1.0"))
  }

  /// Where the remote does not say how new its journal is, nobody can tell.
  @Test func aRemoteThatCannotBeAskedIsNoPass() throws {
    let app = try app("pre-push")
    let tip = try String(app.git("rev-parse", "release/1.0").dropLast())
    let zero = String(repeating: "0", count: 40)
    let words = "echo refs/tags/v1 \(tip) refs/tags/v1 \(zero) | glossator hook pre-push far"
    let run = try app.run("/bin/sh", ["-c", "\(words) '\(app.folder.path)/nowhere.git'"], in: app.clone)
    #expect(run.status == 74, "\(run.errors)")
    for text in [
      "error: tag v1 is not pushed: nobody can tell", "cannot ask whether the journal here is the newest: ",
      "read refs/glossator/sheet/main of far: ", "hint: check the remote's address",
    ] { #expect(run.errors.contains(text), "\(run.errors)") }
    // A place without a journal knows nothing newer.
    try adasGit(["init", "-q", "--bare", "\(app.folder.path)/new.git"], in: app.folder)
    let new = try app.run("/bin/sh", ["-c", "\(words) '\(app.folder.path)/new.git'"], in: app.clone)
    expectPass(new)
  }

  /// An address may have a password in it, which ends up in the logs of whoever pushes.
  @Test func noSecretOfAnAddressIsShown() throws {
    let app = try app("pre-push")
    let tip = try String(app.git("rev-parse", "release/1.0").dropLast())
    let zero = String(repeating: "0", count: 40)
    func run(_ address: String, ssh: String? = nil) throws -> FinishedProcess {
      let words = "echo refs/tags/v1 \(tip) refs/tags/v1 \(zero) | glossator hook pre-push"
      return try app.run(
        "/bin/sh", ["-c", "\(words) '\(address)' '\(address)'"], in: app.clone,
        environment: ssh.map { ["GIT_SSH_COMMAND": $0] } ?? [:])
    }
    let away = try run("http://mary:s3cr@t@127.0.0.1:1/x")
    #expect(
      away.errors.contains("read refs/glossator/sheet/main of http://127.0.0.1:1/x: "), "\(away.errors)")
    #expect(!away.errors.contains("s3cr") && !away.errors.contains("mary"), "\(away.errors)")

    // Whoever typed a password for the push is not asked again.
    let refused = try run(
      "ssh://git:s3cr@far.example.org/x",
      ssh: "echo 'git@far.example.org: Permission denied (publickey).' >&2; false")
    for text in [
      " of ssh://git@far.example.org/x: ", "the hook asks once more by itself", "ssh-add",
      "credential helper",
    ] { #expect(refused.errors.contains(text), "\(refused.errors)") }
    #expect(!refused.errors.contains("s3cr"), "\(refused.errors)")

    // An older journal: what is to be fetched is named without it, too.
    let address = "https://mary:s3cr@far.example.org/x"
    try app.git("config", "url.\(app.server.path).insteadOf", address)
    let sheet = app.folder.appendingPathComponent("app.csv")
    let text = try String(contentsOf: sheet, encoding: .utf8)
    try Data(text.replacing("new,,New,,es,,,", with: "new,,New,,es,,Nuevo,").utf8).write(to: sheet)
    let sync = try BuiltProgram.run(["sync", "--repo", app.server.path, "--sheet", sheet.path])
    #expect(sync.status == 0 && !sync.output.isEmpty, "\(sync.output)\(sync.errors)")
    let old = try run(address)
    #expect(old.errors.contains("git fetch https://far.example.org/x '+refs"), "\(old.errors)")
    #expect(!old.errors.contains("s3cr"), "\(old.errors)")
  }

  @Test(arguments: hooks) func withoutAJournalNobodyCanTell(_ hook: String) throws {
    let app = try PushedApp(synced: false)
    try app.install(hook)
    try app.git("tag", "v1.0", "release/1.0")
    let run = try app.push("origin", "v1.0")
    #expect(run.status != 0)
    for text in [
      "tag v1.0 is not pushed: nobody can tell", "has no journal of the sheet", "hint: fetch it: ",
    ] {
      #expect(run.errors.contains(text), "\(run.errors)")
    }
    expectPass(try app.push("origin", "release/1.1:feature/x"))
  }

  /// Where nobody can read the rules, what mends them passes, and what ships by the usual ones does not.
  @Test(arguments: hooks) func withoutRulesTheUsualOnesHold(_ hook: String) throws {
    let app = try PushedApp(
      synced: false, configuration: SmallApp.project.replacing("base = en", with: "base = en\ncolour = red"))
    try app.install(hook)
    try app.git("tag", "v1.0", "release/1.0")
    let run = try app.push("origin", "v1.0")
    #expect(run.status != 0)
    #expect(run.errors.contains("unknown key 'colour'"), "\(run.errors)")
    #expect(run.errors.contains("tag v1.0 is not pushed: nobody can tell"), "\(run.errors)")
    try app.commit("develop", "Mend it", [".glossator": SmallApp.project])
    expectPass(try app.push("origin", "develop"))
  }

  @Test(arguments: hooks) func whoDoesNotUseGlossatorIsNotConcerned(_ hook: String) throws {
    let app = try PushedApp(synced: false)
    try app.git("checkout", "-q", "-b", "feature/setup", "develop")
    for place in [app.clone, app.server] {
      try adasGit(["update-ref", "refs/heads/develop", "main"], in: place)
      for branch in ["release/1.0", "release/1.1"] {
        try adasGit(["update-ref", "-d", "refs/heads/\(branch)"], in: place)
      }
    }
    try app.git("fetch", "-q", "--prune")
    try app.install(hook)
    try app.git("tag", "v0.1", "main")
    expectPass(try app.push("origin", "v0.1", "main"))
    // Somebody tries it on a branch, and it is not merged yet.
    expectPass(try app.push("origin", "feature/setup"))
    try app.git("tag", "v0.2", "main")
    expectPass(try app.push("origin", "v0.2"))
    // A push to a repository that has nothing yet.
    let new = app.folder.appendingPathComponent("new.git")
    try adasGit(["init", "-q", "--bare", new.path], in: app.folder)
    expectPass(try app.push(new.path, "main", "v0.1"))
  }

  @Test(arguments: hooks) func aTrunkIsWhereNewTextsComeFirst(_ hook: String) throws {
    let trunk = SmallApp.project.replacing("production = main", with: "production = main\nrelease = main")
    let app = try PushedApp(configuration: trunk)
    try app.install(hook)
    expectPass(try app.push("origin", "release/1.1:main"))
    try app.git("tag", "v1.1", "release/1.1")
    // No row has it yet, and so nobody was asked to translate it.
    let run = try app.push("origin", "v1.1")
    #expect(run.status != 0)
    #expect(run.errors.contains("error: tag v1.1 is not pushed: the commit cannot ship"), "\(run.errors)")
  }

  /// All tags are pushed to a new place.
  @Test func threeListsAreEnough() throws {
    let app = try app("pre-push")
    for number in 1...5 {
      try app.commit("release/1.1", "Note \(number)", ["notes.txt": "\(number)\n"])
      try app.git("tag", "v1.1.\(number)")
      try app.git("tag", "v1.0.\(number)", "release/1.0")
    }
    let run = try app.push("--tags", "origin")
    expectRefusal(run, "tag v1.1.1 is")
    #expect(run.errors.components(separatedBy: "blocked: 1 missing").count == 4, "\(run.errors)")
    #expect(
      run.errors.contains(
        "error: tag v1.1.4, tag v1.1.5 are not pushed: the commits after these were not checked\n"))
  }

  /// The policy of whoever runs the host counts, and a repository cannot change it.
  @Test func theHostsPolicyCounts() throws {
    let app = try PushedApp()
    let project = SmallApp.project + "[gate]\nrequire = th 1 %\n"
    try app.commit("develop", "Require less", [".glossator": project.replacing("= es", with: "= es th")])
    try app.git("push", "-q", "origin", "develop")
    try app.git("tag", "v1.1", "release/1.1")
    try app.install("pre-push")
    let configuration = app.folder.appendingPathComponent("host.conf")
    try Data(
      """
      [repository "app"]
      path = \(app.server.path)
      sheet = \(app.folder.path)/app.csv
      [gate "app"]
      require = es

      """.utf8
    ).write(to: configuration)
    let commit = try String(app.git("rev-parse", "v1.1").dropLast())
    let words = ["hook", "update", "refs/tags/v1.1", String(repeating: "0", count: 40), commit]
    let own = try BuiltProgram.run(words, in: app.clone)
    #expect(own.errors.contains("th        0/2"), "\(own.errors)")
    let host = try BuiltProgram.run(words + ["--config", configuration.path], in: app.clone)
    #expect(host.status == 1)
    #expect(host.errors.contains("es        1/2") && !host.errors.contains("th   "), "\(host.errors)")
  }

  @Test func noVerifyPushesAllTheSame() throws {
    let app = try app("pre-push")
    try app.git("tag", "v1.1", "release/1.1")
    expectPass(try app.push("--no-verify", "origin", "v1.1"))
    #expect(try app.onServer("refs/tags/v1.1") != nil)
  }

  /// Git tells the hook of a linked work tree where it is by its environment.
  @Test func aLinkedWorkTreePushesToo() throws {
    let app = try app("pre-push")
    let tree = app.folder.appendingPathComponent("tree")
    try app.git("worktree", "add", "-q", tree.path, "release/1.0")
    try app.git("tag", "v1.0", "release/1.0")
    try app.git("tag", "v1.1", "release/1.1")
    expectPass(try app.push("origin", "v1.0", in: tree))
    expectRefusal(try app.push("origin", "v1.1", in: tree), "tag v1.1 is")
  }

  /// Glossator cannot open such a repository, and so nobody uses it there.
  @Test(arguments: hooks) func aRepositoryWithLongerIdsIsNotConcerned(_ hook: String) throws {
    let app = try PushedApp(synced: false)
    let (server, clone) = (
      app.folder.appendingPathComponent("long.git"), app.folder.appendingPathComponent("long")
    )
    try adasGit(
      ["init", "-q", "--bare", "--object-format=sha256", "-b", "main", server.path], in: app.folder)
    try adasGit(["init", "-q", "--object-format=sha256", "-b", "main", clone.path], in: app.folder)
    try adasGit(["remote", "add", "origin", server.path], in: clone)
    try app.install(hook, in: hook == "pre-push" ? clone.appendingPathComponent(".git") : server)
    try adasGit(["commit", "-q", "--allow-empty", "-m", "One"], in: clone)
    try adasGit(["tag", "v1"], in: clone)
    expectPass(try app.push("origin", "HEAD:refs/heads/feature/x", "HEAD:refs/notes/x", in: clone))
    expectPass(try app.push("origin", "HEAD:refs/heads/main", "v1", in: clone))
    expectPass(try app.push("origin", ":refs/heads/feature/x", in: clone))
  }

  /// What git itself would never say.
  @Test func aLongerIdNamesNothingHere() throws {
    let app = try PushedApp()
    let id = String(repeating: "a", count: 64)
    for ref in ["refs/heads/feature/x", "refs/notes/x"] {
      expectPass(try BuiltProgram.run(["hook", "update", ref, id, id], in: app.clone))
    }
    let run = try BuiltProgram.run(["hook", "update", "refs/tags/v1", id, id], in: app.clone)
    #expect(run.status == 70 || run.status == 74, "\(run.status)")
    #expect(run.errors.contains("tag v1 is not pushed: nobody can tell"), "\(run.errors)")
    #expect(run.errors.contains("SHA-256"), "\(run.errors)")
  }

  static let wrong: [(arguments: [String], errors: String)] = [
    (["hook"], "error: 'glossator hook' expects pre-push | pre-receive | update\n"),
    (["hook", "pre-pusch"], "error: unknown hook 'pre-pusch'\nhint: did you mean 'pre-push'?\n"),
    (["hook", "update", "refs/heads/main"], "error: 'glossator hook update' expects REF OLD NEW\n"),
    (
      ["hook", "update", "refs/heads/main", "x", "y"],
      "error: 'y' is not an object id: neither 40 digits, nor 64 as with SHA-256\nhint: git calls hooks with what they need\n"
    ),
  ]

  @Test(arguments: wrong.indices) func aMistakeIsNoPass(_ i: Int) throws {
    let run = try BuiltProgram.run(Self.wrong[i].arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix(Self.wrong[i].errors), "\(run.errors)")
  }
}
