import ProjectConfiguration
import TranslationModel

/// What makes a row of the sheet that row: its key, its variant, and the source text that its translations are of.
package struct RowID: Hashable, Sendable, Comparable {
  package var key: Text
  package var variant: Variant
  /// In the sheet's placeholder notation.
  package var source: Text

  package init(_ key: Text, _ variant: Variant, _ source: Text) {
    self.key = key
    self.variant = variant
    self.source = source
  }

  /// A row whose texts were saved in another normalization form is the same row: a sheet that macOS saved in form D is no
  /// edit.
  package static func == (a: RowID, b: RowID) -> Bool {
    a.variant == b.variant && a.key.isSame(as: b.key) && a.source.isSame(as: b.source)
  }

  package func hash(into hasher: inout Hasher) {
    key.hashForm(into: &hasher)
    hasher.combine(variant)
    source.hashForm(into: &hasher)
  }

  /// True of the same row in the same normalization form.
  func isWritten(as other: RowID) -> Bool {
    variant == other.variant && key == other.key && source == other.source
  }

  package var entry: EntryID { EntryID(key, variant) }

  package static func < (a: RowID, b: RowID) -> Bool {
    a.entry == b.entry ? a.source < b.source : a.entry < b.entry
  }

  /// `welcome`, `files (few)`: for messages.
  package var label: String { variant == .plain ? key.string : "\(key) (\(variant.text))" }
}
