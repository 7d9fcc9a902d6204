import Service
import Testing

/// Which branch has the rules: the one that had them, until it says otherwise itself.
@Suite struct IntegrationBranchTests {
  private static func rules(_ integration: String, _ more: String = "") -> String {
    """
    [project]
    base = en
    target = es
    [branches]
    production =
    integration = \(integration)
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
    \(more)

    """
  }

  private func world() throws -> World {
    let world = try World()
    try world.commit(
      "main", [".glossator": Self.rules("main"), "ios/en.lproj/M.strings": "\"hi\" = \"Hi\";\n"])
    try world.branch("release/1", from: "main")
    #expect(try world.sync().integration == "main")
    return world
  }

  /// Whoever may push a branch brings no rules, whatever it is called.
  @Test(arguments: ["develop", "dev", "aaa"]) func aBranchWithAMoreUsualNameBringsNone(_ name: String) throws
  {
    let world = try world()
    try world.branch(name, from: "main")
    try world.commit(name, [".glossator": Self.rules(name, "[gate]\nstale = allow")])
    for _ in 0..<2 {
      let report = try world.sync()
      #expect(report.integration == "main")
      #expect(report.active == ["release/1"])
    }
  }

  /// A team moves on to git-flow: the branch that has the rules says where they are from now on.
  @Test func itsOwnRulesNameAnother() throws {
    let world = try world()
    try world.commit("main", [".glossator": Self.rules("develop")])
    try world.branch("develop", from: "main")
    for _ in 0..<2 { #expect(try world.sync().integration == "develop") }
  }

  @Test func oneThatIsGoneIsLookedForAgain() throws {
    let world = try world()
    try world.branch("develop", from: "main")
    try world.commit("develop", [".glossator": Self.rules("develop")])
    try world.delete("main")
    #expect(try world.sync().integration == "develop")
  }
}
