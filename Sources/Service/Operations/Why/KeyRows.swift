import TranslationModel
import TranslationSheet
import Workflow

/// A row in one of the sheets.
struct RowPlace: Hashable {
  var sheet: String
  var row: RowID
}

/// The rows of one key in one version of the sheets.
struct KeyRows: Equatable {
  private var texts: [RowPlace: RowTexts] = [:]

  subscript(place: RowPlace) -> RowTexts? { texts[place] }

  /// In the order of their keys and variants.
  var sorted: [(place: RowPlace, texts: RowTexts)] {
    texts.sorted { ($0.key.row, Text($0.key.sheet)) < ($1.key.row, Text($1.key.sheet)) }
      .map { ($0.key, $0.value) }
  }

  func has(_ entry: EntryID) -> Bool { texts.keys.contains { $0.row.entry == entry } }

  /// The first row that another version lacks, of those that are wanted.
  func firstPlace(notIn other: KeyRows, where isWanted: (RowPlace) -> Bool) -> RowPlace? {
    sorted.first { isWanted($0.place) && other[$0.place] == nil }?.place
  }

  mutating func apply(_ change: RowChange) {
    let place = RowPlace(sheet: change.sheet, row: change.row)
    guard let new = change.new else { return texts[place] = nil }
    var row = texts[place] ?? [:]
    for column in change.old?.keys ?? [:].keys { row[column] = nil }
    texts[place] = change.old == nil ? new : row.merging(new) { _, new in new }
  }
}
