import TranslationModel

/// Why a spreadsheet's file cannot be read, or not be written.
package struct SpreadsheetFault: Error, Hashable, Sendable {
  /// One sentence without the file's path, lower case, no full stop.
  package var reason: String
  package var hint: String?

  package init(_ reason: String, hint: String? = nil) { (self.reason, self.hint) = (reason, hint) }

  /// Of a part that is no well-formed XML.
  init(_ error: SyntaxError, in part: String) {
    self.init(
      "its part '\(part.excerpt)' is damaged, line \(error.line): \(error.message)", hint: Self.saveAgain)
  }

  /// Of a file that a person cannot have typed.
  package static let tooLarge = SpreadsheetFault(
    "it has more than \(SpreadsheetLimits.cells >> 20) million cells, or \(SpreadsheetLimits.bytes >> 20) MB of text",
    hint: "is it the right file? delete the cells beside and below the texts")

  static let saveAgain = "open it in the spreadsheet program and save it again as XLSX"

  /// Does what may fail on the way through a part.
  static func on<Result>(_ part: String, _ work: () throws(SyntaxError) -> Result)
    throws(SpreadsheetFault) -> Result
  {
    do throws(SyntaxError) { return try work() } catch { throw SpreadsheetFault(error, in: part) }
  }
}
