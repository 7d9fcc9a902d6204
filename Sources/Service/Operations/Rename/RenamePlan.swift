import RepositoryModel
import TranslationModel

/// What a rename changes, and what it leaves to people.
package struct RenamePlan: Sendable {
  package var changes: [FileChange] = []
  /// What the files of each resource call the key, now and then.
  package var names: [Name] = []
  package var stringFiles = 0
  /// How many places of code say the new key, in how many files.
  package var places = 0
  package var codeFiles = 0
  /// Places of code that say the key, or may, and stay as they are, each with the reason.
  package var left: [Finding] = []

  package struct Name: Hashable, Sendable {
    package var resource: String
    package var old: Text
    package var new: Text
  }
}
