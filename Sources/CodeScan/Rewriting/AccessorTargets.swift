import TranslationModel

/// What calls can be rewritten to: the accessors of one generated file, by the tables and keys of their texts.
package struct AccessorTargets: Sendable {
  /// An accessor with what tells whether it stands for a call.
  package struct Target: Hashable, Sendable {
    package var path: [String]
    /// What it takes, in order; empty for a text without values.
    package var parameters: [Placeholder.Kind]
    /// The base text.
    package var text: Text
    package var comment: Text

    package init(_ path: [String], parameters: [Placeholder.Kind], text: Text, comment: Text) {
      (self.path, self.parameters, self.text, self.comment) = (path, parameters, text, comment)
    }

    var expression: [UInt8] { Array(path.joined(separator: ".").utf8) }
  }

  package struct Name: Hashable, Sendable {
    package var table: Text
    package var key: Text

    package init(table: Text, key: Text) { (self.table, self.key) = (table, key) }
  }

  package let language: CallLanguage
  /// The outermost name.
  let root: String
  /// Where the generated code looks its texts up, as calls say it: `.main`.
  let bundle: String
  /// The file that code has to import; nil where all code of a module sees the accessors.
  let header: String?
  private let targets: [Name: Target]
  private let tables: [Text: [Text]]

  package init(
    _ language: CallLanguage, root: String, bundle: String, header: String? = nil,
    _ targets: [Name: Target]
  ) {
    (self.language, self.root, self.header, self.targets) = (language, root, header, targets)
    self.bundle = bundle.isEmpty ? language.bundle : language.plainBundle(bundle)
    tables = Dictionary(grouping: targets.keys, by: \.key).mapValues { $0.map(\.table).sorted() }
  }

  subscript(table: Text, key: Text) -> Target? { targets[Name(table: table, key: key)] }

  /// The tables that have a key.
  func tables(of key: Text) -> [Text] { tables[key] ?? [] }

  package var isEmpty: Bool { targets.isEmpty }
}
