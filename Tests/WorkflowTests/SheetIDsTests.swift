import ProjectConfiguration
import RepositoryModel
import Testing
import Workflow

/// A journal entry names a version of each sheet in its trailers.
@Suite struct SheetIDsTests {
  private func id(_ digit: Character) throws -> ObjectID {
    try #require(ObjectID(hex: String(repeating: digit, count: 40)))
  }

  @Test func anEntryReadsBackAsItWas() throws {
    var sheets = SheetIDs(try id("a"))
    var entry = JournalEntry(
      .agreed, sheets: sheets, branches: [BranchState(branch: "release/1.2", tip: try id("1"), side: nil)],
      configuration: try id("2"), rules: 2)
    #expect(JournalEntry(message: entry.message.text) == entry)
    sheets["release/1.2"] = try id("b")
    sheets["mobile"] = try id("c")
    entry.sheets = sheets
    #expect(JournalEntry(message: entry.message.text) == entry)
    #expect(sheets.names == ["main", "mobile", "release/1.2"])
    let accepted = JournalEntry(.read, sheets: sheets, accepted: try id("c"))
    #expect(JournalEntry(message: accepted.message.text) == accepted)
  }

  /// What a version wrote that knew one sheet only.
  @Test func oneSheetHasNoName() throws {
    let entry = JournalEntry(.read, sheets: SheetIDs(try id("a")))
    #expect(entry.message.text.contains("Glossator-Sheet: \(try id("a"))\n"))
    #expect(JournalEntry(message: "sheet\n\nGlossator-Entry: read\n") == nil)
  }

  @Test func aSideCommitNamesEach() throws {
    var sheets = SheetIDs(try id("a"))
    sheets["mobile"] = try id("c")
    let provenance = Provenance(release: try id("1"), sheets: sheets, configuration: nil)
    #expect(Provenance(message: "l10n\n\n" + provenance.trailers.text) == provenance)
  }
}
