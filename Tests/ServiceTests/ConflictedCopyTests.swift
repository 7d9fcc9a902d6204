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

  /// A spreadsheet offers to save a CSV file in its own format, and whoever says yes goes on typing there.
  @Test(arguments: ["strings.ods", "strings.xlsx", "strings.TSV"])
  func aSheetInAnotherFormatIsTold(name: String) throws {
    let world = try World.withRelease()
    try world.sync()
    let copy = world.folder.appendingPathComponent(name)
    try Data("PK".utf8).write(to: copy)
    for _ in 0..<3 {
      let report = try world.sync()
      #expect(!report.changedAnything)
      let told = report.findings.filter { $0.rule == "other-format" }.map(\.message)
      #expect(
        told == ["'\(name)' is beside the sheet, and is not the sheet: what is typed there does not count"])
    }
    try FileManager.default.removeItem(at: copy)
    #expect(try world.sync().findings.isEmpty)
  }

  /// However many entries come after it, the copy is known without looking for it.
  @Test func itIsKeptOnce() throws {
    let world = try World.withRelease()
    try world.sync()
    let es = SheetColumn.translation(try #require(LocaleTag("es")))
    let agreed = try world.sheetBytes()
    try world.type("Bienvenido", into: es, of: "welcome")
    let theirs = try world.sheetBytes()
    try world.writeSheet(agreed)
    let copy = world.folder.appendingPathComponent("strings (Anna's conflicted copy 2026-11-20).csv")
    try Data(theirs).write(to: copy)
    for text in ["Buenas", "Hola", "Saludos"] {
      try world.type(text, into: es, of: "welcome")
      try world.sync()
    }
    let journal = try #require(Journal(world.repository, author: ("", "")))
    let id = try Repository.hash(blob: theirs)
    var kept = 0
    var newest: Journal.Record?
    try journal.walk(from: journal.tip()) { record in
      if record.entry.sheets.contains(id) { kept += 1 }
      if newest == nil, record.entry.kind == .agreed { newest = record }
      return true
    }
    #expect(kept == 1 && newest?.entry.copies == [id])
    // It is no version that anybody typed into the sheet.
    let log = try SheetLog(world.repository).log(limit: 20)
    #expect(log.filter(\.isCopy).map(\.id) == [id])
    let story = try WhyOperation(world.repository).run("welcome").changes.map(\.what)
    #expect(story.contains("es: 'Bienvenido' in a conflicted copy beside the sheet"), "\(story)")
    #expect(
      !story.contains { $0.hasPrefix("es: 'Bienvenido' ->") || $0.hasSuffix("-> 'Bienvenido'") }, "\(story)")
  }
}
