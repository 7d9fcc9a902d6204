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

@Suite struct CellNoteTests {
  @Test func aRowsProblemsAreMadeOfItsNotes() throws {
    var facts = CellFacts()
    facts.notes = [
      CellNote(.check, "placeholder %@ from the source is missing"),
      CellNote(.waiting, "'other' is not there yet"),
      CellNote(.lost, "Hola\nmundo"), CellNote(.older, "Buenas"),
    ]
    facts.suggestion = .declined
    func lines(_ tags: String...) throws -> [String] {
      var lines = ProblemLines()
      for tag in tags { facts.tell(try #require(LocaleTag(tag)), &lines) }
      #expect(lines.lines(without: ProblemLines()) == lines.texts)
      return lines.texts
    }
    #expect(
      try lines("es") == [
        "es: placeholder %@ from the source is missing", "es: waiting: 'other' is not there yet",
        "es: not used: Hola mundo", "es: not used: Buenas (an older text; type it again if you do want it)",
        "es: suggestion declined",
      ])
    facts = CellFacts()
    facts.suggestion = .unwanted
    #expect(try lines("es") == [])
    facts.suggestion = .offered(Offer(.row, "hello"))
    #expect(try lines("es") == ["es: suggestion, as in hello"])
    #expect(try lines("es", "th") == ["es th: suggestion, as in hello"])
    facts.notes = [CellNote(.check, "it is long"), CellNote(.lost, "Hola")]
    #expect(
      try lines("es", "pt-BR") == [
        "es pt-BR: it is long", "es: not used: Hola", "es pt-BR: suggestion, as in hello",
        "pt-BR: not used: Hola",
      ])
  }

  /// Each locale finds its own; where one is done, the line of the others is no news.
  @Test func aLineIsReadForEachOfItsLocales() throws {
    let es = try #require(LocaleTag("es"))
    let before = ProblemLines(reading: "es-MX es th: stale: the English was 'a: b'\nes: it is long\nby hand")
    #expect(before.sentences(of: es) == ["stale: the English was 'a: b'", "it is long"])
    let now = ProblemLines(reading: "es th: stale: the English was 'a: b'\nes th: it is long\nby hand")
    #expect(now.lines(without: before) == ["th: it is long"])
    #expect(ProblemLines(reading: nil).texts.isEmpty)
  }

  @Test func whatPeopleHaveToAnswerStays() {
    #expect([CellNote.Kind.lost, .older, .mangled].allSatisfy { CellNote($0, "a").isKept })
    #expect([CellNote.Kind.check, .waiting].allSatisfy { !CellNote($0, "a").isKept })
  }
}
