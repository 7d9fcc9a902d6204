/// A value of a settings file in YAML (YAML 1.2), as far as such files use it. Objects keep their order, and each value the
/// line that it begins on.
struct YAMLValue: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case null
    /// What is no list and no mapping, as a text: nobody here counts with a number.
    case scalar(String)
    case list([YAMLValue])
    case mapping([Member])
  }

  struct Member: Hashable, Sendable {
    var name: String
    var value: YAMLValue
  }

  var content: Content
  /// From 1.
  var line: Int

  init(_ content: Content, line: Int) { (self.content, self.line) = (content, line) }

  /// The value of a mapping's member; nil where this is no mapping, or has none of that name.
  subscript(_ name: String) -> YAMLValue? { members.first { $0.name == name }?.value }

  var members: [Member] { if case .mapping(let members) = content { members } else { [] } }

  var string: String? { if case .scalar(let text) = content { text } else { nil } }

  /// What a list has; of anything else that is no null, that one value: settings take either.
  var list: [YAMLValue] {
    switch content {
    case .list(let values): values
    case .null: []
    default: [self]
    }
  }

  /// The texts of a list, or the one text.
  var strings: [String] { list.compactMap(\.string) }
}
