import Spreadsheets
import TranslationModel

/// The parts of a spreadsheet, as a test writes them.
struct WrittenParts: PackageParts {
  var parts: [String: String]

  func part(_ name: String) -> [UInt8]? { parts[name].map { Array($0.utf8) } }

  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  static let package = "http://schemas.openxmlformats.org/package/2006/relationships"

  /// One worksheet with these rows; `head` comes before `<sheetData>`, `tail` after it.
  init(
    _ rows: String, head: String = "", tail: String = "", strings: String? = nil, styles: String? = nil,
    main: String = Self.main, office: String = Self.office
  ) {
    var relations = #"<Relationship Id="rId1" Type="\#(office)/worksheet" Target="worksheets/sheet1.xml"/>"#
    parts = [
      "_rels/.rels": Self.relations(
        #"<Relationship Id="rId1" Type="\#(office)/officeDocument" Target="xl/workbook.xml"/>"#),
      "xl/workbook.xml":
        #"<workbook xmlns="\#(main)" xmlns:r="\#(office)"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
      "xl/worksheets/sheet1.xml":
        #"<worksheet xmlns="\#(main)">\#(head)<sheetData>\#(rows)</sheetData>\#(tail)</worksheet>"#,
    ]
    if let strings {
      relations +=
        #"<Relationship Id="rId2" Type="\#(office)/sharedStrings" Target="/xl/sharedStrings.xml"/>"#
      parts["xl/sharedStrings.xml"] = #"<sst xmlns="\#(main)">\#(strings)</sst>"#
    }
    if let styles {
      relations += #"<Relationship Id="rId3" Type="\#(office)/styles" Target="styles.xml"/>"#
      parts["xl/styles.xml"] = #"<styleSheet xmlns="\#(main)">\#(styles)</styleSheet>"#
    }
    parts["xl/_rels/workbook.xml.rels"] = Self.relations(relations)
  }

  static func relations(_ inside: String) -> String {
    #"<Relationships xmlns="\#(package)">\#(inside)</Relationships>"#
  }

  mutating func addTable(_ reference: String, _ more: String = "") {
    parts["xl/worksheets/_rels/sheet1.xml.rels"] = Self.relations(
      #"<Relationship Id="rId1" Type="\#(Self.office)/table" Target="../tables/table1.xml"/>"#)
    parts["xl/tables/table1.xml"] =
      "<table xmlns=\"\(Self.main)\" id=\"1\" ref=\"\(reference)\"\(more)><autoFilter ref=\"\(reference)\"/></table>"
  }

  var worksheet: String { parts["xl/worksheets/sheet1.xml"] ?? "" }

  /// The texts, as short to write as they can be.
  func rows() throws -> [[String]] { try Spreadsheet(self).rows.map { $0.map(\.string) } }

  /// The same with these cells changed, by their place: the row from 1, the column from 0.
  func changed(_ cells: [(row: Int, column: Int, text: String)]) throws -> WrittenParts {
    let spreadsheet = try Spreadsheet(self)
    var rows = spreadsheet.rows
    for cell in cells {
      while rows.count < cell.row { rows.append([]) }
      while rows[cell.row - 1].count <= cell.column { rows[cell.row - 1].append(.empty) }
      rows[cell.row - 1][cell.column] = Text(cell.text)
    }
    let changes = try spreadsheet.changes(to: rows, in: self)
    var parts = self
    for name in changes.removed { parts.parts[name] = nil }
    for (name, bytes) in changes.replaced { parts.parts[name] = String(decoding: bytes, as: UTF8.self) }
    return parts
  }
}
