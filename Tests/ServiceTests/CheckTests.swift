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
    try CheckOperation(world.repository).run(revision, since: since).all.filter {
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

  /// The gate blocks for it, so whoever asks before the merge has to hear of it.
  @Test func aMistakeInTheCommitsOwnConfigurationIsTold() throws {
    let world = try world()
    func mistakes(since: String? = nil) throws -> [String] {
      try CheckOperation(world.repository).run("feature/x", since: since).files.compactMap(\.place)
        .map(\.description).filter { $0.hasPrefix(".glossator") }
    }
    let configuration = try #require(try world.text(of: ".glossator", on: "develop"))
    #expect(try mistakes() == [])
    try world.commit(
      "feature/x", [".glossator": configuration.replacing("base = en", with: "base = en\n    colour = red")])
    #expect(try mistakes() == [".glossator:3:5"])
    #expect(try mistakes(since: "develop") == [".glossator:3:5"])
    try world.branch("feature/y", from: "feature/x")
    try world.commit("feature/x", ["notes.txt": "Nothing about strings\n"])
    #expect(try mistakes(since: "feature/y") == [], "it was there when the work began")
  }

  @Test func anUnknownCommitIsAFailure() throws {
    let world = try world()
    #expect(throws: Failure.self) { try rules(world, "feature/x", since: "nowhere") }
  }

  private static func plural(_ forms: String...) -> String {
    let forms = forms.map { "<key>\($0)</key><string>%d \($0)</string>" }.joined()
    return """
      <plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
      <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict></dict></dict></plist>

      """
  }

  private static func text(_ whole: String, _ part: String) -> String {
    """
    <plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>\(whole)</string>
    <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(part)</string></dict></dict>
    </dict></plist>

    """
  }

  private static func android(_ forms: String...) -> String {
    let items = forms.map { "<item quantity=\"\($0)\">%d \($0)</item>" }.joined()
    return "<resources><plurals name=\"n\">\(items)</plurals></resources>\n"
  }

  struct Files: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var format: String
    var base: String
    var translation: String
    var locale = "ja"
    var rules: [String]
  }

  static let plurals: [Files] = [
    Files(
      testDescription: "a form that only English uses", format: "stringsdict", base: plural("one", "other"),
      translation: plural("one", "other"), rules: ["plural-unused"]),
    Files(
      testDescription: "forms of a template", format: "stringsdict", base: plural("one", "few", "other"),
      translation: plural("few", "other"), rules: []),
    Files(
      testDescription: "a form for none, which is always shown", format: "stringsdict",
      base: plural("one", "other"), translation: plural("zero", "other"), rules: []),
    Files(
      testDescription: "forms for numbers, which Flutter always shows", format: "arb",
      base: "{\"n\": \"{n, plural, =1{a reply} other{{n} replies}}\"}\n",
      translation: "{\"n\": \"{n, plural, =1{ひとつ} =2{ふたつ} other{{n}件}}\"}\n", rules: []),
    Files(
      testDescription: "Russian without the form for fractions, on Android", format: "android-xml",
      base: android("one", "other"), translation: android("one", "few", "many"), locale: "ru",
      rules: ["plural-without-other"]),
    Files(
      testDescription: "and without the form for many", format: "android-xml", base: android("one", "other"),
      translation: android("one", "few", "other"), locale: "ru", rules: ["plural-missing"]),
    Files(
      testDescription: "a space before a variable's text", format: "stringsdict",
      base: text("in %#@v@", "%d places"), translation: text("場所%#@v@", " %dか所 "), rules: []),
    Files(
      testDescription: "one before all of a text", format: "stringsdict", base: text("in %#@v@", "%d places"),
      translation: text(" 場所%#@v@", "%dか所"), rules: ["edge-whitespace"]),
  ]

  @Test(arguments: plurals) func judgesWhatThePlatformShows(_ c: Files) throws {
    let world = try World()
    let configuration = """
      [project]
          base = en
          target = \(c.locale)
      [branches]
          integration = develop
      [resource "app"]
          format = \(c.format)
          path = {locale}/texts
      """
    try world.commit(
      "develop", [".glossator": configuration, "en/texts": c.base, "\(c.locale)/texts": c.translation])
    let findings = try CheckOperation(world.repository).run("develop").all.filter { $0.severity > .note }
    #expect(findings.map(\.rule) == c.rules, "\(findings.map(\.message))")
  }
}
