import Foundation
import Git
import ProjectConfiguration
import Service
import Testing
import TranslationModel
import TranslationSheet

/// S42, S53: a sync program could not merge two people's saves, and puts one of them beside the sheet.
@Suite struct ConflictedCopyTests {
  @Test(arguments: [
    "strings (Anna's conflicted copy 2026-11-20).csv", "strings.sync-conflict-20261120-101010-ABCDEF7.csv",
  ]) func itsEditsAreListedAndKept(name: String) throws {
    let world = try World.withRelease()
    try world.sync()
    let es = SheetColumn.translation(try #require(LocaleTag("es")))
    let copy = world.folder.appendingPathComponent(name)
    try world.type("Bienvenido", into: es, of: "welcome")
    try FileManager.default.moveItem(atPath: world.sheetPath, toPath: copy.path)
    let theirs = Array(try Data(contentsOf: copy))
    try Data(theirs).write(to: URL(fileURLWithPath: world.sheetPath))
    try world.type("Buenas", into: es, of: "welcome")
    // The other one's cell is in the sheet, and what the copy says is told and kept.
    for _ in 0..<3 {
      let report = try world.sync()
      let finding = try #require(report.findings.first { $0.rule == "conflicted-copy" })
      #expect(finding.message.hasSuffix("it has other texts: es of 'welcome': 'Bienvenido', not 'Buenas'"))
    }
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Buenas") == true)
    let id = try Repository.hash(blob: theirs).description
    #expect(try SheetLog(world.repository).bytes(of: id) == theirs)
    #expect(try world.sync().changedAnything == false)
    // What it says is typed into the sheet: nothing is left to tell.
    try world.type("Bienvenido", into: es, of: "welcome")
    let told = try world.sync().findings.filter { $0.rule == "conflicted-copy" }
    #expect(told.map { $0.message.hasSuffix("it says nothing that the sheet does not say") } == [true])
    try FileManager.default.removeItem(at: copy)
    #expect(try world.sync().findings.isEmpty)
  }
}
