/// A language that code is written in: how it is read, and what in it uses a key.
///
/// A language is one file beside this, and one line in `Languages.all`.
package struct Language: Sendable {
  /// How its files are read.
  enum Manner: Hashable, Sendable {
    case code
    /// HTML with code in it.
    case component
    case androidXML, interfaceBuilder, qtForm, propertyList
  }

  package let name: String
  /// What its files' names end with.
  package let endings: [String]
  /// What the names of files end with that a tool makes of the string files.
  let generated: [String]
  let manner: Manner
  let rules: LexicalRules
  /// Literals side by side are one.
  let joinsLiterals: Bool
  /// Words before a name that is declared, and not called.
  let declarations: [String]
  /// A name after another name is declared: `String getString(int id)`.
  let hasTypesFirst: Bool
  /// What an argument's label ends with.
  let labelSign: UInt8
  /// True where an argument with a label may be one by its place, too.
  let labelsAreOptional: Bool
  /// Names of members may be keys.
  let hasKeyNames: Bool
  /// `.arg` of `tr("…").arg(value)`.
  let chain: String?
  let tables: [CallTable]

  init(
    _ name: String, _ endings: [String], generated: [String] = [], manner: Manner = .code,
    rules: LexicalRules = LexicalRules(), joinsLiterals: Bool = false, declarations: [String] = [],
    hasTypesFirst: Bool = false, labelSign: Character = ":", labelsAreOptional: Bool = false,
    hasKeyNames: Bool = false, chain: String? = nil, tables: [CallTable]
  ) {
    self.name = name
    self.endings = endings
    self.generated = generated
    self.manner = manner
    self.rules = rules
    self.joinsLiterals = joinsLiterals
    self.declarations = declarations
    self.hasTypesFirst = hasTypesFirst
    self.labelSign = labelSign.asciiValue ?? .colon
    self.labelsAreOptional = labelsAreOptional
    self.hasKeyNames = hasKeyNames
    self.chain = chain
    self.tables = tables
  }

  /// Whose string files its code uses.
  package var platforms: PlatformSet { tables.reduce(into: []) { $0.formUnion($1.platforms) } }

  /// True where an array alone stands for all values (`Object...`, `params`), and nothing shows that it is one.
  var takesArrays: Bool { ["Java", "C#", "Razor", "XAML"].contains(name) }
}

/// Expressions that use keys of the same platforms: see ``CallPattern``.
struct CallTable: Sendable {
  var platforms: PlatformSet
  /// What the key is a key of, where the expression says it.
  var kind: KeyKind?
  /// True where values in the key stand for placeholders: `Text("Hello \(name)")` has the key `Hello %@`.
  var hasFormatKeys = false
  var patterns: [String]

  init(_ platforms: PlatformSet, kind: KeyKind? = nil, hasFormatKeys: Bool = false, _ patterns: [String]) {
    self.platforms = platforms
    self.kind = kind
    self.hasFormatKeys = hasFormatKeys
    self.patterns = patterns
  }
}
