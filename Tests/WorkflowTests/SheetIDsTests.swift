import ProjectConfiguration
import RepositoryModel
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// A journal entry names a version of each sheet in its trailers.
@Suite struct SheetIDsTests {
  private func id(_ digit: Character) throws -> ObjectID {
    try #require(ObjectID(hex: String(repeating: digit, count: 40)))
  }

  @Test func anEntryReadsBackAsItWas() throws {
    var sheets = SheetIDs(try id("a"))
    var entry = JournalEntry(.agreed, sheets: sheets)
    entry.branches = [
      BranchState(
        branch: "release/1.2", tip: try id("1"), side: nil, unread: ["a b\u{2028}/ä.strings": try id("4")],
        kept: [TreePath(".github/x y"), TreePath(bytes: [0x61, 0xFF])], shippedAt: try id("1")),
      BranchState(branch: "develop", tip: try id("2"), side: try id("3"), madeFrom: try id("2")),
    ]
    entry.configuration = try id("2")
    entry.rules = 2
    entry.seen = 1_700_000_000
    entry.released = try id("8")
    entry.finished = ["release/1.1": try id("5")]
    entry.places = [
      JournalPlace(sheet: "release/1.2", place: "host:/srv/my share/a,b.csv"): PlaceVersion(
        try id("6"), isAgreed: true),
      JournalPlace(sheet: "main", place: "behind"): PlaceVersion(try id("6"), isAgreed: false),
      JournalPlace(sheet: "main", place: "a column less"): PlaceVersion(
        try id("6"), isAgreed: false,
        lost: Set(["es", "zh-Hant"].compactMap { LocaleTag($0) }.map { .translation($0) } + [.max])),
      JournalPlace(sheet: "main", place: "two columns less, killed"): PlaceVersion(
        try id("6"), isAgreed: false, perhaps: try id("7"),
        lost: Set(["vi"].compactMap { LocaleTag($0) }.map { .translation($0) })),
      JournalPlace(sheet: "main", place: "killed"): PlaceVersion(
        try id("6"), isAgreed: false, perhaps: try id("7")),
    ]
    #expect(JournalEntry(message: entry.message.text) == entry)
    sheets["release/1.2"] = try id("b")
    sheets["mobile"] = try id("c")
    entry.sheets = sheets
    #expect(JournalEntry(message: entry.message.text) == entry)
    #expect(sheets.names == ["main", "mobile", "release/1.2"])
    var accepted = JournalEntry(.read, sheets: sheets)
    accepted.accepted = try id("c")
    #expect(JournalEntry(message: accepted.message.text) == accepted)
    var answered = JournalEntry(.read, sheets: sheets)
    answered.without = [.max, .waive]
    #expect(JournalEntry(message: answered.message.text) == answered)
    var moving = JournalEntry(.moving, sheets: sheets)
    moving.moving = [SideMove(branch: "release/1.2", commit: try id("7"), madeFrom: try id("1"))]
    #expect(JournalEntry(message: moving.message.text) == moving)
  }

  /// What a version wrote that knew one sheet only.
  @Test func oneSheetHasNoName() throws {
    let entry = JournalEntry(.read, sheets: SheetIDs(try id("a")))
    #expect(entry.message.text.contains("Glossator-Sheet: \(try id("a"))\n"))
    #expect(JournalEntry(message: "sheet\n\nGlossator-Sheet: \(try id("a"))\n") == nil)
  }

  @Test func aSideCommitNamesEach() throws {
    var sheets = SheetIDs(try id("a"))
    sheets["mobile"] = try id("c")
    let provenance = Provenance(release: try id("1"), sheets: sheets, configuration: nil)
    #expect(Provenance(message: "l10n\n\n" + provenance.trailers.text) == provenance)
  }
}
