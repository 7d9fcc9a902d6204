import RepositoryModel
import TestSupport
import Testing
import TranslationModel

/// Keys that share a text, and get other names again and again before any release has them.
@Suite struct RenamedOftenTests {
  /// Each may have its text from each of the others, at every step: all the ways together are not to be gone.
  @Test(.timeLimit(.minutes(1))) func eachMayComeFromEachOther() throws {
    let world = try World.withRelease()
    try world.sync()
    for step in 0..<8 {
      func lines(_ text: String) -> String {
        (0..<20).map { "\"v\(step).key\($0)\" = \"\(text)\";\n" }.joined()
      }
      let english = lines(step < 7 ? "OK" : "Okay")
      try world.commit(
        "develop", ["ios/en.lproj/Main.strings": english, "ios/es.lproj/Main.strings": lines("Vale")])
    }
    try world.branch("release/1.3", from: "develop")
    try world.sync()
    let spanish = try #require(LocaleTag("es"))
    for key in 0..<20 {
      let (sheet, row) = try #require(try world.row("v7.key\(key)"))
      #expect(sheet.text(row: row, .translation(spanish)) == "Vale")
      #expect(sheet.text(row: row, .problems).string.contains("the English was 'OK'"))
    }
  }
}
