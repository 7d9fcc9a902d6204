import Foundation
import ProjectConfiguration
import Service
import Testing
import TranslationModel
import TranslationSheet

/// Cells of a CSV file that cannot be used: what somebody typed there is told where translators look, and not lost.
@Suite struct UnusableCellTests {
  private func world() throws -> World {
    let world = try World.withRelease()
    try world.sync()
    return world
  }

  private func text(_ world: World) throws -> String {
    String(decoding: try world.sheetBytes(), as: UTF8.self)
  }

  private func problems(_ key: String, _ world: World) throws -> String {
    let found = try #require(try world.row(key))
    return found.sheet.text(row: found.row, .problems).string
  }

  @Test func whatWasTypedIsInProblems() throws {
    let world = try world()
    let old = "Te damos la bienvenida"
    let before = try text(world)
    try #require(before.contains(old))
    try world.writeSheet(Array(before.replacing(old, with: "Ho\u{0}la").utf8))
    for _ in 0..<3 {
      let told = try world.sync().findings.filter {
        $0.rule == "sheet-cell-refused"
      }
      #expect(told.count <= 1)
      #expect(try problems("welcome", world).contains("es: not used: Hola"))
    }
    #expect(try world.tip("l10n/release/1.2") == nil)
  }

  /// With a comma too many, each column to the right shows the next one's cell: `todo` no language, which confirms nothing.
  @Test func aRowThatIsShiftedConfirmsNothing() throws {
    let world = try World.withRelease()
    let english = "ios/en.lproj/Main.strings"
    try world.sync()
    let text = try #require(try world.text(of: english, on: "release/1.2"))
    try world.commit("release/1.2", [english: text.replacing("\"Welcome\"", with: "\"Welcome back\"")])
    try world.sync()
    let line = try #require(try self.text(world).split(separator: "\n").first { $0.hasPrefix("welcome,") })
    try #require(line.contains("es: stale") || line.contains("es th: stale"), "\(line)")
    let shifted = line.replacing("Te damos la bienvenida", with: "Hola, amigo") + ","
    for _ in 0..<2 {
      try world.writeSheet(Array(try self.text(world).replacing(line, with: shifted).utf8))
      try world.sync()
      let verdict = try world.gate("release/1.2").verdict
      #expect(verdict.answer == .blocked)
      let found = try #require(try world.row("welcome"))
      #expect(found.sheet.text(row: found.row, .todo).string.contains("th"))
      #expect(try problems("welcome", world).contains("stale: the English was 'Welcome'"))
    }
  }
}
