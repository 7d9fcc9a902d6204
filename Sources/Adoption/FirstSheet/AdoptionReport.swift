import TranslationModel

/// What became of everything that a tool had: each of its texts is in just one of the counts.
package struct AdoptionReport: Sendable {
  /// Texts that the string files say, too.
  package var inFiles = 0
  /// Those that are in the sheet now, and in no file.
  package var inSheet = 0
  /// Those that are in the sheet, where the file says something else.
  package var differing = 0
  /// Those of keys that no string file has: in rows of the sheet that no branch needs.
  package var rowless = 0
  /// English that differs from the base file's, kept in a column of its own.
  package var otherEnglish = 0
  /// Keys that no string file has.
  package var keysWithoutFile: [Text] = []
  /// Cells of the sheet that somebody has to look at, as the tool said, or as they were made for other English.
  package var asked = 0
  package var forOtherEnglish = 0
  /// Columns of people's own that the sheet has got.
  package var columns: [String] = []
  /// How many cells of comments, lengths, links and people's own columns were filled.
  package var notes = 0
  package var leftovers: [AdoptedLeftover] = []

  package init() {}

  /// Those that are nowhere but in this report.
  package var left: Int { leftovers.reduce(0) { $0 + $1.texts } }
  /// All that the tool had.
  package var texts: Int { inFiles + inSheet + differing + rowless + otherEnglish + left }
}
