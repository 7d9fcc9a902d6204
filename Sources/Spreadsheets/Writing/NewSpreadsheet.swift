import TranslationModel
import TranslationSheet

/// The parts of a spreadsheet that is made anew: one worksheet, all its cells formatted as text, its first row bold and
/// frozen.
package enum NewSpreadsheet {
  private static let mediaType = SheetDialect.mediaType(ofEnding: ".xlsx")

  /// By name, in the order in which they belong into the file.
  package static func parts(_ rows: [[Text]]) throws(SpreadsheetFault) -> [(name: String, bytes: [UInt8])] {
    let longest = rows.joined().first { $0.string.utf16.count > Spreadsheet.longestText }
    if longest != nil { throw SpreadsheetFault("a text is longer than 32,767 characters") }
    let width = rows.map(\.count).max() ?? 0
    guard rows.count <= CellAddress.rows, width <= CellAddress.columns else {
      throw SpreadsheetFault("it would have more rows or columns than Excel can open")
    }
    let fixed: [(String, String)] = [
      (Spreadsheet.contentTypes, types), ("_rels/.rels", relations), ("xl/workbook.xml", workbook),
      ("xl/_rels/workbook.xml.rels", workbookRelations), ("xl/styles.xml", styles),
    ]
    return fixed.map { ($0.0, Array((declaration + $0.1).utf8)) }
      + [("xl/worksheets/sheet1.xml", worksheet(rows, width: width))]
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let packages = "http://schemas.openxmlformats.org/package/2006"

  private static let types = """
    <Types xmlns="\(packages)/content-types">\
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
    <Default Extension="xml" ContentType="application/xml"/>\
    <Override PartName="/xl/workbook.xml" ContentType="\(mediaType).main+xml"/>\
    <Override PartName="/xl/worksheets/sheet1.xml" \
    ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>\
    <Override PartName="/xl/styles.xml" \
    ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>\
    </Types>
    """

  private static let relations = """
    <Relationships xmlns="\(packages)/relationships">\
    <Relationship Id="rId1" Type="\(office)/officeDocument" Target="xl/workbook.xml"/></Relationships>
    """

  private static let workbook = """
    <workbook xmlns="\(main)" xmlns:r="\(office)"><bookViews><workbookView/></bookViews>\
    <sheets><sheet name="Translations" sheetId="1" r:id="rId1"/></sheets>\
    <definedNames><definedName name="\(WorkbookPart.ownName)">Translations!$A:$A</definedName></definedNames></workbook>
    """

  private static let workbookRelations = """
    <Relationships xmlns="\(packages)/relationships">\
    <Relationship Id="rId1" Type="\(office)/worksheet" Target="worksheets/sheet1.xml"/>\
    <Relationship Id="rId2" Type="\(office)/styles" Target="styles.xml"/></Relationships>
    """

  /// 0 is the default; 1 is text, wrapped; 2 the header's, which is bold on grey. 49 is the format `@`.
  private static let styles = """
    <styleSheet xmlns="\(main)">\
    <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
    <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
    <fills count="3"><fill><patternFill patternType="none"/></fill>\
    <fill><patternFill patternType="gray125"/></fill>\
    <fill><patternFill patternType="solid"><fgColor rgb="FFE7E6E6"/></patternFill></fill></fills>\
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
    <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
    <cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
    <xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
    <alignment vertical="top" wrapText="1"/></xf>\
    <xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>\
    </cellXfs>\
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>
    """

  // MARK: The worksheet

  private static func worksheet(_ rows: [[Text]], width: Int) -> [UInt8] {
    let end = CellAddress(row: max(1, rows.count), column: max(0, width - 1))
    let widths = widths(of: rows, width)
    var bytes = Array(
      """
      \(declaration)<worksheet xmlns="\(main)"><dimension ref="\(CellBlock(CellAddress(row: 1, column: 0), end).text)"/>\
      <sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
      <selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>\
      <sheetFormatPr defaultRowHeight="\(lineHeight)"/>\(columns(widths))<sheetData>
      """.utf8)
    for (index, row) in rows.enumerated() where row.contains(where: { !$0.isEmpty }) {
      let lines = index == 0 ? 1 : lines(of: row, in: widths)
      let height = lines > 1 ? " ht=\"\(lines * lineHeight)\"" : ""
      bytes += Array("<row r=\"\(index + 1)\"\(height)>".utf8)
      for (column, text) in row.enumerated() where !text.isEmpty {
        let address = CellAddress(row: index + 1, column: column).text
        bytes += Array(
          "<c r=\"\(address)\" s=\"\(index == 0 ? 2 : 1)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
            .utf8)
        bytes += CellEscapes.written(text)
        bytes += Array("</t></is></c>".utf8)
      }
      bytes += Array("</row>".utf8)
    }
    return bytes + Array("</sheetData></worksheet>".utf8)
  }

  /// All columns are text, to their last row, and those on the right of them, too: a new locale goes there.
  private static func columns(_ widths: [Int]) -> String {
    let last = CellAddress.columns
    var text = "<cols>"
    for (column, width) in widths.enumerated() {
      text +=
        "<col min=\"\(column + 1)\" max=\"\(column + 1)\" width=\"\(width)\" style=\"1\" customWidth=\"1\"/>"
    }
    if widths.count < last {
      text +=
        "<col min=\"\(widths.count + 1)\" max=\"\(last)\" width=\"\(blankWidth)\" style=\"1\" customWidth=\"1\"/>"
    }
    return text + "</cols>"
  }

  // MARK: Sizes

  /// Of a row with one line, in points.
  private static let lineHeight = 15
  /// Excel's highest row has 409 points.
  private static let mostLines = 27
  /// Of a column in which texts are still to come.
  private static let blankWidth = 30
  /// The headers of those in which long ones never do.
  private static let narrow = Set(
    [SheetColumn.key, .variant, .todo, .link, .max, .waive, .releases].map(\.name))

  /// The widths of the columns, in characters.
  private static func widths(of rows: [[Text]], _ width: Int) -> [Int] {
    (0..<width).map { column in
      var longest = 0
      var isBlank = true
      for (index, row) in rows.enumerated() where column < row.count && !row[column].isEmpty {
        if index > 0 { isBlank = false }
        longest = max(longest, lines(of: row[column]).map(\.count).max() ?? 0)
      }
      let header = rows.first.flatMap { column < $0.count ? $0[column].string : nil } ?? ""
      return min(50, max(isBlank && !narrow.contains(header) ? blankWidth : 10, longest + 3))
    }
  }

  /// How many lines a row has where its texts are wrapped. Excel finds that out by itself; LibreOffice shows one line of a row of
  /// which the file does not say how high it is.
  private static func lines(of row: [Text], in widths: [Int]) -> Int {
    let most = zip(row, widths).map { text, width in
      lines(of: text).reduce(0) { $0 + max(1, ($1.count + width - 2) / (width - 1)) }
    }
    return min(mostLines, most.max() ?? 1)
  }

  private static func lines(of text: Text) -> [Substring] {
    let string = text.string[...]
    // Most texts have one.
    if !text.contains(0x0A), !text.contains(0x0D) { return [string] }
    return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
