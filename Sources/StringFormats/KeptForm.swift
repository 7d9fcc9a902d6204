import TranslationModel

/// A plural form that a file tells apart and CLDR does not, with a text of its own: no entry has it, so that no cell shows it.
package struct KeptForm: Hashable, Sendable {
  /// The entry that the form is like.
  package var id: EntryID
  /// 0-based, as the file numbers its forms.
  package var number: Int
  package var text: Text

  package init(_ id: EntryID, number: Int, text: Text) {
    (self.id, self.number, self.text) = (id, number, text)
  }
}
