import Foundation
import TestSupport
import Testing

/// Whose rules count for a push that `glossator hook` judges: those that were in force before it.
@Suite struct HookRulesTests {
  private func expectPass(_ run: FinishedProcess, at line: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)", sourceLocation: line)
  }

  private func expectRefusal(
    _ run: FinishedProcess, _ refs: String, _ why: String, at line: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status != 0, sourceLocation: line)
    for text in ["error: \(refs) is not pushed: ", why] {
      #expect(run.errors.contains(text), "\(text) is not in \(run.errors)", sourceLocation: line)
    }
  }

  private static let live = SmallApp.project.replacing("production = main", with: "production = live")
  private static let trunk = SmallApp.project.replacing("production = main", with: "production =")
    .replacing("integration = develop", with: "integration = main\nrelease = main")
  private static let broken = "\n[project\n"

  /// A server that has the main branch only, without a `.glossator`, and a clone of it.
  private func mainOnly(_ hook: String) throws -> PushedApp {
    let app = try PushedApp(synced: false)
    try app.git("checkout", "-q", "main")
    for (place, remote) in [(app.clone, "refs/remotes/origin"), (app.server, "refs/heads")] {
      for branch in ["develop", "release/1.0", "release/1.1"] {
        try adasGit(["update-ref", "-d", "refs/heads/\(branch)"], in: place)
        try adasGit(["update-ref", "-d", "\(remote)/\(branch)"], in: place)
      }
    }
    try app.install(hook)
    return app
  }

  /// An app whose integration branch is main, and that releases from release branches by tags.
  private func integratedOnMain(_ hook: String, synced: Bool) throws -> PushedApp {
    let app = try PushedApp(
      synced: false, configuration: Self.live.replacing("integration = develop", with: "integration = main"))
    try app.git("branch", "-f", "main", "develop")
    try adasGit(["symbolic-ref", "HEAD", "refs/heads/main"], in: app.server)
    try app.git("push", "-q", "origin", "main", ":develop")
    try app.git("checkout", "-q", "main")
    try app.git("branch", "-q", "-D", "develop")
    if synced { try app.sync() }
    try app.install(hook)
    return app
  }

  // MARK: A clone that is behind

  @Test func anOldLocalBranchDoesNotSayThatNobodyUsesGlossator() throws {
    let app = try PushedApp(synced: false)
    try app.install("pre-push")
    try app.git("tag", "v1.1", "release/1.1")
    try app.git("branch", "-f", "develop", "main")
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", "has no journal of the sheet")
    #expect(try app.onServer("refs/tags/v1.1") == nil)
    // Not even where nothing says so but the commit itself.
    try app.git("update-ref", "-d", "refs/remotes/origin/develop")
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", "has no journal of the sheet")
    for branch in ["release/1.0", "release/1.1"] {
      try app.git("update-ref", "-d", "refs/heads/\(branch)")
      try app.git("update-ref", "-d", "refs/remotes/origin/\(branch)")
    }
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", "has no journal of the sheet")
    // What never had one is an old version.
    try app.git("tag", "v0.1", "main")
    expectPass(try app.push("origin", "v0.1"))
  }

  @Test func theRulesOfTheRemoteCount() throws {
    let app = try PushedApp()
    try app.install("pre-push")
    try app.git("push", "-q", "--no-verify", "origin", "main:live")
    try app.commit("develop", "Another branch ships", [".glossator": Self.live + "[gate]\nrequire = es\n"])
    try app.git("push", "-q", "--no-verify", "origin", "develop")
    try app.git("branch", "-q", "older", "develop^")
    try app.git("checkout", "-q", "older")
    try app.git("branch", "-f", "develop", "older")
    expectRefusal(try app.push("origin", "release/1.1:live"), "branch live", "blocked: 1 missing")
    expectPass(try app.push("origin", "release/1.0:live"))
  }

  /// So does what the gate requires.
  @Test func thePolicyOfTheRemoteCounts() throws {
    let app = try PushedApp(configuration: SmallApp.project + "[gate]\nrequire = es 50 %\n")
    try app.install("pre-push")
    try app.git("tag", "v1.1", "release/1.1")
    try app.commit("develop", "Require all", [".glossator": SmallApp.project])
    try app.git("push", "-q", "--no-verify", "origin", "develop")
    try app.git("checkout", "-q", "main")
    try app.git("branch", "-f", "develop", "develop^")
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", "blocked: 1 missing")
  }

  /// Of several remotes, the one that is pushed to.
  @Test func theRulesOfTheRemoteThatIsPushedToCount() throws {
    let app = try PushedApp(synced: false, configuration: Self.live)
    try app.install("pre-push")
    try app.git("remote", "rename", "origin", "upstream")
    try app.git("update-ref", "refs/remotes/origin/develop", "main")
    try app.git("push", "-q", "--no-verify", "upstream", "main:live")
    expectRefusal(try app.push("upstream", "release/1.0:live"), "branch live", "has no journal of the sheet")
  }

  // MARK: What cannot be read

  /// Nobody ever had other rules there, and the team has to be able to mend them.
  @Test(arguments: HookTests.hooks) func theFirstRulesOfATrunkMayBeMended(_ hook: String) throws {
    let app = try mainOnly(hook)
    try app.commit("main", "Use Glossator", [".glossator": Self.trunk + Self.broken])
    expectPass(try app.push("origin", "main"))
    try app.commit("main", "Something else", ["README.md": "The app\n"])
    expectPass(try app.push("origin", "main", "main:refs/heads/feature/x"))
    try app.git("tag", "v1.0", "main")
    expectRefusal(try app.push("origin", "v1.0"), "tag v1.0", "nobody can tell")
    try app.commit("main", "Mend it wrongly", [".glossator": SmallApp.project])
    expectRefusal(try app.push("origin", "main"), "branch main", "nobody can tell")
    try app.git("reset", "-q", "--hard", "HEAD^")
    try app.commit("main", "Mend it", [".glossator": Self.trunk])
    expectPass(try app.push("origin", "main"))
  }

  /// Rules that could be read hold on where somebody breaks them, with a journal and without one.
  @Test(arguments: HookTests.hooks, [true, false]) func breakingTheRulesOpensNothing(
    _ hook: String, synced: Bool
  ) throws {
    let app = try PushedApp(synced: synced, configuration: Self.live)
    try app.git("push", "-q", "origin", "main:live")
    try app.install(hook)
    let tip = try String(app.git("rev-parse", "release/1.1").dropLast())
    try app.commit("develop", "Break it", [".glossator": Self.live + Self.broken])
    expectPass(try app.push("origin", "develop"))
    for _ in 1...2 {
      expectRefusal(
        try app.push("origin", "\(tip):live"), "branch live",
        synced ? "blocked: 1 missing" : "nobody can tell")
      expectPass(try app.push("origin", "\(tip):refs/heads/feature/x", "\(tip):refs/heads/staging"))
      // No other branch says it either.
      for branch in ["release/1.0", "release/1.1"] {
        for name in hook == "pre-push"
          ? ["heads/\(branch)", "remotes/origin/\(branch)"] : ["heads/\(branch)"]
        {
          let place = hook == "pre-push" ? app.clone : app.server
          try adasGit(["update-ref", "-d", "refs/\(name)"], in: place)
        }
      }
    }
  }

  /// A line of history that never had readable rules does not hide the one that had.
  @Test(arguments: ["pre-receive", "update"]) func aMergeHidesNoRules(_ hook: String) throws {
    let app = try mainOnly(hook)
    let readable = SmallApp.project.replacing("= develop", with: "= next")
    try app.commit("main", "Use Glossator", [".glossator": readable])
    try adasGit(["fetch", "-q", app.clone.path, "+main:main"], in: app.server)
    try app.git("checkout", "-q", "-b", "side", "main^")
    try app.commit("side", "Never readable", [".glossator": Self.trunk + Self.broken])
    let tree = try String(app.git("rev-parse", "side^{tree}").dropLast())
    let merge = try String(app.git("commit-tree", "-p", "side", "-p", "main", "-m", "Merge", tree).dropLast())
    try app.git("reset", "-q", "--hard", merge)
    try adasGit(["fetch", "-q", app.clone.path, "+side:main"], in: app.server)
    try app.commit("side", "Ship", ["README.md": "The app\n"])
    expectRefusal(try app.push("origin", "side:main"), "branch main", "nobody can tell")
  }

  /// What the journal says cannot be read: which branch ships is still known.
  @Test func aDamagedJournalOpensNothing() throws {
    let app = try PushedApp(configuration: Self.live)
    let refs = try app.git("for-each-ref", "--format=%(refname)", "refs/glossator")
    for ref in refs.split(separator: "\n") {
      try Data("damaged\n".utf8).write(to: app.clone.appendingPathComponent(".git/\(ref)"))
    }
    let tip = try String(app.git("rev-parse", "release/1.0").dropLast())
    let none = String(repeating: "0", count: 40)
    let run = try BuiltProgram.run(["hook", "update", "refs/heads/live", none, tip], in: app.clone)
    expectRefusal(run, "branch live", "nobody can tell")
    expectPass(try BuiltProgram.run(["hook", "update", "refs/heads/feature/x", none, tip], in: app.clone))
    expectPass(try BuiltProgram.run(["hook", "update", "refs/heads/develop", none, tip], in: app.clone))
  }

  // MARK: Another branch that says it is the one

  @Test(arguments: HookTests.hooks, [true, false]) func aNewBranchDoesNotBringItsOwnRules(
    _ hook: String, synced: Bool
  ) throws {
    let app = try integratedOnMain(hook, synced: synced)
    try app.git("tag", "v1.1", "release/1.1")
    let why = synced ? "blocked: 1 missing" : "has no journal of the sheet"
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", why)
    try app.git("checkout", "-q", "-b", "develop", "main")
    let own = Self.live.replacing("production = live", with: "production =\nreleased = none")
    try app.commit("develop", "My own rules", [".glossator": own + "[gate]\nrequire = es 50 %\n"])
    expectPass(try app.push("origin", "develop"))
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", why)
    #expect(try app.onServer("refs/tags/v1.1") == nil)
    // Who may push to main changes them, and then they hold.
    try app.git("checkout", "-q", "main")
    let moved = Self.live.replacing("= live", with: "= main")
    try app.commit("main", "Move", [".glossator": moved])
    expectPass(try app.push("origin", "main"))
  }

  /// One that waits to be merged into a branch without rules says nothing of a team that has some.
  @Test(arguments: HookTests.hooks) func aBranchThatWaitsSwitchesNothingOff(_ hook: String) throws {
    let app = try integratedOnMain(hook, synced: false)
    try app.git("tag", "v1.1", "release/1.1")
    try app.git("checkout", "-q", "-b", "develop", "main")
    let own = Self.live.replacing("integration = develop", with: "integration = empty")
    try app.commit("develop", "Waits", [".glossator": own])
    expectPass(try app.push("origin", "main^:refs/heads/empty", "develop"))
    expectRefusal(try app.push("origin", "v1.1"), "tag v1.1", "has no journal of the sheet")
  }
}
