/// A text that equals each one that is canonically equivalent to it (UAX #15): a name by which texts are looked up.
package struct CanonicalText: Hashable, Sendable {
  package let text: Text

  package init(_ text: Text) { self.text = text }

  package static func == (a: CanonicalText, b: CanonicalText) -> Bool { a.text.isSame(as: b.text) }

  package func hash(into hasher: inout Hasher) { text.hashForm(into: &hasher) }
}
