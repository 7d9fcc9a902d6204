import StringFormats
import TranslationModel

/// The part that names a spreadsheet's worksheets, and what else it says of them.
struct WorkbookPart {
  struct Entry {
    var name: String
    var isVisible: Bool
    var part: String
    /// Excel counts them as they are made.
    var number: Int
  }

  /// The name that stands for the worksheet with the texts.
  static let ownName = "Glossator"

  let part: String
  let relationships: Relationships
  /// In the order of their tabs.
  private(set) var worksheets: [Entry] = []
  /// The one that `ownName` stands for.
  private var named: String?
  /// True where days are counted from 1904 on.
  private(set) var countsFrom1904 = false

  init(_ parts: some PackageParts) throws(SpreadsheetFault) {
    guard let target = try Relationships(of: "", in: parts).first("officeDocument") else {
      throw try Self.otherKind(parts)
    }
    part = target.part
    let bytes = try parts.required(part)
    let relationships = try Relationships(of: part, in: parts)
    self.relationships = relationships
    let read = try SpreadsheetFault.on(part) { () throws(SyntaxError) in
      try bytes.read { bytes throws(SyntaxError) in try Self.read(bytes) }
    }
    guard let read else {
      throw SpreadsheetFault("it is no spreadsheet, but another document", hint: Self.saveAsXLSX)
    }
    (countsFrom1904, named) = (read.countsFrom1904, read.named)
    worksheets = read.sheets.compactMap { sheet in
      guard let target = relationships.byID[sheet.id], target.kind == "worksheet" else { return nil }
      return Entry(
        name: sheet.name, isVisible: sheet.isVisible, part: target.part, number: sheet.number)
    }
  }

  /// Worksheets, the one first that most likely has been the sheet all the time.
  func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.sorted { a, b in
      (a.name == named ? 0 : 1, a.number) < (b.name == named ? 0 : 1, b.number)
    }
  }

  /// The name of the worksheet in `'My texts'!$A:$A`.
  private static func worksheet(in reference: String) -> String? {
    guard let end = reference.lastIndex(of: "!") else { return nil }
    let name = reference[..<end]
    guard name.hasPrefix("'"), name.hasSuffix("'"), name.count > 2 else { return String(name) }
    return String(name.dropFirst().dropLast().replacing("''", with: "'"))
  }

  private static let saveAsXLSX = "save it as an Excel workbook (XLSX)"

  private static func otherKind(_ parts: some PackageParts) throws(SpreadsheetFault) -> SpreadsheetFault {
    let kind = String(decoding: try parts.part("mimetype") ?? [], as: UTF8.self)
    return SpreadsheetFault(
      kind.contains("opendocument")
        ? "it is an ODF document, ODS say, not XLSX" : "it is a ZIP archive, not XLSX",
      hint: saveAsXLSX)
  }

  private struct Reading {
    var sheets: [(name: String, id: String, isVisible: Bool, number: Int)] = []
    var countsFrom1904 = false
    var named: String?
  }

  /// Nil for a document whose first element is no workbook.
  private static func read(_ bytes: FileBytes) throws(SyntaxError) -> Reading? {
    var reading = Reading()
    var isWorkbook = false
    var scanner = XMLScanner(part: bytes)
    try scanner.elements { scanner throws(SyntaxError) in
      if scanner.depth == 1 { isWorkbook = scanner.isElement("workbook") }
      if scanner.isElement("workbookPr") { reading.countsFrom1904 = scanner.isTrue("date1904") }
      guard scanner.depth == 3 else { return }
      if scanner.isElement("definedName"), scanner.value("name")?.string == ownName,
        scanner.attribute("localSheetId") == nil
      {
        let text = try scanner.content().text
        reading.named = worksheet(in: scanner.pieces.texts { String(decoding: $0[text], as: UTF8.self) })
      }
      guard scanner.isElement("sheet") else { return }
      let id = scanner.attributes.first { scanner.bytes[$0.name].reversed().starts(with: "di:".utf8) }
      guard let id, let name = scanner.value("name") else { return }
      let state = scanner.value("state") ?? "visible"
      reading.sheets.append(
        (
          name.string, String(decoding: scanner.bytes[id.value], as: UTF8.self), state == "visible",
          scanner.number("sheetId") ?? 0
        ))
    }
    return isWorkbook ? reading : nil
  }
}
