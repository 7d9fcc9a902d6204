import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// One locale's part of the sheets, for a translator who gets nothing else: what `sheet export` writes and `sheet import`
/// reads.
package struct LocalePart: Sendable {
  struct Row: Sendable {
    var id: RowID
    var comment: Text
    var max: Text
    var link: Text
    var text: Text
    /// The English that the text was made for, where that is not the row's.
    var englishWas: Text?
    /// What the translator is asked to do; empty where the text is done.
    var task: String
    /// The lines of `problems` that are about this locale.
    var problems: Text
    var version: LocalePartVersion
  }

  let base: LocaleTag
  let locale: LocaleTag
  var rows: [Row] = []
  /// Of sheets that cannot be used now: what was agreed stands in.
  package var findings: [Finding] = []

  /// The header of the column that says which version a row came from.
  static let versionHeader = "glossator"

  package var rowCount: Int { rows.count }

  /// The file, in UTF-8 with a byte order mark: without one Excel takes it for another encoding.
  package func bytes(_ delimiter: SheetDialect.Delimiter) -> [UInt8] {
    let hasLinks = rows.contains { !$0.link.isBlank }
    let header =
      ["key", "variant", base.description, "comment", "max"] + (hasLinks ? ["link"] : [])
      + [locale.description, "english was", "todo", "problems", Self.versionHeader]
    let lines = rows.map { row in
      [row.id.key, Text(row.id.variant.text), row.id.source, row.comment, row.max]
        + (hasLinks ? [row.link] : [])
        + [row.text, row.englishWas ?? .empty, Text(row.task), row.problems, Text(row.version.description)]
    }
    return Sheet.table(
      [header.map { Text($0) }] + lines,
      dialect: SheetDialect(encoding: .utf8(bom: true), delimiter: delimiter))
  }
}

/// The version of a sheet that a row of a part came from, as the row says it: `main@1a2b3c4d5e6f`.
///
/// Each row says it in a cell of its own, for rows are sorted, deleted and pasted into other files. The sheet's name before
/// the id keeps a spreadsheet from taking an id such as `123456789e12` for a number.
struct LocalePartVersion: Hashable, Sendable, CustomStringConvertible {
  var sheet: String
  /// The beginning of the id of the sheet's bytes.
  var id: String

  private static let length = 16

  init(sheet: String, id: ObjectID) {
    (self.sheet, self.id) = (sheet, String(id.description.prefix(Self.length)))
  }

  /// Of rows that do not say their sheet.
  init(anySheetOf id: String) { (sheet, self.id) = ("", id) }

  /// Nil where a cell says no version.
  init?(_ cell: Text) {
    let word = cell.string.filter { !$0.isWhitespace }
    guard let at = word.lastIndex(of: "@"), at > word.startIndex else { return nil }
    let id = word[word.index(after: at)...].lowercased()
    guard id.count >= 6, id.allSatisfy(\.isHexDigit) else { return nil }
    (sheet, self.id) = (String(word[..<at]), id)
  }

  var description: String { "\(sheet)@\(id)" }
}
