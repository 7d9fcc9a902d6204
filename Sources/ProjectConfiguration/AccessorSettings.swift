import Accessors
import RepositoryModel

/// One file of generated code, through which an app's own code has its texts: an `[accessors "NAME"]`.
package struct AccessorSettings: Hashable, Sendable {
  /// The name of its template in `AccessorTemplates`.
  package var template: String
  /// Where it is. No string file is there.
  package var path: RepositoryPath
  /// The resources whose keys it has, by their names.
  package var resources: [String]
  package var options: AccessorOptions

  package init(template: String, path: RepositoryPath, resources: [String], options: AccessorOptions) {
    self.template = template
    self.path = path
    self.resources = resources
    self.options = options
  }

  /// What its section is called.
  package var name: String { options.section }

  package static let keys = [
    ConfigurationKey(
      "accessors", "template", takes: "one of: " + AccessorTemplates.all.map(\.name).joined(separator: ", "),
      "the language that the code is in"),
    ConfigurationKey(
      "accessors", "path", takes: "a path, like: Sources/L10n.swift", "where the generated file is"),
    ConfigurationKey(
      "accessors", "resource", isList: true, takes: "the name of a resource", "whose keys it has"),
    ConfigurationKey(
      "accessors", "name", takes: "an identifier", standard: AccessorOptions.standardName,
      "what all accessors are in"),
    ConfigurationKey(
      "accessors", "access", takes: "internal, package or public", standard: "internal", "who sees them"),
    ConfigurationKey(
      "accessors", "bundle", takes: "where the texts are, like: .module",
      "where the texts are when the app runs: an expression in Swift and Objective-C, the class R in Kotlin, an import in Dart"
    ),
    ConfigurationKey(
      "accessors", "package", takes: "a package, like: com.example.app",
      "with 'template = kotlin': its package"),
    ConfigurationKey(
      "accessors", "separator", mayBeEmpty: true, takes: "a text, or nothing for none",
      standard: AccessorOptions.standardSeparator,
      "what separates the parts of a key, of which groups are made"),
  ]

  /// The settings of its section, without quotes.
  var settings: [(name: String, value: String)] {
    var settings = [("template", template), ("path", path.string)] + resources.map { ("resource", $0) }
    if options.name != AccessorOptions.standardName { settings.append(("name", options.name)) }
    if options.access != .internal { settings.append(("access", options.access.rawValue)) }
    if !options.bundle.isEmpty { settings.append(("bundle", options.bundle)) }
    if !options.package.isEmpty { settings.append(("package", options.package)) }
    if options.separator != AccessorOptions.standardSeparator {
      settings.append(("separator", options.separator))
    }
    return settings
  }
}
