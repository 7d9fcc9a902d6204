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

  /// The outermost name.
  package let root: String
  /// Where the generated code looks its texts up, as Swift says it: `.main`.
  package let bundle: String
  private let targets: [Name: Target]
  private let tables: [Text: [Text]]

  package init(root: String, bundle: String, _ targets: [Name: Target]) {
    (self.root, self.targets) = (root, targets)
    self.bundle = bundle.isEmpty ? ".main" : bundle
    tables = Dictionary(grouping: targets.keys, by: \.key).mapValues { $0.map(\.table).sorted() }
  }

  subscript(table: Text, key: Text) -> Target? { targets[Name(table: table, key: key)] }

  /// The tables that have a key.
  func tables(of key: Text) -> [Text] { tables[key] ?? [] }

  package var isEmpty: Bool { targets.isEmpty }
}
