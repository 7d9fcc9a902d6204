import Foundation
import Service
import Testing

/// What `held` lists: what was added since users last got a version, whatever a team's way to release.
@Suite struct HeldTests {
  private static let later = """
    "welcome" = "Welcome";
    "sent" = "%@ sent %ld photos";
    "later" = "Later";

    """

  /// A project with a trunk and no production branch, and a key that came after its last release.
  private func world(_ branches: String, release: (World) throws -> Void) throws -> World {
    let story = try Story("# an app\n")
    let world = story.world
    var app = story.app
    app[".glossator"] = """
      [project]
          base = en
          target = es
      [branches]
          production =
          integration = main
          \(branches)
      [resource "ios"]
          format = apple-strings
          path = ios/{locale}.lproj/*.strings
      """
    try world.commit("main", app)
    try release(world)
    try world.commit("main", ["ios/en.lproj/Main.strings": Self.later], author: "Grace", message: "Later")
    return world
  }

  private func held(_ world: World) throws -> [String] {
    try HeldOperation(world.repository).run().keys.map { "\($0.branch) \($0.change) \($0.key)" }
  }

  /// One of two platforms has the comment: translators see it, whichever it is.
  @Test func aKeyOfTwoPlatformsHasTheCommentOfEither() throws {
    let world = try world("feature = feature/*") { try $0.tag("v1.0", "main") }
    try world.branch("feature/door", from: "main")
    try world.commit(
      "feature/door",
      [
        "ios/en.lproj/Main.strings": Self.later + "\"door\" = \"Open\";\n",
        "ios/en.lproj/Other.strings": "/* On the door */\n\"door\" = \"Open\";\n",
      ])
    let keys = try HeldOperation(world.repository).run().keys.filter { $0.key == "door" }
    #expect(keys.map { "\($0.comment) \($0.places.count)" } == ["On the door 2"])
  }

  @Test func sinceAReleaseBranchThatIsThere() throws {
    let world = try world("release = release/*") { try $0.branch("release/1.0", from: "main") }
    #expect(try held(world) == ["main added later"])
  }

  @Test func notWhatIsNotForTranslators() throws {
    let world = try world("release = release/*") { world in
      let configuration = try #require(try world.text(of: ".glossator", on: "main"))
      try world.commit("main", [".glossator": configuration + "\n    ignore = lat*\n"])
      try world.branch("release/1.0", from: "main")
    }
    #expect(try held(world) == [])
  }

  @Test func sinceTheLastTag() throws {
    let world = try world("release = release/*") { world in
      try world.tag("v1.0", "main")
      try world.commit("main", ["a.txt": "a"])
      try world.tag("v1.1", "main")
      try world.tag("v1.2-rc.1", "main")
    }
    #expect(try held(world) == ["main added later"])
  }

  @Test func sinceAReleaseBranchThatIsGone() throws {
    let world = try world("release = release/*\n    released = none-*") { world in
      try world.branch("release/1.0", from: "main")
      try world.sync()
      try world.delete("release/1.0")
    }
    #expect(try held(world) == ["main added later"])
    try world.sync()
    #expect(try held(world) == ["main added later"])
  }

  /// A team's first day; and why the list is so long.
  @Test func allWhereNothingWasReleased() throws {
    let world = try world("release = release/*") { _ in }
    #expect(try Set(held(world)) == ["main added welcome", "main added sent", "main added later"])
    #expect(try HeldOperation(world.repository).run().findings.map(\.rule) == ["no-release-yet"])
    try world.branch("release/1.0", from: "main")
    #expect(try HeldOperation(world.repository).run().findings.isEmpty)
  }

  @Test func nothingOfATrunkThatIsTheRelease() throws {
    let world = try world("release = main\n    feature = **") { world in
      try world.branch("my-work", from: "main")
      try world.commit(
        "my-work", ["ios/en.lproj/Main.strings": Self.later.replacingOccurrences(of: "later", with: "mine")])
    }
    #expect(try held(world) == ["my-work added mine"])
  }

  /// Whoever mends a file has not added all that is in it.
  @Test func notWhatAFileSaidThatCannotBeRead() throws {
    let world = try world("release = release/*\n    feature = feature/*") {
      try $0.branch("release/1.0", from: "main")
    }
    try world.commit("main", ["ios/en.lproj/Main.strings": Self.later + "<<<<<<< ours\n"])
    try world.branch("feature/mend", from: "main")
    try world.commit(
      "feature/mend",
      ["ios/en.lproj/Main.strings": Self.later, "ios/en.lproj/Other.strings": "\"door\" = \"Open\";\n"])
    let report = try HeldOperation(world.repository).run()
    #expect(report.keys.filter { $0.branch == "feature/mend" }.map(\.key.string) == ["door"])
    let told = report.findings.filter { $0.rule == "held-unknown" }.map { $0.place?.file }
    #expect(told == ["feature/mend:ios/en.lproj/Main.strings"])
  }

  /// Those that were agreed last hold on, as for looks.
  @Test func byTheLastRulesWhileThereAreMistakesInThem() throws {
    let world = try world("release = release/*\n    feature = feature/*") {
      try $0.branch("release/1.0", from: "main")
    }
    try world.branch("feature/door", from: "main")
    let door = Self.later + "\"door\" = \"Open\";\n"
    try world.commit("feature/door", ["ios/en.lproj/Main.strings": door])
    try world.sync()
    try world.commit("main", [".glossator": "[project\n"])
    #expect(try held(world) == ["feature/door added door"])
    #expect(try HeldOperation(world.repository).run().findings.contains { $0.severity == .error })
  }
}
