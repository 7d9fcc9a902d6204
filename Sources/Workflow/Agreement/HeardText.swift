import TranslationModel

/// A text that a row had, or that somebody said for it, in one locale: heard again, it is not news.
package struct HeardText: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// By nobody: it is the row's English, which Glossator put into files in the place of a translation.
    case filler
    /// By a look that came to no agreement, or by a program in a cell that was refused: a copy of the sheet may show it, and that is no
    /// news. In Git it still is.
    case written
    case said
    /// Once, as a translation of the row's very English.
    case agreed
  }

  package var text: Text
  package var kind: Kind

  package init(_ text: Text, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  package init(_ text: Text, wasAgreed: Bool) { self.init(text, wasAgreed ? .agreed : .said) }

  package var wasAgreed: Bool { kind == .agreed }
}

extension HeardText.Kind: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
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
