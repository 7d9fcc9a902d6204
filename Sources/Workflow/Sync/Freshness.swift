import ProjectConfiguration
import TranslationModel

/// What decides whether a translation still needs work.
package struct FreshnessInput: Hashable, Sendable {
  /// The merged translation.
  package var isBlank: Bool
  /// True where this locale needs this variant at all.
  package var isNeeded: Bool
  /// True where somebody wrote this translation since the agreement.
  package var isChange: Bool
  /// True where the row's source text is another than the agreed one.
  package var isReworded: Bool
  /// The locale stands in the row's `todo` now, and stood there when Glossator last wrote or agreed the row.
  package var isInTodo: Bool
  package var wasInTodo: Bool

  package init(
    isBlank: Bool, isNeeded: Bool, isChange: Bool, isReworded: Bool, isInTodo: Bool, wasInTodo: Bool
  ) {
    self.isBlank = isBlank
    self.isNeeded = isNeeded
    self.isChange = isChange
    self.isReworded = isReworded
    self.isInTodo = isInTodo
    self.wasInTodo = wasInTodo
  }
}

/// True where the locale belongs into the row's `todo`: its translation is missing, or stale.
///
/// Taking a locale out confirms a stale translation as it stands; putting one in asks for work. A blank cell
/// cannot be confirmed.
package func needsWork(_ input: FreshnessInput) -> Bool {
  if input.isBlank { return input.isNeeded }
  if input.isInTodo != input.wasInTodo { return input.isInTodo }
  if input.isChange { return false }
  return input.isReworded || input.isInTodo
}
