/// Why delimited text is no table of fields, and in which cell.
struct ScanFault: Error, Hashable {
  enum Reason: Hashable {
    case unclosedQuote, quoteInPlainCell, textAfterQuote, tooManyFields, cellTooLong
  }

  var reason: Reason
  /// 1-based, as a spreadsheet numbers it.
  var row: Int
  /// 0-based.
  var field: Int

  var message: String {
    switch reason {
    case .unclosedQuote: "the quote that opens this cell is never closed"
    case .quoteInPlainCell: "a quote inside a cell that is not in quotes"
    case .textAfterQuote: "text after the closing quote of the cell"
    case .tooManyFields: "more than \(SheetLimits.fields) columns"
    case .cellTooLong: "the cell is longer than \(SheetLimits.cellBytes >> 20) MiB"
    }
  }

  var hint: String {
    switch reason {
    case .unclosedQuote: "close the quote; if the file was still being saved, save it again"
    case .quoteInPlainCell, .textAfterQuote:
      "put the whole cell in quotes and write each quote in it twice: \"say \"\"hi\"\"\""
    case .tooManyFields, .cellTooLong: "look for a missing quote before this place"
    }
  }
}
