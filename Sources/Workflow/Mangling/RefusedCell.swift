import ProjectConfiguration
import TranslationModel

/// A cell that a program made of what was agreed, and that is not used.
struct RefusedCell {
  private let text: Text
  private let agreed: Text
  private let mangling: Mangling

  /// Nil where the cell may be a person's work.
  init?(_ text: Text, over agreed: Text, of row: RowID) {
    guard let mangling = Mangling(of: agreed, to: text, source: row.source) else { return nil }
    (self.text, self.agreed, self.mangling) = (MisreadText.value(of: text) ?? text, agreed, mangling)
  }

  /// True where a person may mean it all the same, who types it again beside its note.
  var mayBeMeant: Bool { mangling == .noLetters || !mangling.isSure }

  /// For the row's `problems`, after "not used: ".
  var note: Text { Text("'\(text.excerpt)' \(mangling.explanation(of: agreed))") }

  func finding(of row: RowID, at place: Place) -> Finding {
    Self.finding("'\(text.excerpt)' of '\(row.label)' \(mangling.explanation(of: agreed))", at: place)
  }

  /// Of a cell that was put right before, and of which the note is left.
  static func finding(_ note: Text, of row: RowID, _ locale: LocaleTag, at place: Place) -> Finding {
    finding("in the \(locale) cell of '\(row.label)' \(note)", at: place)
  }

  private static func finding(_ message: String, at place: Place) -> Finding {
    Finding(
      .warning, "mangled-cell", message, at: place,
      hint:
        "the old text stays; if this one is intended, blank the cell, and type it again after the next sync")
  }
}
