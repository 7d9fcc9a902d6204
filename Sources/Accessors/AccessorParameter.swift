import TranslationModel

/// A value that a text takes.
package struct AccessorParameter: Hashable, Sendable {
  /// What the accessor calls it: `p1`, `count`, `name`.
  package var name: String
  /// What the text calls it, where its notation has names; else empty.
  package var label: Text
  package var kind: Placeholder.Kind
  /// Which argument of the format it is, from 1; 0 for a plural's count that the format itself does not take.
  package var argument: Int
  /// True for the number that chooses the plural form.
  package var isCount: Bool

  package init(
    name: String, label: Text = .empty, kind: Placeholder.Kind, argument: Int, isCount: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.argument = argument
    self.isCount = isCount
  }
}
