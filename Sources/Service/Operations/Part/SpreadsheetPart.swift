import Spreadsheets
import TranslationModel

/// A translator's part of the sheet as an XLSX file.
package enum SpreadsheetPart {
  /// The file that says what a delimited text says.
  package static func file(saying text: [UInt8]) throws(Failure) -> [UInt8] {
    do throws(SpreadsheetFault) { return try SpreadsheetFile.new(text) } catch {
      throw Failure(.content, "the part cannot be an XLSX file: \(error.reason)", hint: error.hint)
    }
  }

  /// What a file says, as delimited text; of one that is no ZIP archive, its own bytes.
  package static func text(of file: [UInt8]) throws(Failure) -> [UInt8] {
    guard file.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return file }
    do throws(SpreadsheetFault) { return try SpreadsheetFile(file).text } catch {
      throw Failure(.content, "the part cannot be read: \(error.reason)", hint: error.hint)
    }
  }
}
