import Spreadsheets
import Testing
import TestSupport
import TranslationModel

@Suite struct SpreadsheetEditingTests {
  private let small = Self.small()

  private static func small(_ more: String = "") -> WrittenParts {
    WrittenParts(
      """
      <row r="1" spans="1:2"><c r="A1" s="2" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="3" spans="1:1" ht="20"><c r="A3" s="7" t="s"><v>2</v></c></row>\(more.isEmpty ? "" : "\n" + more)
      """, head: "<dimension ref=\"A1:B3\"/><cols><col min=\"2\" max=\"9\" style=\"4\" width=\"9\"/></cols>",
      tail: "<autoFilter ref=\"A1:B3\"/>", strings: "<si><t>key</t></si><si><t>en</t></si><si><t>a</t></si>")
  }

  @Test func oneCellIsAllThatChanges() throws {
    let edited = try small.changed([(3, 0, "ä <b>")])
    let old = #"<c r="A3" s="7" t="s"><v>2</v></c>"#
    let new = #"<c r="A3" s="7" t="inlineStr"><is><t xml:space="preserve">ä &lt;b&gt;</t></is></c>"#
    #expect(edited.worksheet == small.worksheet.replacing(old, with: new))
    #expect(
      edited.parts.filter { small.parts[$0.key] != $0.value }.keys.sorted() == ["xl/worksheets/sheet1.xml"])
  }

  @Test func nothingChangesWhereNothingDiffers() throws {
    let spreadsheet = try Spreadsheet(small)
    #expect(try spreadsheet.changes(to: spreadsheet.rows, in: small).isEmpty)
  }

  @Test func newCellsAndRowsGoIntoTheirPlaces() throws {
    let edited = try small.changed([(3, 1, "b"), (2, 0, "between"), (5, 0, "new"), (5, 2, "c")])
    #expect(
      edited.worksheet.contains(
        """
        </row>
        <row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">between</t></is></c></row>\
        <row r="3"  ht="20"><c r="A3" s="7" t="s"><v>2</v></c>\
        <c r="B3" s="4" t="inlineStr"><is><t xml:space="preserve">b</t></is></c></row>\
        <row r="5"><c r="A5" s="7" t="inlineStr"><is><t xml:space="preserve">new</t></is></c>\
        <c r="C5" s="4" t="inlineStr"><is><t xml:space="preserve">c</t></is></c></row></sheetData>
        """), "\(edited.worksheet)")
    #expect(edited.worksheet.contains("<dimension ref=\"A1:C5\"/>"))
    #expect(edited.worksheet.contains("<autoFilter ref=\"A1:B5\"/>"))
    #expect(
      try edited.rows() == [["key", "en", ""], ["between", "", ""], ["a", "b", ""], [], ["new", "", "c"]])
  }

  @Test func aCellThatIsEmptiedKeepsItsLook() throws {
    let edited = try small.changed([(3, 0, "")])
    #expect(edited.worksheet.contains(#"<c r="A3" s="7"/>"#))
  }

  @Test func anEmptyWorksheetIsFilled() throws {
    var parts = WrittenParts("")
    parts.parts["xl/worksheets/sheet1.xml"] =
      "<worksheet xmlns=\"\(WrittenParts.main)\"><sheetData/></worksheet>"
    #expect(try parts.changed([(1, 0, "key"), (2, 0, "a")]).rows() == [["key"], ["a"]])
    let row = WrittenParts("<row r=\"1\"/><row r=\"2\"></row >")
    #expect(try row.changed([(1, 0, "key"), (2, 0, "a")]).rows() == [["key"], ["a"]])
  }

  /// A formula that was filled down beyond the rows is there for the row that comes.
  @Test func aFormulaThatShowsNothingStaysBelowTheRows() throws {
    let parts = WrittenParts(
      #"<row r="1"><c r="A1" t="inlineStr"><is><t>key</t></is></c><c r="B1" t="inlineStr"><is><t>words</t></is></c></row>"#
        + #"<row r="2"><c r="A2" t="inlineStr"><is><t> </t></is></c><c r="B2" t="str"><f>IF(A2="","",1)</f><v></v></c></row>"#
    )
    let changed = try parts.changed([(2, 0, "a")])
    #expect(changed.worksheet.contains(#"<f>IF(A2="","",1)</f>"#))
    #expect(try changed.rows() == [["key", "words"], ["a", ""]])
  }

  /// A row of blanks is none: what was in it must not come back with what is written there.
  @Test func blanksInARowThatWasTakenForBlankAreCleared() throws {
    let parts = WrittenParts(
      #"<row r="1"><c r="A1" t="str"><v>key</v></c></row><row r="2"><c r="C2" t="str"><v>  </v></c></row>"#)
    #expect(try parts.rows() == [["key"]])
    #expect(try parts.changed([(2, 0, "a")]).rows() == [["key"], ["a"]])
  }

  @Test func aFormulaGivesWayAndTheOrderOfFormulasIsDropped() throws {
    var parts = WrittenParts(
      #"<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A1</f><v>2</v></c></row>"#)
    let entry = #"<Relationship Id="rId5" Type="x/calcChain" Target="calcChain.xml"/>"#
    let type = #"<Override PartName="/xl/calcChain.xml" ContentType="c"/>"#
    parts.parts["xl/_rels/workbook.xml.rels"]?.replace("</Relationships>", with: entry + "</Relationships>")
    parts.parts["xl/calcChain.xml"] = "<calcChain/>"
    parts.parts["[Content_Types].xml"] = "<Types>\(type)<Default/></Types>"
    let edited = try parts.changed([(1, 0, "text")])
    #expect(edited.parts["xl/calcChain.xml"] == nil)
    #expect(edited.parts["[Content_Types].xml"] == "<Types><Default/></Types>")
    #expect(edited.parts["xl/_rels/workbook.xml.rels"]?.contains("calcChain") == false)
    #expect(edited.worksheet.contains("<f>A1</f>"))
    #expect(try parts.changed([(1, 2, "beside")]).parts["xl/calcChain.xml"] != nil)
  }

  private static let array =
    #"<row r="1"><c r="A1" t="str"><v>key</v></c><c r="B1" t="str"><v>es</v></c></row>"#
    + #"<row r="2"><c r="A2" t="str"><v>a</v></c><c r="B2" s="3" cm="1" t="str"><f t="array" ref="B2:B3">UPPER(A2:A3)</f><v>A</v></c></row>"#
    + #"<row r="3"><c r="A3" t="str"><v>b</v></c><c r="B3" t="str"><v>B</v></c></row>"#

  /// A program calculates all cells of its range anew: what is written into one of them would not stay.
  @Test(arguments: [2, 3]) func anArrayFormulaGivesWayInAllItsCells(_ row: Int) throws {
    var parts = WrittenParts(Self.array)
    let entry = #"<Relationship Id="rId5" Type="x/calcChain" Target="calcChain.xml"/>"#
    parts.parts["xl/_rels/workbook.xml.rels"]?.replace("</Relationships>", with: entry + "</Relationships>")
    parts.parts["xl/calcChain.xml"] = "<calcChain/>"
    parts.parts["[Content_Types].xml"] = "<Types/>"
    let edited = try parts.changed([(row, 1, "text")])
    #expect(
      try edited.rows() == [["key", "es"], ["a", row == 2 ? "text" : "A"], ["b", row == 3 ? "text" : "B"]])
    #expect(!edited.worksheet.contains("<f") && !edited.worksheet.contains("cm="), "\(edited.worksheet)")
    #expect(edited.worksheet.contains(#"<c r="B2" s="3""#))
    #expect(edited.parts["xl/calcChain.xml"] == nil)
    #expect(try parts.changed([(3, 0, "beside")]).worksheet.contains("<f t=\"array\""))
  }

  /// Filled down: the cells below have no text of it. Where the first one gives way, the next ones say it themselves.
  @Test func aFormulaThatOthersShareStaysTheirs() throws {
    let formula = #"VLOOKUP($A2&amp;"A2",'It''s A1'!B:C,LOG10(A$1),FALSE)&amp;Q1!A2&amp;T[[#This Row],[A2]]"#
    let parts = WrittenParts(
      """
      <row r="2"><c r="B2" t="str"><f t="shared" ref="B2:C3" si="3">\(formula)</f><v>a</v></c>\
      <c r="C2" t="str"><f t="shared" si="3"/><v>b</v></c></row>\
      <row r="3"><c r="B3" t="str"><f t="shared" si="3"></f><v>c</v></c><c r="C3"><f>A1</f><v>1</v></c></row>
      """)
    let edited = try parts.changed([(2, 1, "text")])
    #expect(try edited.rows().dropFirst() == [["", "text", "b"], ["", "c", "1"]])
    let beside = #"VLOOKUP($A2&amp;"A2",'It''s A1'!C:D,LOG10(B$1),FALSE)&amp;Q1!B2&amp;T[[#This Row],[A2]]"#
    let below = #"VLOOKUP($A3&amp;"A2",'It''s A1'!B:C,LOG10(A$1),FALSE)&amp;Q1!A3&amp;T[[#This Row],[A2]]"#
    #expect(
      edited.worksheet.contains(#"<c r="C2" t="str"><f>\#(beside)</f><v>b</v></c>"#), "\(edited.worksheet)")
    #expect(
      edited.worksheet.contains(#"<c r="B3" t="str"><f>\#(below)</f><v>c</v></c>"#), "\(edited.worksheet)")
    #expect(!edited.worksheet.contains("shared"))
    let lower = try parts.changed([(3, 1, "text")])
    #expect(lower.worksheet.contains(#"<f t="shared" si="3"/>"#) && lower.worksheet.contains(#"ref="B2:C3""#))
    #expect(try parts.changed([(2, 1, "x"), (2, 2, "y"), (3, 1, "z")]).rows()[2] == ["", "z", "1"])
  }

  @Test func aFormulaThatNamesNoCellFartherOnIsKept() throws {
    let parts = WrittenParts(
      """
      <row r="1"><c r="A1"/><c r="B1"><f t="shared" ref="B1:B2" si="0">XFD1048576</f><v>2</v></c></row>\
      <row r="2"><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>
      """)
    let fault = #expect(throws: SpreadsheetFault.self) { try parts.changed([(1, 1, "text")]) }
    #expect(fault?.reason.contains("B1") == true && fault?.reason.contains("B2") == true)
    #expect(try parts.changed([(1, 1, "text"), (2, 1, "text")]).rows()[1] == ["", "text"])
  }

  @Test func aFormulaThatFillsCellsLeavesTheirValues() throws {
    let parts = WrittenParts(
      #"<row r="1"><c r="A1"><f t="array" ref="A1:B1">C1:D1</f><v>2</v></c><c r="B1"><v>3</v></c></row>"#)
    #expect(try parts.changed([(1, 0, "text")]).rows() == [["text", "3"]])
  }

  @Test(arguments: [
    ("A1:B3", "", 4, "A1:B4"), ("A1:B9", "", 4, "A1:B9"), ("A1:B2", "", 4, "A1:B2"),
    ("A1:B3", " totalsRowCount=\"1\"", 4, "A1:B3"),
  ])
  func aTableTakesNewRowsIn(_ reference: String, _ more: String, _ row: Int, _ grown: String) throws {
    var parts = small
    parts.addTable(reference, more)
    let edited = try parts.changed([(row, 0, "new")])
    let expected = parts.parts["xl/tables/table1.xml"]?.replacing(reference, with: grown)
    #expect(edited.parts["xl/tables/table1.xml"] == expected)
    #expect(throws: SpreadsheetFault.self) { try parts.changed([(1, 0, "id")]) }
    #expect(throws: Never.self) { try parts.changed([(1, 2, "es")]) }
  }

  /// With somebody's note far below, beside the table.
  private static let noted = small(
    #"<row r="9"><c r="D9" s="3" t="inlineStr"><is><t>a note</t></is></c></row>"#)

  @Test func aNoteBesideATableHindersNoRow() throws {
    var parts = Self.noted
    parts.addTable("A1:B3")
    parts.parts["xl/workbook.xml"]?.replace(
      "</sheets>",
      with:
        "</sheets><definedNames><definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"1\">B!$A$1:$B$3</definedName><definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"0\" hidden=\"1\">'A &amp; B'!$A$1:$B$3</definedName></definedNames>"
    )
    let edited = try parts.changed([(4, 0, "new"), (4, 1, "New")])
    #expect(edited.parts["xl/tables/table1.xml"]?.contains("ref=\"A1:B4\"") == true)
    #expect(edited.parts["xl/tables/table1.xml"]?.contains("B3") == false)
    #expect(edited.worksheet.contains("<autoFilter ref=\"A1:B4\"/>"))
    let book = try #require(edited.parts["xl/workbook.xml"])
    #expect(
      book == parts.parts["xl/workbook.xml"]?.replacing("B'!$A$1:$B$3", with: "B'!$A$1:$B$4"), "\(book)")
    #expect(try edited.rows().last == ["", "", "", "a note"])
    // A cell to the right of it is no row of the table.
    let beside = try parts.changed([(4, 3, "note")])
    #expect(beside.parts["xl/tables/table1.xml"] == parts.parts["xl/tables/table1.xml"])
    #expect(beside.worksheet.contains("<autoFilter ref=\"A1:B3\"/>"))
  }

  @Test func aRowOfSumsIsNotWrittenOver() throws {
    var parts = Self.noted
    parts.addTable("A1:B4", " displayName=\"T\" totalsRowCount=\"1\"")
    let fault = #expect(throws: SpreadsheetFault.self) { try parts.changed([(4, 0, "new")]) }
    #expect(fault?.reason == "cell A4 is in the totals row of the table 'T'")
    #expect(throws: Never.self) { try parts.changed([(5, 0, "new"), (4, 3, "note"), (3, 1, "b")]) }
  }

  /// Nobody typed into those columns before, and no column has a format.
  @Test func aNewCellIsATextWhereTheFileHasSuchAStyle() throws {
    let styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"49\"/><xf numFmtId=\"1\"/></cellXfs>"
    let parts = WrittenParts(
      """
      <row r="1"><c r="A1" s="2" t="str"><v>key</v></c><c r="B1" s="2" t="str"><v>en</v></c></row>\
      <row r="2"><c r="A2" s="2" t="str"><v>a</v></c><c r="B2" t="str"><v>A</v></c></row>\
      <row r="8"><c r="D8" t="str"><v>a note</v></c></row>
      """, styles: styles)
    let edited = try parts.changed([(3, 0, "b"), (3, 1, "B"), (9, 0, "c")]).worksheet
    for cell in ["r=\"A3\" s=\"2\"", "r=\"B3\" s=\"1\"", "r=\"A9\" s=\"2\""] {
      #expect(edited.contains(cell), "\(edited)")
    }
  }

  @Test func aTextThatNoCellHoldsIsRefused() throws {
    #expect(throws: Never.self) { try small.changed([(3, 0, String(repeating: "x", count: 32_767))]) }
    #expect(throws: SpreadsheetFault.self) {
      try small.changed([(3, 0, String(repeating: "x", count: 32_768))])
    }
  }

  @Test(arguments: [
    "=1+1", "'=1+1", "+49", "-", "@x", " a ", "\n", "a\nb", "a\r\nb", "\t", "_x000D_", "_x005F_",
    "\u{1}\u{1F}", "\u{FFFE}",
    "\u{FFFF}\u{FEFF}", "👩‍👩‍👧 عربي", "<&>\"']]>", "001", "1/2", "TRUE",
  ])
  func everyTextComesBack(_ text: String) throws {
    #expect(try small.changed([(3, 1, text)]).rows()[2] == ["a", text])
    let new = try NewSpreadsheet.parts([["key", "en"], ["a", Text(text)]])
    let parts = Dictionary(
      uniqueKeysWithValues: new.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
    var written = small
    written.parts = parts
    #expect(try written.rows() == [["key", "en"], ["a", text]])
  }

  /// LibreOffice shows one line of a row whose height the file does not say, and what a column is to hold is not there yet.
  @Test func aNewRowIsAsHighAsItsTexts() throws {
    let long = Text(String(repeating: "word ", count: 30))
    let parts = try NewSpreadsheet.parts([
      ["key", "en", "problems", "max"], ["a", "Hola"], ["b", "one\ntwo\r\n\nfour"], ["c", long], ["d", ""],
    ])
    let sheet = String(decoding: try #require(parts.last?.bytes), as: UTF8.self)
    for row in ["1\"", "2\"", "3\" ht=\"60\"", "4\" ht=\"60\"", "5\""] {
      #expect(sheet.contains("<row r=\"\(row)>"))
    }
    for (first, last, width) in [(1, 1, 10), (2, 2, 50), (3, 3, 30), (4, 4, 10), (5, 16_384, 30)] {
      #expect(sheet.contains("<col min=\"\(first)\" max=\"\(last)\" width=\"\(width)\""))
    }
  }

  /// Any cells, one edit after the other: what is read is what was written.
  @Test func whateverIsWrittenIsRead() throws {
    var numbers = SeededNumbers(seed: 7)
    var (parts, rows) = (small, try small.rows())
    for step in 0..<300 {
      let cell = (
        row: Int.random(in: 1...12, using: &numbers), column: Int.random(in: 0...6, using: &numbers)
      )
      let text =
        cell.row == 1
        ? "h\(step)" : ["", "x\(step)", "a\n\(step)", " \(step)"].randomElement(using: &numbers) ?? ""
      parts = try parts.changed([(cell.row, cell.column, text)])
      while rows.count < cell.row { rows.append([]) }
      while rows[cell.row - 1].count <= cell.column { rows[cell.row - 1].append("") }
      rows[cell.row - 1][cell.column] = text
      #expect(Self.trimmed(try parts.rows()) == Self.trimmed(rows))
    }
  }

  private static func trimmed(_ rows: [[String]]) -> [[String]] {
    var rows = rows.map { row in Array(row.reversed().drop(while: \.isEmpty).reversed()) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }
}
