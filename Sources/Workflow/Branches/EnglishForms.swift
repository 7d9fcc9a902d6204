import TranslationModel

extension EntryID {
  /// The entry, and of a plural form *other*, which stands for it in a language that does not have the form.
  var orOther: [EntryID] { variant.category == nil ? [self] : [self, EntryID(key, .plural(.other))] }
}

extension Catalog {
  /// What a base file says of an entry, of whichever form.
  package func english(of id: EntryID) -> Text? { id.orOther.lazy.compactMap { self[$0]?.text }.first }
}

extension SlotSource {
  /// What the base file says of an entry, of whichever form, or waits on the side branch to say.
  func english(of id: EntryID) -> Text? {
    id.orOther.lazy.compactMap { pendingSource[$0] ?? file.catalog[$0]?.text }.first
  }
}
