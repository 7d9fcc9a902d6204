import Archives
import Glibc
import Spreadsheets
import TranslationModel
import TranslationSheet

/// An XLSX file with what its parts say.
final class PackedSpreadsheet: PackageParts {
  private let bytes: [UInt8]
  private let archive: ZIPArchive

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    archive = try ZIPArchive(bytes)
  }

  func part(_ name: String) throws(SpreadsheetFault) -> [UInt8]? {
    do throws(ArchiveError) { return try archive.entry(name) } catch {
      throw SpreadsheetFault(error.reason)
    }
  }

  var text: [UInt8] { get throws { SheetGrid(rows: try Spreadsheet(self).rows).bytes } }

  func edited(_ edit: (inout [[Text]]) -> Void) throws -> [UInt8] {
    let spreadsheet = try Spreadsheet(self)
    var rows = spreadsheet.rows
    edit(&rows)
    let edited = try ZIPArchive(bytes)
    for (name, bytes) in try spreadsheet.changes(to: rows, in: self).replaced {
      try edited.replace(name, with: bytes)
    }
    return try edited.written()
  }
}

func measureSpreadsheet(_ content: [UInt8], savedAs path: String) throws {
  let bytes = try ZIPArchive.bytes(of: NewSpreadsheet.parts(SheetGrid(content).rows))
  guard let file = fopen(path, "w") else { fail("cannot write \(path)") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
  let reading = try median(5) { _ = try PackedSpreadsheet(bytes).text }
  let editing = try median(5) {
    let new = try PackedSpreadsheet(bytes).edited { $0[$0.count / 2][8] = "another text" }
    guard try PackedSpreadsheet(new).text != content else { fail("the edit changed nothing") }
  }
  print("\(bytes.count) \(reading) \(editing)")
}
