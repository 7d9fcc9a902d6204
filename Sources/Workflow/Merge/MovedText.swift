import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The translation of English that moved from one key to another, which had other English itself: two keys that swap
/// theirs. The newest text goes along, and what the files carry over of the older ones is no news.
struct MovedText {
  /// The row whose English it was.
  let row: RowID
  let newest: Text
  private let older: [Text]

  /// Nil where no English moved to the row, or where it has no translation made for it.
  init?(to row: PlannedRow, _ locale: LocaleTag, _ sync: SyncTable) {
    guard let old = row.tookEnglishOf else { return nil }
    let (facts, column) = (sync.inputs.facts, SheetColumn.translation(locale))
    guard let agreed = sync.agreed?.text(of: old, column), !agreed.isBlank,
      facts.facts(of: old, in: locale).isFresh
    else { return nil }
    self.row = old
    older = facts.heard(of: old, in: locale).filter { $0.kind > .written }.map(\.text)
    // What somebody types beside the English at this very look goes along, too.
    let shown = sync.now?.text(of: old, column) ?? agreed
    if shown.isBlank { return nil }
    newest = facts.wasHeardOrWritten(shown, of: old, in: locale) ? agreed : shown
  }

  func isOlder(_ text: Text) -> Bool { older.contains { $0.isSame(as: text) } }
}

extension GitVoice {
  /// What a file says, as its English had it before: the newest text of that English.
  func followed(_ moved: MovedText?) -> GitVoice {
    guard let moved, english == nil, moved.isOlder(text) else { return self }
    var voice = self
    voice.text = moved.newest
    return voice
  }
}
