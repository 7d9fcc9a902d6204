import RepositoryModel
import TranslationModel
import Workflow

/// The verdict on one commit, with what people ask next: whose key it is, and whether the side branch would do.
package struct GateReport: Sendable {
  package var revision: String
  /// The commit that was judged; nil where nobody can tell which it is.
  package var commit: ObjectID?
  package var verdict: Verdict
  /// How current the repository is in which it was judged.
  package var freshness: Freshness
  /// The side branch whose merge would open the gate; nil where there is none.
  package var opener: String?
  /// The side branch that was judged, or that of the release branch that was; nil where it is neither.
  package var side: String?
  /// Where no release branch has the commit, which branches are: the sheet gets rows with one. Empty where one has it.
  package var releasePatterns: [String] = []
  /// True where the newest agreed look saw this very commit: its side branch has all that there is.
  package var isAgreed = false
  /// What is wrong in the newest rules, where a blocked commit was judged by older ones.
  package var mistake: Finding?
  /// The reasons by key: whole files first, then the keys that most locales lack.
  package var keys: [Key] = []

  /// What keeps one key, or one file, from shipping.
  package struct Key: Hashable, Sendable {
    /// The row's label, `welcome` or `files (few)`; the path of a file.
    package var name: String
    /// The sheet's row, as a spreadsheet numbers it.
    package var sheetRow: Int?
    /// The name of the sheet, where there are several.
    package var sheet: String?
    package var reasons: [GateReason]
    /// Who added the key; nil where nobody looked.
    package var introduction: Introduction?

    /// True for a whole file.
    package var isFile: Bool { reasons.first?.key.isEmpty ?? false }
  }
}

extension GateReport.Key {
  private struct Name: Hashable {
    var name: String
    var sheetRow: Int?
    var sheet: String?
  }

  static func all(_ reasons: [GateReason]) -> [GateReport.Key] {
    var keys: [GateReport.Key] = []
    var known: [Name: Int] = [:]
    for reason in reasons {
      let name = Name(
        name: reason.key.isEmpty ? reason.path : reason.key, sheetRow: reason.sheetRow, sheet: reason.sheet)
      if let i = known[name] {
        keys[i].reasons.append(reason)
        continue
      }
      known[name] = keys.count
      keys.append(
        GateReport.Key(name: name.name, sheetRow: name.sheetRow, sheet: name.sheet, reasons: [reason]))
    }
    return keys.enumerated().sorted { a, b in
      if a.element.isFile != b.element.isFile { return a.element.isFile }
      let (x, y) = (a.element.localeCount, b.element.localeCount)
      return x == y ? a.offset < b.offset : x > y
    }.map(\.element)
  }

  private var localeCount: Int { Set(reasons.map(\.locale)).count }
}
