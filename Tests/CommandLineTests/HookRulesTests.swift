import Foundation
import Testing

/// Whose rules count for a push that `glossator hook` judges: those that were in force before it.
@Suite struct HookRulesTests {
  private func expectPass(_ run: ProgramTests.Run, at line: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)", sourceLocation: line)
  }

  private func expectRefusal(
    _ run: ProgramTests.Run, _ refs: String, _ why: String, at line: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status != 0, sourceLocation: line)
    for text in ["error: \(refs) is not pushed: ", why] {
      #expect(run.errors.contains(text), "\(text) is not in \(run.errors)", sourceLocation: line)
    }
  }

  private static let live = SmallApp.project.replacing("production = main", with: "production = live")
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
}
