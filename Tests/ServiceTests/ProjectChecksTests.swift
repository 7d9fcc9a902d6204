import Service
import Testing
import TranslationModel

/// What `check` tells in a project that sets its own levels, and of English that is new on a branch.
@Suite struct ProjectChecksTests {
  private static let configuration = """
    [project]
        base = en
        target = es fr
    [branches]
        integration = develop
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings
    [resource "web"]
        format = json
        path = web/{locale}.json

    """

  private func world(_ more: String, _ files: [String: String]) throws -> World {
    let world = try World()
    var files = files
    files[".glossator"] = Self.configuration + more
    try world.commit("develop", files)
    return world
  }

  private func found(
    _ world: World, _ revision: String = "develop", since: String? = nil,
    from least: Finding.Severity = .note,
    on day: String = "2027-01-01"
  ) throws -> [String] {
    let days: [String: Int64] = ["2027-01-01": 1_798_761_600, "2027-04-01": 1_806_537_600]
    let now = try #require(days[day])
    return try CheckOperation(world.repository).run(revision, since: since, from: least, at: now).all.map {
      "\($0.place?.file ?? ""): \($0.severity.rawValue) \($0.rule)"
    }
  }

  private static let unended = [
    "ios/en.lproj/A.strings": "\"done\" = \"It is done.\";\n",
    "ios/es.lproj/A.strings": "\"done\" = \"Está hecho\";\n",
    "ios/fr.lproj/A.strings": "\"done\" = \"C’est fait\";\n", "web/en.json": "{\"done\": \"It is done.\"}\n",
    "web/es.json": "{\"done\": \"Está hecho\"}\n", "web/fr.json": "{\"done\": \"C’est fait\"}\n",
  ]

