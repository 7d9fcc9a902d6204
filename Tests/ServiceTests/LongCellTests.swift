import ProjectConfiguration
import Service
import Testing
import TranslationModel
import TranslationSheet

/// S27: a text that Excel would cut is written into the sheet with a warning, and a cut is refused.
@Suite struct LongCellTests {
  @Test func whatExcelWouldCutIsToldOf() throws {
    let story = try Story("# an app\n")
    let world = story.world
    let long = String(repeating: "long text ", count: 4000)
    try world.commit("main", story.app)
    try world.commit(
      "main",
      [
        "ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"terms\" = \"\(long)\";\n",
        "ios/es.lproj/Main.strings": "\"welcome\" = \"Hola\";\n\"terms\" = \"\(long)es\";\n",
      ])
    try world.branch("develop", from: "main")
    try world.branch("release/1.2", from: "develop")
    let told = try world.sync().findings.filter { $0.rule == "long-cell" }
    #expect(
      told.map(\.message)
        == ["en", "es"].map {
          "the text of 'terms' in column \($0) is longer than 32,767 characters"
        })
    #expect(try world.sync().findings.isEmpty)
    let es = try #require(LocaleTag("es"))
    try world.type(String((long + "es").prefix(32_767)), into: .translation(es), of: "terms")
    #expect(try world.sync().findings.map(\.rule).contains("mangled-cell"))
    #expect(try world.row("terms").map { $0.sheet.text(row: $0.row, .translation(es)) } == Text(long + "es"))
  }
}
