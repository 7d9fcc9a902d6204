import TranslationModel

/// A string file of a project whose keys are its English: an entry of the base file that has no text says its key.
package struct KeyTextFile: StringFile {
  private let file: any StringFile
  package let catalog: Catalog

  package init(_ file: any StringFile, as role: FileRole) {
    self.file = file
    guard case .source = role else {
      catalog = file.catalog
      return
    }
    catalog = Catalog(
      file.catalog.entries.map { entry in
        guard entry.text.isBlank, entry.variant == .plain else { return entry }
        var named = entry
        named.text = entry.key
        return named
      })
  }

  package var bytes: [UInt8] { file.bytes }
  package var findings: [Finding] { file.findings }
  package var pluralForms: Set<PluralCategory>? { file.pluralForms }
  package var locales: Set<LocaleTag> { file.locales }

  package var blocks: [EntryBlock] { file.blocks }
  package func guardedParts(of id: EntryID) -> [Text] { file.guardedParts(of: id) }
  package func isDraft(_ id: EntryID) -> Bool { file.isDraft(id) }

  package func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    try file.applying(edits, base: Self.plain(base))
  }

  package func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError] {
    file.obstacles(to: edits, base: Self.plain(base))
  }

  package func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    file.leftovers(beside: edits, base: Self.plain(base))
  }
  package func keptForms(beside edits: [EntryEdit]) -> [KeptForm] { file.keptForms(beside: edits) }

  package func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    try file.renaming(key, to: new)
  }

  /// The file as its format made it, which is what the format's own writer knows.
  package static func plain(_ file: any StringFile) -> any StringFile {
    (file as? KeyTextFile)?.file ?? file
  }
}
