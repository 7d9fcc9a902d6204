import Archives
import Foundation
import Service
import Spreadsheets
import Testing
import TranslationModel

/// Cells that a spreadsheet took for numbers and dates, and texts that none of its cells holds.
@Suite struct TypedCellTests {
  private func world() throws -> World {
    let world = try World.withRelease(sheetOn: World.spreadsheet)
    try world.sync()
    return world
  }

  @Test func aNumberIsReadAndToldOfUntilItIsAText() throws {
    let world = try world()
    let before = try world.sheetBytes()
    let archive = try ZIPArchive(Array(Data(contentsOf: URL(fileURLWithPath: world.sheetPath))))
    let name = "xl/worksheets/sheet1.xml"
    let sheet = String(decoding: try archive.entry(name) ?? [], as: UTF8.self)
    let es = try #require(LocaleTag("es"))
    let found = try #require(try world.row("welcome"))
    let row = found.sheet.rowNumber(found.row)
    let column = try #require(found.sheet.columns[.translation(es)])
    let address = "\(Character(UnicodeScalar(UInt8(65 + column))))\(row)"
    let pattern = try Regex("<c r=\"\(address)\"[^>]*>.*?</c>")
    try archive.replace(
      name, with: Array(sheet.replacing(pattern, with: "<c r=\"\(address)\"><v>12</v></c>").utf8))
    try Data(archive.written()).write(to: URL(fileURLWithPath: world.sheetPath))
    for _ in 0..<2 {
      let told = try world.sync().findings.filter { $0.rule == "cell-not-text" }
      #expect(told.map(\.place?.line) == [row])
      #expect(told.first?.message.contains("(es): 1 cell with a number") == true, "\(told)")
    }
    #expect(
      try world.text(of: "ios/es.lproj/Main.strings", on: "l10n/release/1.2")?.contains("\"12\"") == true)
    try world.writeSheet(before)
    #expect(try world.sync().findings.allSatisfy { $0.rule != "cell-not-text" })
  }

  @Test func aTextThatNoCellHoldsIsNotWrittenAndTold() throws {
    let world = try world()
    let long = String(repeating: "long text ", count: 4000)
    try world.commit(
      "release/1.2",
      [
        "ios/en.lproj/Main.strings":
          "\"welcome\" = \"Welcome\";\n\"terms\" = \"Terms\";\n\"all\" = \"\(long)\";\n",
        "ios/es.lproj/Main.strings": "\"welcome\" = \"Hola\";\n\"terms\" = \"\(long)es\";\n",
      ])
    let report = try world.sync()
    #expect(report.findings.contains { $0.rule == "long-cell" && $0.message.contains("is not written") })
    #expect(report.findings.contains { $0.rule == "unfit-text" && $0.message.contains("32,767") })
    #expect(try world.row("terms") != nil && world.row("all") == nil)
    #expect(try !world.sync().changedAnything)
    #expect(try world.text(of: "ios/es.lproj/Main.strings", on: "release/1.2")?.contains("\(long)es") == true)
  }
}
