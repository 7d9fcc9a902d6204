import Service
import Testing

/// `check` judges the string files of one commit by themselves; with `since`, only what a branch brought.
@Suite struct CheckTests {
  private static let base = """
    "welcome" = "Welcome, %@";
    "sent" = "%ld photos";

    """

  /// An app whose Spanish has an old mistake, and a branch on which somebody works.
  private func world() throws -> World {
    let story = try Story("# an app\n")
    var app = story.app
    app["ios/en.lproj/Main.strings"] = Self.base
    app["ios/es.lproj/Main.strings"] = "\"welcome\" = \"Hola\";\n\"sent\" = \"%ld fotos\";\n"
    try story.world.commit("main", app)
    try story.world.branch("develop", from: "main")
    try story.world.branch("feature/x", from: "develop")
    return story.world
  }

  private func rules(_ world: World, _ revision: String, since: String? = nil) throws -> [String] {
    try CheckOperation(world.repository).run(revision, since: since).filter {
      $0.severity == .error && $0.place?.file.contains("/es.") ?? false
    }
    .map { "\($0.place?.file ?? "") \($0.rule)" }
  }

  private let old = "ios/es.lproj/Main.strings placeholder-missing"

  @Test func whatWasThereBeforeDoesNotCount() throws {
    let world = try world()
    #expect(try rules(world, "feature/x") == [old])
    #expect(try rules(world, "feature/x", since: "develop") == [])
  }

  @Test func whatTheBranchBroughtCountsWhereverTheLinesAreNow() throws {
    let world = try world()
    try world.commit(
      "feature/x",
      [
        "ios/es.lproj/Main.strings":
          "/* moved */\n\n\"sent\" = \"fotos\";\n\"welcome\" = \"Hola\";\n"
      ])
    let found = try rules(world, "feature/x", since: "develop")
    #expect(found == [old], "the mistake in 'sent' only")
    #expect(try rules(world, "feature/x").count == 2)
  }

  @Test func whatTheOtherBranchDidMeanwhileIsNotOurs() throws {
    let world = try world()
    try world.commit(
      "develop",
      ["ios/es.lproj/Main.strings": "\"welcome\" = \"Hola, %@\";\n\"sent\" = \"%ld fotos\";\n"])
    #expect(try rules(world, "develop") == [])
    #expect(
      try rules(world, "feature/x", since: "develop") == [], "the mistake was there when the work began")
  }

  @Test func aSecondMistakeOfTheSameKindIsNew() throws {
    let world = try world()
    try world.commit(
      "feature/x",
      [
        "ios/en.lproj/Other.strings": "\"welcome\" = \"Welcome, %@\";\n",
        "ios/es.lproj/Other.strings": "\"welcome\" = \"Hola\";\n",
      ])
    #expect(
      try rules(world, "feature/x", since: "develop") == ["ios/es.lproj/Other.strings placeholder-missing"])
  }

  @Test func anUnknownCommitIsAFailure() throws {
    let world = try world()
    #expect(throws: Failure.self) { try rules(world, "feature/x", since: "nowhere") }
  }
}
