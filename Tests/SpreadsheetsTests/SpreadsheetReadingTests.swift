import Spreadsheets
import Testing
import TranslationModel

@Suite struct SpreadsheetReadingTests {
  /// What one cell says, by its element.
  private func text(_ cell: String, strings: String? = nil, styles: String? = nil) throws -> String? {
    let parts = WrittenParts("<row r=\"1\">\(cell)</row>", strings: strings, styles: styles)
    return try parts.rows().first?.first
  }

  @Test(
    arguments: [
      (#"<c r="A1" t="inlineStr"><is><t>Hi</t></is></c>"#, "Hi"),
      (#"<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a  </t></is></c>"#, " a  "),
      (#"<c r="A1" t="inlineStr"><is><t> a </t></is></c>"#, " a "),
      (
        #"<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t xml:space="preserve">Bold </t></r><r><t>not</t></r></is></c>"#,
        "Bold not"
      ),
      (
        #"<c r="A1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></is></c>"#,
        "東京"
      ),
      (
        #"<c r="A1" t="inlineStr"><is><t>a_x000D_b_x0041_ _x005F_x0041_ _xZZZZ_</t></is></c>"#,
        "a\rbA _x0041_ _xZZZZ_"
      ),
      (#"<c r="A1" t="inlineStr"><is><t>_xD83D__xDE00_</t></is></c>"#, "😀"),
      (#"<c r="A1" t="inlineStr"><is><t>&lt;b&gt; &amp; &#x1F600;</t></is></c>"#, "<b> & 😀"),
      (#"<c r="A1" t="inlineStr"><is><t>two\#u{A}lines</t></is></c>"#, "two\nlines"),
      (#"<c r="A1" t="str"><f>B1</f><v>of a formula</v></c>"#, "of a formula"),
      (#"<c r="A1"><v>12</v></c>"#, "12"), (#"<c r="A1" t="n"><v>0.10000000000000001</v></c>"#, "0.1"),
      (#"<c r="A1"><v>1E+20</v></c>"#, "1e+20"), (#"<c r="A1" t="b"><v>1</v></c>"#, "TRUE"),
      (#"<c r="A1" t="e"><v>#NAME?</v></c>"#, "#NAME?"),
      (#"<c r="A1" t="d"><v>2026-11-23</v></c>"#, "2026-11-23"),
      (#"<c t="inlineStr"><is><t>no r</t></is></c>"#, "no r"), (#"<c r="A1"><v/></c>"#, nil),
      (#"<c r="A1" t="inlineStr"><is><t>مرحبا</t></is></c>"#, "مرحبا"),
    ] as [(String, String?)])
  func aCellSays(_ cell: String, _ text: String?) throws { #expect(try self.text(cell) == text) }

  @Test func sharedTextsAreFoundByNumber() throws {
    let strings = "<si><t>one</t></si><si/><si><r><t>t</t></r><r><t>wo</t></r></si>"
    #expect(try text(#"<c r="A1" t="s"><v>0</v></c>"#, strings: strings) == "one")
    #expect(try text(#"<c r="A1" t="s"><v>1</v></c>"#, strings: strings) == nil)
    #expect(try text(#"<c r="A1" t="s"><v>2</v></c>"#, strings: strings) == "two")
    #expect(throws: SpreadsheetFault.self) { try text(#"<c r="A1" t="s"><v>3</v></c>"#, strings: strings) }
  }

  @Test(arguments: [
    ("0", "46349", "46349"), ("14", "46349", "2026-11-23"), ("22", "46349.5", "2026-11-23 12:00"),
    ("20", "0.58680555555555558", "14:05"), ("9", "0.29999999999999999", "30%"), ("14", "59", "1900-02-28"),
    ("14", "61", "1900-03-01"), ("46", "1.5", "36:00"), ("164", "46349", "2026-11-23"),
    ("165", "46349", "46349"),
    ("14", "-1", "-1"), ("14", "1e300", "1e+300"),
  ])
  func aNumberIsShownByItsFormat(_ format: String, _ value: String, _ shown: String) throws {
    let styles = """
      <numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/>\
      <numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>\
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="\(format)"/></cellXfs>
      """
    #expect(try text("<c r=\"A1\" s=\"1\"><v>\(value)</v></c>", styles: styles) == shown)
  }

  @Test func rowsAreAsWideAsTheHeaderOrANoteBesideItAndStandInTheirPlaces() throws {
    let parts = WrittenParts(
      """
      <row r="2"><c r="A2" t="str"><v>key</v></c><c r="C2" t="str"><v>en</v></c></row>\
      <row r="4" hidden="1"><c r="B4" t="str"><v>b</v></c><c r="C4" s="1"/></row>\
      <row><c><v>1</v></c></row>\
      <row r="7"><c r="E7" t="str"><v>wide</v></c></row><row r="1048576" ht="20"/>
      """)
    #expect(
      try parts.rows() == [
        [], ["key", "", "en", "", ""], [], ["", "b", "", "", ""], ["1", "", "", "", ""], [],
        ["", "", "", "", "wide"],
      ])
  }

  @Test func prefixesAndStrictNamespacesAreRead() throws {
    let strict = WrittenParts(
      #"<row r="1"><c r="A1" t="str"><v>a</v></c></row>"#,
      main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
      office: "http://purl.oclc.org/ooxml/officeDocument/relationships")
    #expect(try strict.rows() == [["a"]])
    var prefixed = WrittenParts("")
    prefixed.parts["xl/worksheets/sheet1.xml"] =
      #"<x:worksheet xmlns:x="\#(WrittenParts.main)"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>"#
    #expect(try prefixed.rows() == [["a"]])
    let edited = try prefixed.changed([(1, 1, "b")])
    #expect(
      edited.worksheet.contains(
        #"<x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve">b</x:t></x:is></x:c>"#))
    #expect(try edited.rows() == [["a", "b"]])
  }

  @Test func theWorksheetWithKeysIsRead() throws {
    var parts = WrittenParts(#"<row><c t="str"><v>Please read</v></c></row>"#)
    parts.parts["xl/workbook.xml"] = """
      <workbook xmlns="\(WrittenParts.main)" xmlns:r="\(WrittenParts.office)"><sheets><sheet name="Hidden" sheetId="3" \
      state="hidden" r:id="rId9"/><sheet name="Help" sheetId="1" r:id="rId1"/><sheet name="Texts" sheetId="2" \
      r:id="rId9"/></sheets></workbook>
      """
    parts.parts["xl/_rels/workbook.xml.rels"]?.replace(
      "</Relationships>",
      with: #"<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/b.xml"/></Relationships>"#)
    parts.parts["xl/worksheets/b.xml"] =
      #"<worksheet xmlns="\#(WrittenParts.main)"><sheetData><row><c t="str"><v> Key </v></c></row></sheetData></worksheet>"#
    #expect(try parts.rows() == [[" Key "]])
    parts.parts["xl/worksheets/b.xml"]?.replace(" Key ", with: "Other")
    #expect(try parts.rows() == [["Please read"]])
  }

  /// So far to the right that no column of ours ever gets there.
  @Test func whatIsFarToTheRightIsNotRead() throws {
    let rows = #"<row r="1"><c r="A1" t="str"><v>key</v></c></row><row r="2"><c r="A2" t="str"><v>a</v></c>"#
    #expect(
      try WrittenParts(rows + #"<c r="XFD2" t="str"><v>note</v></c></row>"#).rows() == [["key"], ["a"]])
    let beside = WrittenParts(rows + #"<c r="C2" t="str"><v>note</v></c><c r="XFD2"><v>1</v></c></row>"#)
    #expect(try beside.rows() == [["key", "", ""], ["a", "", "note"]])
    let edited = try beside.changed([(2, 0, "b"), (1, 3, "en")])
    #expect(try edited.rows() == [["key", "", "", "en"], ["b", "", "note", ""]])
    #expect(edited.worksheet.contains(#"<c r="C2" t="str"><v>note</v></c><c r="XFD2"><v>1</v></c>"#))
  }

  /// Of two worksheets with keys, the workbook's own name tells which one it is; without it, the one that was made first.
  @Test(arguments: [
    ("'My ''T'!$A:$A", "", "named"), ("'My ''T'!$A:$A", " localSheetId=\"0\"", "older"),
    ("#REF!", "", "older"),
    ("Gone!$A:$A", "", "older"), ("Help!$A:$A", "", "older"),
  ])
  func aCopyOfTheWorksheetIsNotTakenForIt(_ reference: String, _ scope: String, _ used: String) throws {
    func worksheet(_ key: String) -> String {
      "<worksheet xmlns=\"\(WrittenParts.main)\"><sheetData><row><c t=\"str\"><v>key</v></c></row><row><c t=\"str\"><v>\(key)</v></c></row></sheetData></worksheet>"
    }
    var parts = WrittenParts("")
    let sheets = [("Copy", "7", "a"), ("Older", "2", "b"), ("My 'T", "9", "c"), ("Help", "1", "d")]
    parts.parts["xl/workbook.xml"] = """
      <workbook xmlns="\(WrittenParts.main)" xmlns:r="\(WrittenParts.office)"><sheets>\(sheets.map { name, number, id in
        "<sheet name=\"\(name)\" sheetId=\"\(number)\" r:id=\"\(id)\"/>"
      }.joined())</sheets><definedNames><definedName name="Other">Copy!$A$1</definedName>\
      <definedName name="Glossator"\(scope)>\(reference)</definedName></definedNames></workbook>
      """
    parts.parts["xl/_rels/workbook.xml.rels"] = WrittenParts.relations(
      sheets.map { "<Relationship Id=\"\($0.2)\" Type=\"x/worksheet\" Target=\"worksheets/\($0.2).xml\"/>" }
        .joined())
    for (id, key) in [("a", "copy"), ("b", "older"), ("c", "named")] {
      parts.parts["xl/worksheets/\(id).xml"] = worksheet(key)
    }
    parts.parts["xl/worksheets/d.xml"] =
      "<worksheet xmlns=\"\(WrittenParts.main)\"><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"
    #expect(try parts.rows() == [["key"], [used]])
    let spreadsheet = try Spreadsheet(parts)
    let names = ["Copy", "Older", "My 'T"]
    #expect(spreadsheet.name == (used == "named" ? names[2] : names[1]))
    #expect(spreadsheet.rivals == names.filter { $0 != spreadsheet.name })
  }

  private static let styles = """
    <numFmts>\(codes.enumerated().map { number, code in
      "<numFmt numFmtId=\"\(200 + number)\" formatCode=\"\(code.replacing("\"", with: "&quot;"))\"/>"
    }.joined())</numFmts><cellXfs><xf numFmtId="0"/>\(codes.indices.map {
      "<xf numFmtId=\"\(200 + $0)\"/>"
    }.joined())<xf numFmtId="49"/><xf numFmtId="14"/></cellXfs>
    """
  private static let codes = [
    "\"$\"#,##0.00", "h:mm AM/PM", "#,##0.00 [$€-407]", "0", "# ?/?", "yyyy\\-mm\\-dd;@", "hh:mm", "h:mm",
    "0%",
    "0.00", "#,##0_);(#,##0)", "[$-409]General", "[Red]0;[Blue]-0", "000", "0\" pt\"", "0.0%", "[>100]0;0",
  ]

  /// Nil: people see another text than can be read. What depends on their language is what it is in the column's.
  @Test(
    arguments: [
      ("es", 0, "5", nil), ("es", 1, "0.70833333333333337", nil), ("es", 2, "1234.5", nil),
      ("es", 3, "34911234567", "34911234567"),
      ("es", 4, "0.75", nil), ("es", nil, "5", "5"), ("es", nil, "2024", "2024"), ("es", nil, "-7", "-7"),
      ("es", nil, "1.5", nil), ("th", nil, "1.5", "1.5"), ("es-MX", nil, "1.5", "1.5"),
      ("en", nil, "1.5", "1.5"),
      ("th", nil, "0.30000000000000004", nil), ("th", nil, "123456789012", nil), ("th", nil, "1E+20", nil),
      ("th", 5, "46349", "2026-11-23"), ("th", 18, "46349", nil), ("th", 17, "12", "12"),
      ("th", 6, "0.375", "09:00"),
      ("th", 7, "0.375", nil), ("th", 7, "0.5", "12:00"), ("de", 8, "0.5", "50%"), ("de", 8, "0.505", nil),
      ("th", 9, "1.25", "1.25"), ("th", 9, "1.5", nil), ("th", 9, "5", nil), ("de", 9, "1.25", nil),
      ("th", 10, "999", "999"), ("th", 10, "1000", nil), ("th", 10, "-5", nil), ("th", 11, "5", "5"),
      ("th", 12, "5", "5"),
      ("th", 13, "7", nil), ("th", 14, "7", nil), ("th", 15, "0.505", "50.5%"), ("th", 16, "7", nil),
      ("words", nil, "1.5", "1.5"), ("words", 0, "5", "5"), ("key", 13, "7", "7"), ("max", 0, "5", "5"),
    ] as [(String, Int?, String, String?)])
  func aNumberThatIsShownAsAnotherTextIsMarked(
    _ header: String, _ format: Int?, _ value: String, _ text: String?
  )
    throws
  {
    let style = format.map { " s=\"\($0 + 1)\"" } ?? ""
    let parts = WrittenParts(
      "<row><c t=\"str\"><v>\(header)</v></c></row><row><c\(style)><v>\(value)</v></c></row>",
      styles: Self.styles)
    let read = try #require(try Spreadsheet(parts, marksMisread: true).rows.last?.first)
    #expect(MisreadText.value(of: read) == nil ? read.string == text : text == nil, "\(read.string)")
    #expect(try Spreadsheet(parts).rows.last?.first.flatMap(MisreadText.value) == nil)
  }

  @Test(arguments: [
    ("de", true), ("de-CH", true), ("es-MX", true), ("th", true), ("fr", true), ("en", false),
    ("en-ZA", false),
  ])
  func aTruthValueIsATextWhereItIsShownSo(_ header: String, _ isMarked: Bool) throws {
    let parts = WrittenParts(
      "<row><c t=\"str\"><v>\(header)</v></c></row><row><c t=\"b\"><v>1</v></c></row>")
    let read = try #require(try Spreadsheet(parts, marksMisread: true).rows.last?.first)
    #expect((MisreadText.value(of: read)?.string ?? read.string) == "TRUE")
    #expect((MisreadText.value(of: read) != nil) == isMarked)
  }

  @Test func whatIsTypedAsAnotherThingIsToldOf() throws {
    let parts = WrittenParts(
      """
      <row r="1"><c r="A1" t="str"><v>text</v></c><c r="B1"><v>1</v></c><c r="C1" t="b"><v>0</v></c>\
      <c r="D1" t="e"><v>#N/A</v></c><c r="E1"><f>1+1</f><v>2</v></c></row>
      """)
    #expect(try Spreadsheet(parts).typed.map(\.kind) == [.number, .boolean, .error, .formula])
  }

  @Test(arguments: [
    ("<row r=\"2\"/><row r=\"1\"/>", "row 1 comes after row 2"),
    ("<row r=\"1\"><c r=\"B1\"/><c r=\"A1\"/></row>", "the cell 'A1' is not in its place"),
    ("<row r=\"1\"><c r=\"A2\"/></row>", "not in its place"), ("<row r=\"2000000\"/>", "row 2000000"),
    ("<row>", "never closed"), ("<row r=\"1\"><c r=\"ZZZZ1\"/></row>", "not in its place"),
  ])
  func whatIsDamagedIsNamed(_ rows: String, _ reason: String) throws {
    let fault = #expect(throws: SpreadsheetFault.self) { try WrittenParts(rows).rows() }
    #expect(fault?.reason.contains("xl/worksheets/sheet1.xml") == true)
    #expect(
      fault?.reason.contains(reason) == true || fault?.reason.contains("closes no") == true,
      "\(fault?.reason ?? "")")
  }

  /// Little that stands for much.
  @Test func whatWouldFillMemoryIsRefused() throws {
    let wide = #"<row r="1"><c r="XFD1" t="str"><v>a</v></c></row>"#
    let rows = String(repeating: #"<row><c t="str"><v>a</v></c></row>"#, count: 600)
    #expect(try WrittenParts(wide).rows().first?.count == 16_384)
    #expect(throws: SpreadsheetFault.tooLarge) { try WrittenParts(wide + rows).rows() }
    let long = "<si><t>\(String(repeating: "x", count: 1 << 20))</t></si>"
    let shared = String(repeating: #"<row><c t="s"><v>0</v></c></row>"#, count: 513)
    #expect(throws: SpreadsheetFault.tooLarge) { try WrittenParts(shared, strings: long).rows() }
  }

  @Test func anotherKindOfFileIsNamed() throws {
    var parts = WrittenParts("")
    parts.parts = ["mimetype": "application/vnd.oasis.opendocument.spreadsheet"]
    #expect(throws: SpreadsheetFault.self) { try parts.rows() }
    parts.parts = [:]
    #expect(throws: SpreadsheetFault.self) { try parts.rows() }
  }

  /// The file has an array formula in the first cell of its range, and in the others only what it came to.
  @Test func allCellsOfAnArrayFormulaAreFormulas() throws {
    let parts = WrittenParts(
      #"<row r="1"><c r="A1" t="str"><v>key</v></c></row><row r="2"><c r="A2"><f t="array" ref="A2:A3">B2:B3</f><v>1</v></c></row>"#
        + #"<row r="3"><c r="A3" t="str"><v>b</v></c></row><row r="4"><c r="A4" t="str"><v>c</v></c></row>"#)
    let spreadsheet = try Spreadsheet(parts)
    #expect(spreadsheet.typed.map(\.row) == [2, 3] && spreadsheet.typed.allSatisfy { $0.kind == .formula })
  }
}
