import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import Testing
import TranslationModel
import TranslationSheet
import Workflow

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
    #expect(place.branches == ["develop", "release/1.2"])
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
    #expect(found.state == .pending && found.origin?.source == .sheet && found.origin?.version == version)
    try world.merge("l10n/release/1.2", into: "release/1.2")
    try world.sync()
    #expect(try spanish(why("hello", world)).state == .fresh)
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

  /// `init` makes the first sheet from the files, and the first sync reads it as people's.
  @Test func whatTheFirstSheetHadFromTheFiles() throws {
    let world = try world()
    for entry in try world.repository.snapshot(prefixes: ["refs/glossator/"]).entries {
      _ = try world.git("update-ref", "-d", entry.ref.full)
    }
    try world.type("Hola", into: es, of: "hello")
    try world.sync()
    #expect(try spanish(why("welcome", world)).origin?.source.isCommit(by: "Ada", on: "develop") == true)
    #expect(try spanish(why("hello", world)).origin?.source == .sheet)
  }

  @Test func localesThatAreAskedForTogether() throws {
    let world = try world()
    try world.commit(
      "release/1.2",
      ["ios/en.lproj/Main.strings": Self.english.replacing("\"Welcome\"", with: "\"Welcome back\"")])
    try world.sync()
    let told = try why("welcome", world).changes.map(\.what)
    #expect(told.contains("added to todo: es th"), "\(told)")
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
    let translation = try spanish(wrong)
    #expect(translation.state == .refused)
    #expect(translation.states.first?.state.reason == "placeholder %2$d from the source is missing")
    #expect(wrong.changes.map(\.what).contains("problem: es: placeholder %2$d from the source is missing"))
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
    #expect(told.contains("row 'welcome' is gone"))
    #expect(told.last?.hasSuffix("is back") == true, "\(told)")
    #expect(try spanish(why("welcome", world)).origin?.source.isCommit(by: "Ada", on: "develop") == true)
  }

  @Test func anAcceptedSnapshotIsToldOf() throws {
    let world = try world()
    let sound = try world.sheetBytes()
    try world.writeSheet(Array(sound[...(try #require(sound.firstIndex(of: 0x0A)))]))
    let held = try #require(try world.sync().held)
    _ = try AcceptOperation(try world.access, sheets: try world.stores, identity: CommitIdentity())
      .run(held.id.description)
    let told = try why("welcome", world).changes.map(\.what)
    #expect(told.contains { $0.hasPrefix("held: the sheet lost") }, "\(told)")
    #expect(told.contains("version \(held.id.short) was accepted"), "\(told)")
  }

  /// A text has one state: `why`, `status` and the gate say the same of each, branch by branch.
  @Test func itsStatesAreThoseOfTheGate() throws {
    let world = try world()
    try world.branch("release/1.3", from: "develop")
    try world.sync()
    try world.type("Hola", into: es, of: "hello")
    try world.type("fotos de %@", into: es, of: "sent")
    try world.sync()
    try world.merge("l10n/release/1.2", into: "release/1.2")
    try world.sync()
    for key in ["welcome", "hello", "sent"] {
      let text = try spanish(why(key, world))
      #expect(text.states.map(\.branch) == ["release/1.2", "release/1.3"])
      for one in text.states {
        let status = try world.state(of: key, "", locale: "es", on: one.branch)
        #expect(one.state.state.rawValue == status, "\(key) on \(one.branch)")
        let reasons = try world.gate(one.branch).verdict.reasons.filter {
          $0.key == key && $0.locale?.description == "es"
        }
        #expect(reasons.map(\.why) == (one.state.state == .fresh ? [] : [one.state.state]), "\(key)")
      }
    }
    let hello = try spanish(why("hello", world))
    #expect(hello.state == nil && hello.states.map(\.state.state) == [.fresh, .pending])
  }

  /// Where several repositories share a sheet, the journal calls a branch by its project, too.
  @Test func whatIsWithheldInAProjectWithAName() throws {
    let story = try Story("# an app\n")
    let world = story.world
    var app = story.app
    app[".glossator"] = app[".glossator"]??.replacing("[project]\n", with: "[project]\n    name = ios\n")
    try world.commit("main", app)
    try world.branch("develop", from: "main")
    try world.branch("release/1.2", from: "develop")
    try world.sync()
    try world.commit(
      "release/1.2", ["ios/es.lproj/Main.strings": "\"sent\" = \"%@ ha enviado %ld fotos\";\n"])
    try world.sync()
    let reasons = try world.gate("release/1.2").verdict.reasons.filter { $0.key == "welcome" }
    #expect(reasons.map(\.why) == [.withheld])
    #expect(try spanish(why("welcome", world)).state == .withheld)
  }

  @Test func englishThatNoRowHasYet() throws {
    let world = try world()
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": Self.english + "\"hello\" = \"Hi\";\n"])
    let report = try why("hello", world)
    #expect(report.rowless.map(\.row.source.string).contains("Hi"))
    #expect(report.rowless.allSatisfy { $0.branch == "release/1.2" && $0.state.state != .fresh })
    #expect(try spanish(report).states.isEmpty)
  }

  /// The time of day, not the date of the newest commit, which all these entries have.
  @Test func whenItWasSeen() throws {
    let world = try world()
    try world.type("Hola", into: es, of: "hello")
    let before = Int64(time(nil))
    try world.sync()
    let report = try why("hello", world)
    let change = try #require(report.changes.first { $0.what == "es: '' -> 'Hola'" })
    #expect(change.seconds >= before)
    #expect(try #require(try spanish(report).origin).seconds == change.seconds)
    #expect(try SheetLog(world.repository).log(limit: 1).allSatisfy { $0.seconds >= before })
  }

  /// Whatever a sheet says that cannot be written now is nobody's edit, look after look.
  @Test func aSheetThatCannotBeWrittenIsNotRetyped() throws {
    let world = try world()
    let lock = world.folder.appendingPathComponent(".~lock.strings.csv#")
    try Data(",toni,host,20.11.2026 10:10,file:///home;".utf8).write(to: lock)
    for text in ["Hola", "Buenas", "¿Qué tal?"] {
      try world.commit(
        "release/1.2", ["ios/es.lproj/Main.strings": "\"hello\" = \"\(text)\";\n"], author: "Dev")
      try world.sync()
      try world.sync()
    }
    try FileManager.default.removeItem(at: lock)
    try world.sync()
    let report = try why("hello", world)
    #expect(!report.changes.contains { $0.origin?.source == .sheet }, "\(report.changes.map(\.what))")
    #expect(try spanish(report).origin?.source.isCommit(by: "Dev", on: "release/1.2") == true)
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
