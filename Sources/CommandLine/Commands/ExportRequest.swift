import Service
import StringFormats
import TranslationModel
import TranslationSheet

/// What an export is to write: for whom, in which format, and where.
struct ExportRequest {
  /// Nil for a table.
  let xliff: TranslationJob.Version?
  let todoOnly: Bool
  /// Nil for the standard output.
  let path: String?

  static let readers = ["agency", "translator"]
  static let formats = TranslationJob.Version.allCases.map { "xliff-\($0.rawValue)" } + ["table"]

  init(_ invocation: Invocation, isForAgency: Bool) throws(Failure) {
    path = invocation["output"]
    let name = path?.lowercased() ?? ""
    let isXLIFF = name.hasSuffix(".xlf") || name.hasSuffix(".xliff")
    let isTable = SheetDialect.isSpreadsheet(name) || SheetDialect.delimiter(ofEnding: name) != nil
    let reader = try Self.word("for", of: invocation, Self.readers)
    let format = try Self.word("format", of: invocation, Self.formats)
    let isAgencys = reader.map { $0 == "agency" } ?? (isXLIFF || isForAgency && !isTable)
    if let format {
      xliff = TranslationJob.Version.allCases.first { "xliff-\($0.rawValue)" == format }
    } else {
      xliff = isXLIFF || isAgencys && !isTable ? .first : nil
    }
    if format == nil, xliff != nil, !isXLIFF, let ending = Self.ending(of: name) {
      throw Failure(
        .usage, "XLIFF is written to no file that ends in '.\(ending)'",
        hint: "to one in .xlf or .xliff; a table to one in .csv, .tsv or .xlsx; or say how: --format")
    }
    todoOnly = invocation.has("todo") || isAgencys && !invocation.has("all")
    guard xliff == nil || !isTable, xliff != nil || !isXLIFF else {
      throw Failure(
        .usage, "'\(path ?? "")' and --format \(format ?? "") do not go together", hint: "leave --format out")
    }
  }

  /// What follows the last dot of a file's name.
  private static func ending(of path: String) -> Substring? {
    let name = path.split(separator: "/").last ?? ""
    return name.dropFirst().lastIndex(of: ".").map { name[name.index(after: $0)...] }
  }

  private static func word(_ option: String, of invocation: Invocation, _ words: [String]) throws(Failure)
    -> String?
  {
    guard let word = invocation[option] else { return nil }
    guard words.contains(word) else {
      throw Failure(
        .usage, "--\(option) cannot be '\(word)'", hint: "one of: \(words.joined(separator: ", "))")
    }
    return word
  }

  /// True where a table's name does not say which kind it is.
  var hasStrangeName: Bool {
    guard xliff == nil, let path else { return false }
    return !SheetDialect.isSpreadsheet(path) && SheetDialect.delimiter(ofEnding: path) == nil
  }

  /// The file, and how many texts it has.
  func file(of export: SheetExportOperation, _ locale: LocaleTag) throws(Failure) -> (
    bytes: [UInt8], count: Int, findings: [Finding]
  ) {
    if let xliff {
      let job = try export.job(locale, todoOnly: todoOnly)
      return (job.job.bytes(xliff), job.unitCount, job.findings)
    }
    let part = try export.run(locale, todoOnly: todoOnly)
    var bytes = part.bytes(SheetDialect(ofNewSheet: path ?? "").delimiter)
    if SheetDialect.isSpreadsheet(path ?? "") { bytes = try SpreadsheetPart.file(saying: bytes) }
    return (bytes, part.rowCount, part.findings)
  }
}
