import Git
import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// A part of the sheet as it came back from a translator: rows sorted, deleted or doubled, columns moved and added, saved by
/// whatever program. Or a job of an agency's, unit by unit.
struct ReturnedPart {
  struct Row {
    /// As a spreadsheet numbers it; of a job, the line of the file.
    var number: Int
    var entry: EntryID
    var english: Text
    var text: Text
    /// Nil where the cell that says it is blank, or is no version any more.
    var version: LocalePartVersion?
    /// What a job's unit is called.
    var mark: String?
    /// True where a job says that the text is done, changed or not.
    var isConfirmed = false
    /// True where a job says that nobody has translated it: a tool has put a proposal there.
    var isUnfinished = false
  }

  let locale: LocaleTag
  private(set) var rows: [Row] = []
  private(set) var findings: [Finding] = []

  init(_ locale: LocaleTag, rows: [Row], findings: [Finding]) {
    (self.locale, self.rows, self.findings) = (locale, rows, findings)
  }

  /// The name that messages have for the file.
  static let file = "import"

  /// Reads either; `locale` is needed only where the file does not say it, or has columns of several.
  static func reading(_ bytes: [UInt8], _ schema: SheetSchema, locale: LocaleTag?) throws(Failure)
    -> ReturnedPart
  {
    if ReturnedJob.mayBe(bytes) { return try ReturnedPart(job: bytes, schema, locale: locale) }
    return try ReturnedPart(bytes, schema, locale: locale)
  }

  private init(_ bytes: [UInt8], _ schema: SheetSchema, locale wanted: LocaleTag?) throws(Failure) {
    let sheet: Sheet
    do throws(SyntaxError) { sheet = try Sheet(reading: bytes, schema: schema) } catch {
      throw Failure(.content, "the file cannot be read: \(error.message)", hint: error.hint)
    }
    locale = try Self.locale(wanted, in: sheet)
    let column = SheetColumn.translation(locale)
    let version = sheet.field(named: LocalePart.versionHeader)
    for row in 0..<sheet.rowCount {
      let key = sheet.text(row: row, .key)
      let text = sheet.text(row: row, column)
      if key.isBlank { continue }
      let place = Place(Self.file, line: sheet.rowNumber(row), column: sheet.columns[column].map { $0 + 1 })
      guard let variant = Variant(sheet.text(row: row, .variant).string) else {
        findings.append(.unusable("'\(key.excerpt)' has a word in 'variant' that is no plural form", place))
        continue
      }
      if sheet.isRefused(row: row, column) {
        findings.append(.unusable("the text of '\(key.excerpt)' is damaged", place))
        continue
      }
      rows.append(
        Row(
          number: sheet.rowNumber(row), entry: EntryID(key, variant), english: sheet.text(row: row, .source),
          text: text, version: version.flatMap { LocalePartVersion(sheet.text(row: row, field: $0)) }))
    }
  }

  private static func locale(_ wanted: LocaleTag?, in sheet: Sheet) throws(Failure) -> LocaleTag {
    let there = sheet.schema.targets.filter { sheet.columns[.translation($0)] != nil }
    if let wanted {
      try sheet.schema.require(wanted)
      if there.contains(wanted) { return wanted }
      throw Failure(.content, "the file has no column '\(wanted)'")
    }
    if there.count == 1 { return there[0] }
    if there.isEmpty { throw Failure(.content, "the file has no column for a target locale") }
    throw Failure(
      .usage, "the file has columns for \(there.count) locales",
      hint: "name one: --locale \(there.map(\.description).joined(separator: " | "))")
  }

  /// The versions that the rows say, each once.
  var versions: Set<LocalePartVersion> { Set(rows.compactMap(\.version)) }
}

extension Finding {
  static func unusable(_ message: String, _ place: Place, hint: String? = nil) -> Finding {
    Finding(.warning, "not-imported", message, at: place, hint: hint)
  }
}
