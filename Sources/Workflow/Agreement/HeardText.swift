import TranslationModel

/// A text that a row had, or that somebody said for it, in one locale: heard again, it is not news.
package struct HeardText: Hashable, Sendable {
  package var text: Text
  /// True where it was agreed once as a translation of the row's very English.
  package var wasAgreed: Bool

  package init(_ text: Text, wasAgreed: Bool) {
    self.text = text
    self.wasAgreed = wasAgreed
  }
}

/// A locale's cell of a row, by what the row is: for facts that outlive the row's place in the sheet.
package struct CellID: Hashable, Sendable {
  package var row: RowID
  package var locale: LocaleTag

  package init(_ row: RowID, _ locale: LocaleTag) {
    self.row = row
    self.locale = locale
  }
}
