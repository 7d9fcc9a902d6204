import TranslationModel

/// A text that a row has from another key.
struct FormerText {
  /// The English of that key's row.
  var row: Text
  /// The English that the text was made for there.
  var english: Text
}

extension [FormerText] {
  /// The English that the text of a row was made for; nil where any of the keys that it may have come from had it for the row's own.
  func otherEnglish(than source: Text) -> Text? {
    contains { $0.english.isSame(as: source) } ? nil : first?.english
  }
}
