import Archives
import Spreadsheets
import TranslationModel
import TranslationSheet

/// The bytes of an XLSX file, as delimited text and back.
struct SpreadsheetFile {
  let bytes: [UInt8]
  /// What the journal keeps of it, and everything else works on.
  let text: [UInt8]
  private let parts: ArchivedParts
  private let spreadsheet: Spreadsheet

  /// Cells that hold something else than a text.
  var typed: [TypedCell] { spreadsheet.typed }
  var merged: [MergedCells] { spreadsheet.merged }

  /// What people should know of it: which of several worksheets is used.
  func findings(in path: String) -> [Finding] {
    guard let last = spreadsheet.rivals.last else { return [] }
    let names = spreadsheet.rivals.map { "'\($0.excerpt)'" }.joined(separator: ", ")
    let isOne = spreadsheet.rivals.count == 1
    return [
      Finding(
        .warning, "worksheet-copy",
        "the worksheet '\(spreadsheet.name.excerpt)' is used, and \(names) not, which \(isOne ? "has" : "have") a column 'key', too: what is typed there does not count",
        at: Place(path), hint: "delete or hide '\(last.excerpt)', or give its column 'key' another header")
    ]
  }

  /// Why there is nothing in it, though the file is whole; nil where there is something.
  func emptiness(of path: String) -> SheetFileError? {
    guard spreadsheet.rows.isEmpty else { return nil }
    return SheetFileError(
      .damaged, path, "its worksheet '\(spreadsheet.name.excerpt)' is empty",
      hint: spreadsheet.hiddenTable.map { "show the worksheet '\($0.excerpt)', which has a column 'key'" }
        ?? "undo that; where there never was a text in it, delete the file: the first sheet is made anew")
  }

  init(_ bytes: [UInt8]) throws(SpreadsheetFault) {
    if let fault = Self.foreignKind(bytes) { throw fault }
    parts = try ArchivedParts(bytes)
    spreadsheet = try Spreadsheet(parts, marksMisread: true)
    self.bytes = bytes
    text = SheetGrid(rows: spreadsheet.rows).bytes
  }

  /// A new one with these texts.
  static func new(_ text: [UInt8]) throws(SpreadsheetFault) -> [UInt8] {
    let grid = try grid(text)
    let parts = try NewSpreadsheet.parts(grid.rows)
    do throws(ArchiveError) { return try ZIPArchive.bytes(of: parts) } catch { throw SpreadsheetFault(error) }
  }

  /// The file with other texts: all else in it is the same. What comes out is read again before it is used. The findings, of a file
  /// at `path`, say what could not stay.
  func edited(saying new: [UInt8], at path: String) throws(SpreadsheetFault) -> (bytes: [UInt8], [Finding]) {
    let grid = try Self.grid(new)
    let changes = try spreadsheet.changes(to: grid.rows, in: parts)
    if changes.isEmpty { return (bytes, []) }
    let edited = try SpreadsheetFile(parts.changed(changes))
    try edited.parts.requireSame(as: parts, but: changes)
    guard edited.text == grid.bytes else {
      throw SpreadsheetFault("its cells would not say what they should", hint: "please report this")
    }
    return (edited.bytes, changes.endedFormulas.map { .formulaEnded($0, at: path) })
  }

  private static func grid(_ text: [UInt8]) throws(SpreadsheetFault) -> SheetGrid {
    do throws(SyntaxError) { return try SheetGrid(text).shaped() } catch {
      throw SpreadsheetFault("row \(error.line): \(error.message)", hint: error.hint)
    }
  }

  /// What is no ZIP archive at all.
  private static func foreignKind(_ bytes: [UInt8]) -> SpreadsheetFault? {
    if bytes.isEmpty {
      return SpreadsheetFault("the file is empty (0 bytes)", hint: "was it still being saved?")
    }
    if bytes.starts(with: [0x50, 0x4B]) { return nil }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      let name: [UInt8] = Array("EncryptedPackage".utf8).flatMap { [$0, 0] as [UInt8] }
      return bytes.contains(name)
        ? SpreadsheetFault("it is protected with a password", hint: "save it without one")
        : SpreadsheetFault("it is an old Excel file (XLS)", hint: "save it as an Excel workbook (XLSX)")
    }
    if isWebPage(bytes) {
      return SpreadsheetFault(
        "it is a web page, and no XLSX file",
        hint:
          "is it a page to sign in that came in the file's place? the address is the file's own, and who asks may read it"
      )
    }
    return SpreadsheetFault(
      "it is no XLSX file",
      hint: "save it as an Excel workbook (XLSX), or give the sheet's path the ending .csv")
  }

  private static func isWebPage(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    let text = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}

extension Finding {
  fileprivate static func formulaEnded(_ block: String, at path: String) -> Finding {
    Finding(
      .warning, "formula-ended",
      "the formula that filled \(block) gave way to a text in one of these cells; the others keep what they showed",
      at: Place(path), hint: "texts of the app are typed, or pasted as values")
  }
}
