import Foundation
import Git
import ProjectConfiguration
import RepositoryModel
import Service
import Testing
import TranslationModel

/// A sheet that cannot be written now: what waits is announced once, however often Glossator looks.
@Suite struct WaitingSheetTests {
  @Test(arguments: [".~lock.strings.csv#", "~$strings.csv"]) func s49TheSheetIsOpenInAnOfficeProgram(
    lock: String
  )
    throws
  {
    let world = try World.withRelease()
    try world.sync()
    let before = try world.sheetBytes()
    let path = world.folder.appendingPathComponent(lock)
    try Data(",Anna,host,20.11.2026 10:10,file:///home/anna;".utf8).write(to: path)
    try world.commit(
      "release/1.2", ["ios/en.lproj/Main.strings": "\"welcome\" = \"Welcome\";\n\"new\" = \"New\";\n"])
    let report = try world.sync()
    let finding = try #require(report.findings.first { $0.rule == "sheet-not-written" })
    #expect(finding.hint?.contains("remove \(lock)") == true)
    #expect(report.rowEditsWait)
    #expect(try world.sheetBytes() == before)
    try world.sync()
    let journal = try #require(RefName("refs/glossator/sheet/main"))
    let tip = try world.repository.id(of: journal)
    for _ in 0..<3 { #expect(try world.sync().rowEditsWait) }
    #expect(try world.repository.id(of: journal) == tip)
    // Reading goes on meanwhile.
    try world.type("Hola", into: .translation(try #require(LocaleTag("es"))), of: "welcome")
    try world.sync()
    #expect(try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("Hola") == true)
    try FileManager.default.removeItem(at: path)
    #expect(try world.sync().sheetWritten)
    #expect(try world.row("new") != nil)
    #expect(try !world.sync().changedAnything)
  }

  /// A column that never got into the team's sheet is not one that somebody deleted.
  @Test(arguments: 1...3) func aFirstLookAtASheetThatIsOpen(looks: Int) throws {
    let world = try World.withRelease()
    try world.writeSheet(Array("key,en,es\nwelcome,Welcome,Hola\n".utf8))
    let lock = world.folder.appendingPathComponent(".~lock.strings.csv#")
    try Data(",Anna,host,20.11.2026 10:10,file:///home/anna;".utf8).write(to: lock)
    for _ in 0..<looks { #expect(try world.sync().rowEditsWait) }
    try FileManager.default.removeItem(at: lock)
    #expect(try world.sync().sheetWritten)
    let heading = String(decoding: try world.sheetBytes().prefix { $0 != 0x0A }, as: UTF8.self)
    #expect(heading == "key,en,es,variant,comment,th,todo,problems,releases")
    #expect(try !world.sync().changedAnything)
  }

  /// The folder of the first sheet is a share that is not mounted yet: once it is, the sheet is made.
  @Test func theFirstSheetWaitsForItsFolder() throws {
    let world = try World.withRelease()
    let folder = world.folder.appendingPathComponent("late")
    let stores = SheetStores(
      SheetLocation(file: folder.appendingPathComponent("app.csv").path), try world.access,
      identity: CommitIdentity())
    func sync() throws -> LookReport {
      try SyncOperation(try world.access, sheets: stores, identity: CommitIdentity()).run()
    }
    for _ in 0..<3 { #expect(try sync().rowEditsWait) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    #expect(try sync().sheetWritten)
    #expect(try !sync().changedAnything)
    // From now on, a file that is missing is gone: it is not made anew.
    try FileManager.default.removeItem(at: folder.appendingPathComponent("app.csv"))
    #expect(try sync().findings.map(\.rule) == ["sheet-missing"])
  }
}
