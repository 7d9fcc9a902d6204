import TranslationModel
import TranslationSheet

/// Rows that somebody pasted into a copy of an older version of the sheet: what they were when they were copied.
///
/// It was not always the newest version: a window is open all day, and others go on. Whoever answers in such a row typed over what
/// that showed, and its `todo` is nobody's request.
struct CopiedRows {
  /// By key and variant. Those that are missing came from the newest version, or are the older copy's own.
  private(set) var rows: [EntryID: [RowID: RowTexts]] = [:]
  /// How far they are from those so far.
  private var distances: [EntryID: RowDistance.Cells]

  /// By how far they are from the newest ones, or from the older copy's own.
  init(_ pasted: [EntryID: RowDistance.Cells]) { distances = pasted }

  /// Looks at versions that came after another one, oldest first; each call is about older ones than the call before.
  ///
  /// What people saved, and no agreement heard, is the very news: nothing came from that. Of what was heard, a row came from it that is
  /// as it was there: who answers in a row leaves what it told as it was, too.
  mutating func look(
    at versions: [SheetVersionChange], after version: VersionSearch, isHeard: (Int) -> Bool
  ) {
    var (between, all) = (version, [(version: VersionSearch, isWriting: Bool)]())
    for (i, change) in versions.enumerated() {
      between = between.adding(change.change)
      if change.isWriting || isHeard(i) { all.append((between, change.isWriting)) }
    }
    for (version, isWriting) in all.reversed() { look(at: version, isWhole: !isWriting) }
  }

  /// Where `isWhole`, at rows that have nothing otherwise.
  mutating func look(at version: VersionSearch, isWhole: Bool = false) {
    for (entry, least) in distances {
      guard let found = version.cellsDiffering(of: entry), found < least, !isWhole || found.count == 0
      else { continue }
      (rows[entry], distances[entry]) = (version.texts(of: entry), found)
    }
  }
}
