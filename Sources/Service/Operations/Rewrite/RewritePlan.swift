import RepositoryModel
import TranslationModel

/// What a rewrite changes, and what it leaves to people.
package struct RewritePlan: Sendable {
  package var changes: [FileChange] = []
  /// How many calls become accessors.
  package var calls = 0
  /// Calls that stay, each with the reason, and comments of calls that no string file has.
  package var left: [Finding] = []
  /// What is wrong with the generated files that the new code needs.
  package var accessors: [Finding] = []
}
