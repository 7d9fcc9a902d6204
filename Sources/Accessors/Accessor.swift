import TranslationModel

/// The place in generated code where one key's text is had.
package struct Accessor: Sendable {
  package var message: AccessorMessage
  /// How code says it, from the outermost name on: `L10n`, `Common`, `cancel`.
  package var path: [String]
  /// What it takes, with the names that the language lets them have.
  package var parameters: [AccessorParameter]

  package var name: String { path.last ?? "" }
  package var key: Text { message.key }
  /// True where the text takes values, so that Swift's accessor is a function.
  package var isFunction: Bool { !parameters.isEmpty }
}

/// Accessors whose keys begin alike.
package struct AccessorGroup: Sendable {
  /// From the outermost name on: `L10n`, `Common`.
  package var path: [String]
  /// Sorted by name.
  package var accessors: [Accessor] = []
  /// Sorted by name.
  package var groups: [AccessorGroup] = []

  package var name: String { path.last ?? "" }
}
