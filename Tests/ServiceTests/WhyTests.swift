import Git
import ProjectConfiguration
import RepositoryModel
import Service
import Testing
import TranslationModel
import TranslationSheet

/// `why KEY` tells the whole story of a text.
@Suite struct WhyTests {
  private static let english = """
    "welcome" = "Welcome";
    "sent" = "%@ sent %ld photos";

    """

  private func world() throws -> World {
    let story = try Story("# an app\n")
    let world = story.world
    try world.commit("main", story.app)
    try world.branch("develop", from: "main")
    try world.branch("feature/hello", from: "develop")
    try world.commit(
      "feature/hello", ["ios/en.lproj/Main.strings": Self.english + "\"hello\" = \"Hello\";\n"],
      author: "Grace", message: "Greet people")
    try world.merge("feature/hello", into: "develop")
    try world.branch("release/1.2", from: "develop")
    try world.sync()
    return world
  }

  private func why(_ key: String, _ world: World) throws -> WhyReport {
    try WhyOperation(world.repository).run(Text(key))
  }

  private func spanish(_ report: WhyReport) throws -> WhyReport.Translation {
    let row = try #require(report.rows.first)
    return try #require(row.translations.first { $0.locale.description == "es" })
  }

  private var es: SheetColumn {
    get throws { .translation(try #require(LocaleTag("es"))) }
  }

  @Test func whoAddedItAndHowItCame() throws {
    let report = try why("hello", try world())
    let place = try #require(report.branches.first)
    #expect(place.branches == ["develop", "release/1.2", "feature/hello"])
    #expect(place.changes.map(\.change.introduction.author) == ["Grace"])
    #expect(place.changes.map(\.change.introduction.summary) == ["Greet people"])
    #expect(place.arrival?.summary == "Merge feature/hello")
    #expect(try spanish(report).state == .missing)
    #expect(try why("welcome", try world()).branches.first?.arrival == nil)
    #expect(try !why("unknown", try world()).isKnown)
  }

  @Test func whereATranslationCameFrom() throws {
    let world = try world()
    #expect(try spanish(why("welcome", world)).origin?.source.isCommit(by: "Ada", on: "develop") == true)
    try world.type("Hola", into: es, of: "hello")
    let version = try Repository.hash(blob: world.sheetBytes())
    try world.sync()
    var found = try spanish(why("hello", world))
    #expect(found.state == .fresh && found.origin?.source == .sheet && found.origin?.version == version)
    try world.commit(
      "release/1.2", ["ios/es.lproj/Main.strings": "\"hello\" = \"¡Hola!\";\n"], author: "Dev")
    try world.sync()
    found = try spanish(why("hello", world))
    #expect(found.text == "¡Hola!" && found.origin?.source.isCommit(by: "Dev", on: "release/1.2") == true)
    let reviewed = try #require(try world.text(of: "ios/es.lproj/Main.strings", on: "release/1.2"))
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": Self.english + "\"hello\" = \"Hello there\";\n"])
    try world.sync()
    #expect(reviewed.contains("¡Hola!"))
    let report = try why("hello", world)
    #expect(try spanish(report).state == .stale)
    #expect(report.changes.map(\.what).contains("English: 'Hello' -> 'Hello there'"))
    #expect(try spanish(report).origin?.source.isCommit(by: "Dev", on: "release/1.2") == true)
  }

  @Test func whatWasRefusedAndWhy() throws {
    let world = try world()
    try world.type("#REF!", into: es, of: "welcome")
    try world.sync()
    try world.type("fotos de %@", into: es, of: "sent")
    try world.sync()
    let refused = try why("welcome", world)
    #expect(
      refused.changes.map(\.what).contains {
        $0.hasPrefix("problem: es: not used: '#REF!' is what a spreadsheet")
      })
    #expect(try spanish(refused).text == "Te damos la bienvenida")
    let wrong = try why("sent", world)
    #expect(try spanish(wrong).state == .wrong)
    #expect(wrong.changes.map(\.what).contains("problem: es: placeholder %2$d of the source is missing"))
  }

  @Test func aHeldSnapshotIsToldOf() throws {
    let world = try world()
    let sound = try world.sheetBytes()
    let header = try #require(sound.firstIndex(of: 0x0A))
    try world.writeSheet(Array(sound[...header]))
    try world.sync()
    try world.writeSheet(sound)
    try world.sync()
    let told = try why("welcome", world).changes.map(\.what)
    #expect(told.contains { $0.hasPrefix("held: the sheet lost") }, "\(told)")
    #expect(told.contains("row 2 'welcome' is gone"))
  }

  @Test func aRenameTakesItsTranslationsAlong() throws {
    let world = try world()
    try world.type("Hola", into: es, of: "hello")
    try world.sync()
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": Self.english + "\"greeting\" = \"Hello\";\n"])
    try world.sync()
    let report = try why("greeting", world)
    #expect(report.changes.map(\.what).contains { $0.hasSuffix("with the translations of 'hello'") })
    #expect(try spanish(report).text == "Hola")
  }
}

extension WhyReport.Origin.Source {
  fileprivate func isCommit(by author: String, on branch: String) -> Bool {
    if case .commit(let introduction, let name) = self {
      introduction.author == author && name == branch
    } else {
      false
    }
  }
}
