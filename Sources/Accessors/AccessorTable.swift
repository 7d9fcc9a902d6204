import TranslationModel

/// One base file as accessors are made from it.
package struct AccessorTable: Sendable {
  /// What the platform calls the file when it looks a key up: `Localizable`, an i18next namespace; empty where it has no name.
  package var name: String
  /// The format's name, as `.glossator` has it.
  package var format: String
  /// How its texts write placeholders.
  package var placeholders: PlaceholderStyle
  /// Where it is in the repository.
  package var path: String
  package var catalog: Catalog

  package init(
    name: String, format: String, placeholders: PlaceholderStyle, path: String, catalog: Catalog
  ) {
    self.name = name
    self.format = format
    self.placeholders = placeholders
    self.path = path
    self.catalog = catalog
  }
}
