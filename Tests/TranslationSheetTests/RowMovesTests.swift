import Testing
import TranslationModel
import TranslationSheet

/// Where rows are once others were added above them.
@Suite struct RowMovesTests {
  private func moves() throws -> RowMoves {
    let en = try #require(LocaleTag("en"))
    let sheet = try Sheet(
      reading: Array("key,en\na,A\n\nb,B\nc,C\n".utf8), schema: SheetSchema(base: en, targets: []))
    let book = Workbook(sheet)
    let rows = (0..<book.rowCount).filter { !book.text(row: $0, .key).isBlank }
    var edits = WorkbookEdits(of: book)
    edits.insert([.key: "z"], after: nil, part: 0)
    edits.insert([.key: "b1"], after: rows[1], part: 0)
    edits.insert([.key: "a1"], after: rows[0], part: 0)
    edits.insert([.key: "b2"], after: rows[1], part: 0)
    return RowMoves(edits, of: book)
  }

  private func moved(_ row: Int, _ message: String = "", rule: String = "doubled-row", file: String = "sheet")
    throws -> Finding
  {
    try moves().moved(Finding(.error, rule, message, at: Place(file, line: row, column: 2)), in: ["sheet"])
  }

  @Test func whatIsBelowANewRowMovesDown() throws {
    #expect(try [1, 2, 4, 5].map { try moved($0).place?.line } == [1, 2, 5, 8])
    #expect(try moved(5, file: "release/1.0:a.strings").place?.line == 5)
  }

  @Test func newRowsHaveTheirNumbers() throws {
    let moves = try moves()
    #expect((0..<4).map { moves.rowNumber(ofNew: $0, part: 0) } == [9, 6, 3, 7])
  }

  /// What a sentence says in quotes is somebody's text.
  @Test func sentencesNameRowsToo() throws {
    #expect(
      try moved(5, "'see row 4' is in row 4 and row 5, column B (es): x").message
        == "'see row 4' is in row 5 and row 8, column B (es): x")
    #expect(try moved(5, "it's in row 4", rule: "unknown-key").message == "it's in row 4")
  }
}
