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

  @Test func rowsAreAsWideAsTheHeaderAndStandInTheirPlaces() throws {
    let parts = WrittenParts(
      """
      <row r="2"><c r="A2" t="str"><v>key</v></c><c r="C2" t="str"><v>en</v></c></row>\
      <row r="4" hidden="1"><c r="B4" t="str"><v>b</v></c><c r="C4" s="1"/></row>\
      <row><c><v>1</v></c></row>\
      <row r="7"><c r="E7" t="str"><v>wide</v></c></row><row r="1048576" ht="20"/>
      """)
    #expect(
      try parts.rows() == [
        [], ["key", "", "en"], [], ["", "b", ""], ["1", "", ""], [], ["", "", "", "", "wide"],
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
}
