import ProjectConfiguration
import Testing
import TranslationModel
import TranslationSheet
import Workflow

/// A row whose cells moved: what it is once they are in order, and whether what was typed in it is used then.
@Suite struct ShiftedRowsTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var now: String
    /// Nil where nobody can tell.
    var restored: String?
    /// In a spreadsheet's file.
    var isUsed = false
    /// The fields with formulas.
    var fixed: Set<Int> = []
  }

  private static let header = "key,variant,en,es,th,todo,notes,releases"
  private static let agreed = "a,,One,Uno,หนึ่ง,es,call Bob,release/1.0"

  static let examples = [
    Example(testDescription: "inserted", now: "a,,One,,Uno,หนึ่ง,es,call Bob,release/1.0", restored: agreed),
    Example(
      testDescription: "two inserted", now: "a,,One,,,Uno,หนึ่ง,es,call Bob,release/1.0", restored: agreed),
    Example(testDescription: "deleted", now: "a,,One,หนึ่ง,es,call Bob,release/1.0,", restored: agreed),
    Example(
      testDescription: "inserted, and typed there", now: "a,,One,1,Uno,หนึ่ง,es,call Bob,release/1.0",
      restored: "a,,One,1,หนึ่ง,es,call Bob,release/1.0", isUsed: true),
    Example(
      testDescription: "inserted, and typed before it", now: "a,,One,Una,,หนึ่ง,es,call Bob,release/1.0",
      restored: "a,,One,Una,หนึ่ง,es,call Bob,release/1.0", isUsed: true),
    Example(
      testDescription: "inserted, and typed behind it", now: "a,,One,,Uno,1,es,call Bob,release/1.0",
      restored: "a,,One,Uno,หนึ่ง,1,call Bob,release/1.0"),
    Example(
      testDescription: "two inserted, and typed in both", now: "a,,One,1,2,Uno,หนึ่ง,es,call Bob,release/1.0",
      restored: "a,,One,1,2,es,call Bob,release/1.0"),
    Example(
      testDescription: "inserted in todo, and typed there", now: "a,,One,Uno,หนึ่ง,th,es,call Bob,release/1.0",
      restored: "a,,One,Uno,หนึ่ง,th,call Bob,release/1.0"),
    Example(
      testDescription: "a note typed where another one was",
      now: "a,,One,,Uno,หนึ่ง,call Eve,call Bob,release/1.0"),
    Example(
      testDescription: "a formula in a column of people's own",
      now: "a,,One,,Uno,หนึ่ง,es,call Bob,release/1.0", fixed: [7]),
    Example(
      testDescription: "a number in a column of the app's", now: "a,,One,,Uno,หนึ่ง,es,call Bob,release/1.0",
      restored: agreed, fixed: [5]),
  ]

  @Test func nothingIsPutInOrderUnderAnotherHeader() throws {
    let (sheet, _) = try rows("a,,One,,Uno,หนึ่ง,es,call Bob,release/1.0")
    let text = String(decoding: sheet.bytes, as: UTF8.self).replacing("notes", with: "remarks")
    let other = try Sheet(reading: Array(text.utf8), schema: sheet.schema)
    let shifted = ShiftedRows(in: SheetRows(other), agreed: try rows(Self.agreed).rows, isCellByCell: true)
    #expect(shifted.unusedRows == [0] && shifted.edits.isEmpty)
  }

  private func rows(_ row: String) throws -> (sheet: Sheet, rows: SheetRows) {
    let targets = ["es", "th"].compactMap { LocaleTag($0) }
    let schema = SheetSchema(base: try #require(LocaleTag("en")), targets: targets)
    let text = [Self.header, row, "b,,Two,Dos,สอง,,,release/1.0"].map { $0 + "\n" }.joined()
    let sheet = try Sheet(reading: Array(text.utf8), schema: schema)
    return (sheet, SheetRows(sheet))
  }

  @Test(arguments: examples, [true, false]) func isPutInOrder(_ example: Example, _ isCellByCell: Bool) throws
  {
    let (sheet, now) = try rows(example.now)
    let shifted = ShiftedRows(
      in: now, agreed: try rows(Self.agreed).rows, isCellByCell: isCellByCell, fixed: [2: example.fixed])
    #expect(shifted.rows == [0])
    #expect(shifted.unusedRows == (example.isUsed && isCellByCell ? [] : [0]))
    let (wanted, _) = try rows(example.restored ?? example.now)
    #expect(
      String(decoding: sheet.applying(shifted.edits), as: UTF8.self)
        == String(decoding: wanted.bytes, as: UTF8.self))
  }
}
