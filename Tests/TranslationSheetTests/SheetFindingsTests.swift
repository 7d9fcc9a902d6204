import Testing
import TranslationModel
import TranslationSheet

@Suite struct SheetFindingsTests {
  @Test(arguments: [
    ("NUL", "\u{0}", "control character U+0000"),
    ("U+FFFE", "\u{FFFE}", "noncharacter U+FFFE"), ("U+FFFF", "\u{FFFF}", "noncharacter U+FFFF"),
  ])
  func aCellWithACharacterThatIsNoTextIsRefused(name: String, character: String, says: String) throws {
    for cell in [
      "x\(character)y", "\"x\(character)\(character)\"", character + String(repeating: "z", count: 20),
    ] {
      let sheet = try sheet("key,en,es,fr\na,b,\(cell),d\ne,f,g,h\n")
      let finding = try #require(sheet.findings.first)
      #expect(sheet.findings.count == 1)
      #expect(finding.rule == "sheet-cell-refused")
      #expect(finding.place == Place("sheet", line: 2, column: 3))
      #expect(finding.message == "row 2, column C (es): \(says) is not text; the cell is left out")
      #expect(sheet.isRefused(row: 0, spanish))
      #expect(!sheet.isRefused(row: 0, french))
      #expect(!sheet.isRefused(row: 1, spanish))
    }
  }

  @Test func bothKindsOfCharacterAreFoundInOrder() throws {
    let sheet = try sheet("key,en,es,fr\na,\u{0},\u{FFFE},\u{0}\u{FFFF}\nb,\u{0},x,\u{FFFF}\n")
    #expect(sheet.findings.compactMap(\.place?.column) == [2, 3, 4, 2, 4])
    #expect(
      [SheetColumn.source, spanish, french].map { sheet.isRefused(row: 1, $0) } == [true, false, true])
  }

  @Test func manyRefusedCellsAreCounted() throws {
    let sheet = try sheet("key,en,es,fr\n" + String(repeating: "a,\u{0},\u{0},c\n", count: 1000))
    #expect(sheet.findings.count == 101)
    #expect(sheet.findings.last?.message == "1900 more cells have such characters")
    #expect(sheet.isRefused(row: 999, spanish))
  }

  /// Real files have them; a check refuses those that are typed.
  @Test(arguments: ["\u{1}", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}"])
  func otherControlsAreText(_ character: String) throws {
    let sheet = try sheet("key,en,es,fr\na,b,x\(character)y,\"\(character)\"\n")
    #expect(sheet.findings.isEmpty)
    #expect(sheet.text(row: 0, spanish) == Text("x\(character)y"))
  }

  @Test func aRowWithTooManyCellsIsRefused() throws {
    let sheet = try sheet("key,en,es,fr\na,b,c,d\ne,f,g,h, ,i\n")
    let finding = try #require(sheet.findings.first)
    #expect(finding.rule == "sheet-row-ragged")
    #expect(finding.place == Place("sheet", line: 3, column: 6))
    #expect(finding.message.hasPrefix("row 3, column F: a cell beyond the header's 4 columns"))
    #expect(finding.hint?.hasPrefix("delete it if all others stand where they belong") == true)
    #expect(sheet.isRefused(row: 1, spanish))
    #expect(sheet.isRefused(row: 1, .key))
    #expect(!sheet.isRefused(row: 0, spanish))
  }

  @Test func aMissingTargetIsReportedWithTheNearestName() throws {
    let near = try sheet("key,en,esp,French\na,b,c,d\n").findings
    #expect(near.map(\.message) == ["column es is missing", "column fr is missing"])
    #expect(near.map(\.place?.column) == [3, 4])
    #expect(near.first?.hint == "is column C 'esp' meant for it? rename it")
    let far = try sheet("key,en,de,pt-PT\na,b,c,d\n").findings
    #expect(far.map(\.hint) == [nil, nil])
  }

  @Test func aRowWithoutKeyIsReported() throws {
    let sheet = try sheet("key,en,es,fr,mine\n,,,,my own heading\n ,text,,,\n")
    #expect(sheet.findings.map(\.rule) == ["sheet-row-without-key"])
    #expect(sheet.findings.first?.place == Place("sheet", line: 3, column: 1))
  }
}
