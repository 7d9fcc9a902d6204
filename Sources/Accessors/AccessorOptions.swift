/// What a project says of its accessors.
package struct AccessorOptions: Hashable, Sendable {
  /// Who sees them. Swift and Kotlin have words for it.
  package enum Access: String, CaseIterable, Hashable, Sendable {
    case `internal`, `package`, `public`
  }

  /// What its section in `.glossator` is called.
  package var section: String
  /// The outermost name.
  package var name: String
  package var access: Access
  /// Where the texts are at run time: an expression in Swift and Objective-C, a class in Kotlin, an import in Dart; empty for the usual.
  package var bundle: String
  /// Kotlin's package.
  package var package: String
  /// What separates the parts of a key; empty where keys have none.
  package var separator: String

  package static let standardName = "L10n"
  package static let standardSeparator = "."

  package init(
    section: String, name: String = standardName, access: Access = .internal, bundle: String = "",
    package: String = "", separator: String = standardSeparator
  ) {
    self.section = section
    self.name = name
    self.access = access
    self.bundle = bundle
    self.package = package
    self.separator = separator
  }
}
