import ProjectConfiguration
import Testing
import TranslationModel
import Workflow

/// The rule of merging, cell by cell, as a table.
@Suite struct CellMergeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var agreed: Text?
    var sheet: Text
    var isSheetChange = false
    var git: [Text] = []
    var present: [Text] = []
    var text: Text
    var isChange: Bool
    var lost: [Text] = []
  }

  static let cases: [Case] = [
    Case(testDescription: "nobody changed it", agreed: "a", sheet: "a", text: "a", isChange: false),
    Case(
      testDescription: "the sheet changed it", agreed: "a", sheet: "b", isSheetChange: true, text: "b",
      isChange: true),
    Case(testDescription: "Git changed it", agreed: "a", sheet: "a", git: ["b"], text: "b", isChange: true),
    Case(
      testDescription: "both, alike", agreed: "a", sheet: "b", isSheetChange: true, git: ["b"], text: "b",
      isChange: true),
    Case(
      testDescription: "both, differently: the sheet wins", agreed: "a", sheet: "b", isSheetChange: true,
      git: ["c"], text: "b", isChange: true, lost: ["c"]),
    Case(
      testDescription: "blanked in the sheet", agreed: "a", sheet: "", isSheetChange: true, text: "",
      isChange: true),
    Case(
      testDescription: "blanked in the sheet, changed in Git", agreed: "a", sheet: "", isSheetChange: true,
      git: ["c"], text: "c", isChange: true),
    Case(
      testDescription: "two branches differ: the newest wins", agreed: "a", sheet: "a", git: ["b", "c"],
      text: "b", isChange: true, lost: ["c"]),
    Case(
      testDescription: "Git went back to what was agreed", agreed: "a", sheet: "a", git: ["a"], text: "a",
      isChange: false),
    Case(
      testDescription: "first look, only Git has it", agreed: nil, sheet: "", present: ["a"], text: "a",
      isChange: true),
    Case(
      testDescription: "first look, only the sheet has it", agreed: nil, sheet: "a", text: "a",
      isChange: false),
    Case(
      testDescription: "first look, both differ: the sheet wins", agreed: nil, sheet: "a", present: ["b"],
      text: "a", isChange: false, lost: ["b"]),
    Case(
      testDescription: "a new branch has an older text", agreed: "a", sheet: "a", present: ["b"], text: "a",
      isChange: false, lost: ["b"]),
  ]

  @Test(arguments: cases) func merges(_ c: Case) {
    let merge = CellMerge(
      CellInput(
        agreed: c.agreed, sheet: c.sheet, isSheetChange: c.isSheetChange, git: c.git, gitPresent: c.present))
    #expect(merge.text == c.text)
    #expect(merge.isChange == c.isChange)
    #expect(merge.lost == c.lost)
  }
}

@Suite struct ProblemsTests {
  private func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(text)) }

  @Test func lostValuesStayUntilTheCellChanges() throws {
    let es = try tag("es"), th = try tag("th")
    var problems = Problems(cell: "th: too long")
    problems.replace(es, checks: [], lost: ["Hola\nmundo"], dropsLost: false)
    #expect(problems.cell(order: [es, th]) == "es: not used: Hola mundo\nth: too long")
    problems.replace(es, checks: ["placeholder %@ of the source is missing"], lost: [], dropsLost: false)
    #expect(
      problems.cell(order: [es, th])
        == "es: placeholder %@ of the source is missing\nes: not used: Hola mundo\nth: too long")
    problems.replace(es, checks: [], lost: [], dropsLost: true)
    #expect(problems.cell(order: [es, th]) == "th: too long")
  }

  @Test func aCellReadsBack() throws {
    let es = try tag("es")
    var problems = Problems()
    problems.replace(es, checks: ["a: b"], lost: ["c"], dropsLost: false)
    #expect(Problems(cell: problems.cell(order: [es])) == problems)
  }
}
