/// Whether a blank cell is filled with what another row says.
package enum SuggestPolicy: String, CaseIterable, Hashable, Sendable {
  case none
  /// With the translation of a row that has the very same English. It stays in `todo`, and reaches no file, until somebody
  /// confirms it.
  case exact
}