  @Test func adviceIsForWhoeverAsks() throws {
    let world = try world("", Self.unended)
    #expect(try found(world, from: .warning) == [])
    #expect(
      try found(world) == [
        "ios/es.lproj/A.strings: note end-stop", "ios/fr.lproj/A.strings: note end-stop",
        "web/es.json: note end-stop",
        "web/fr.json: note end-stop",
      ])
  }

  /// Several folders may be one language by their full tags: the one of the project's own name for it counts.
  @Test func aLanguageOfTwoFoldersIsTheOneOfItsName() throws {
    let pairs = [
      ("es", "es-ES"), ("fr", "fr-FR"), ("de", "de-DE"), ("it", "it-IT"), ("pt", "pt-BR"), ("nb", "nb-NO"),
      ("ja", "ja-JP"), ("ko", "ko-KR"), ("pl", "pl-PL"), ("ru", "ru-RU"),
    ]
    let key = "\"NSCameraUsageDescription\" = \"Why\";\n"
    var files = ["ios/en.lproj/InfoPlist.strings": key, "ios/en.lproj/A.strings": "\"a\" = \"A\";\n"]
    for (name, other) in pairs {
      files["ios/\(name).lproj/A.strings"] = "\"a\" = \"A\";\n"
      files["ios/\(name).lproj/InfoPlist.strings"] = "/* nothing yet */\n"
      files["ios/\(other).lproj/InfoPlist.strings"] = key
    }
    let world = try World()
    files[".glossator"] = Self.configuration.replacing(
      "target = es fr", with: "target = \(pairs.map(\.0).joined(separator: " "))")
    try world.commit("develop", files)
    let found = try found(world).filter { $0.hasSuffix("purpose-missing") }.sorted()
    #expect(
      found
        == pairs.map { "ios/\($0.0).lproj/InfoPlist.strings: note purpose-missing" }.sorted())
  }

  @Test func theLastLevelThatHoldsCounts() throws {
    let world = try world(
      "[check \"end-stop\"]\n    level = warning\n    level = off in web\n    level = note in web fr\n",
      Self.unended)
    #expect(
      try found(world) == [
        "ios/es.lproj/A.strings: warning end-stop", "ios/fr.lproj/A.strings: warning end-stop",
        "web/fr.json: note end-stop",
      ])
  }

  private static let waiver = """
    [check "end-stop"]
        level = warning
    [waive "the old screens"]
        check = end-stop
        key = do*
        locale = es
        until = 2027-03-31

    """

  @Test func aWaiverLetsPassWhatItNamesUntilItsDay() throws {
    let world = try world(Self.waiver, Self.unended)
    let french = ["ios/fr.lproj/A.strings: warning end-stop", "web/fr.json: warning end-stop"]
    #expect(try found(world) == french)
    let later = try found(world, on: "2027-04-01")
    #expect(later.contains(".glossator: warning waiver-ended"))
    #expect(later.contains("web/es.json: warning end-stop"))
  }

  @Test func newEnglishIsLookedAtAndOldIsNot() throws {
    let world = try world("", ["ios/en.lproj/A.strings": "\"by\" = \"Sent by\";\n"])
    try world.branch("feature/x", from: "develop")
    try world.commit(
      "feature/x",
      [
        "ios/en.lproj/A.strings":
          "\"by\" = \"Sent by\";\n\"files\" = \"%d files selected\";\n\"of\" = \"%@ of %@\";\n"
      ])
    #expect(
      try found(world, "feature/x", since: "develop") == [
        "ios/en.lproj/A.strings: note source-plural", "ios/en.lproj/A.strings: note source-unnumbered",
      ])
    #expect(try found(world, "develop") == ["ios/en.lproj/A.strings: note source-fragment"])
  }

  @Test func theSameEnglishIsComparedWithinAFile() throws {
    let world = try world(
      "[check \"same-english\"]\n    level = note\n",
      [
        "web/en.json":
          "{\"a\": \"Save changes\", \"b\": \"Save changes\", \"c\": \"Open\", \"d\": \"Open\"}\n",
        "web/es.json":
          "{\"a\": \"Guardar cambios\", \"b\": \"Salvar cambios\", \"c\": \"Abrir\", \"d\": \"Abierto\"}\n",
      ])
    #expect(
      try found(world) == [
        "web/en.json: note same-english", "web/en.json: note same-english", "web/es.json: note inconsistent",
      ])
  }

  private static let terms = """
    term,*,es,note
    Cart,,cesta | carrito,the place for what is bought
    Planner,=,,our app
    computer,,! ordenador,
    ,,,

    """

  @Test func termsAreTranslatedAsTheGlossarySays() throws {
    let world = try world(
      "[glossary]\n    path = l10n/terms.csv\n[check \"glossary-term\"]\n    level = warning\n",
      [
        "l10n/terms.csv": Self.terms,
        "web/en.json":
          "{\"a\": \"Your carts\", \"b\": \"Open Planner\", \"c\": \"My computer\", \"d\": \"Empty cart\"}\n",
        "web/es.json":
          "{\"a\": \"Tus carros\", \"b\": \"Abrir Agenda\", \"c\": \"Mi ordenador\", \"d\": \"Vaciar las cestas\"}\n",
        "web/fr.json": "{\"a\": \"Vos paniers\", \"b\": \"Ouvrir Planner\"}\n",
      ])
    #expect(
      try found(world) == [
        "web/es.json: warning glossary-term", "web/es.json: note glossary-name",
        "web/es.json: note glossary-avoided",
      ])
  }

  @Test func aGlossaryThatCannotBeReadSaysWhy() throws {
    let world = try world(
      "[glossary]\n    path = terms.csv\n", ["terms.csv": "word,es\nCart,cesta\n", "web/en.json": "{}\n"])
    #expect(try found(world) == ["terms.csv: warning unreadable-glossary"])
    try world.branch("feature/x", from: "develop")
    try world.delete("terms.csv", on: "feature/x")
    #expect(try found(world, "feature/x") == ["terms.csv: warning unreadable-glossary"])
    try world.commit("develop", ["terms.csv": "term,es,the French\nCart,cesta,x\n"])
    #expect(try found(world) == ["terms.csv: warning unreadable-glossary"])
    try world.commit("develop", ["terms.csv": "term,es\nCart,\"cesta\n"])
    #expect(try found(world) == ["terms.csv: warning unreadable-glossary"])
  }
}
