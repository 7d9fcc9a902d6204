import TranslationModel

/// A file of Swift that another tool makes of string files, as far as an `[accessors]` section says the same.
package struct ToldAccessors: Hashable, Sendable {
  /// In the repository.
  package var path: String
  /// The outermost name.
  package var name: String
  package var isPublic = false
  /// An expression; empty where the tool says none.
  package var bundle = ""
  /// What separates the parts of a key; empty where names have no groups.
  package var separator: String
  /// The base files that it is made of, or folders of them.
  package var inputs: [String]
  /// Where the settings say so.
  package var place: Place

  package init(_ path: String, name: String, separator: String, inputs: [String], at place: Place) {
    (self.path, self.name, self.separator) = (path, name, separator)
    (self.inputs, self.place) = (inputs, place)
  }
}
