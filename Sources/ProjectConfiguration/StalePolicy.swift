/// What becomes of a translation in the string file once its English has changed.
package enum StalePolicy: String, CaseIterable, Hashable, Sendable {
  /// It stays, unless placeholders changed.
  case keep
  /// It is taken out until somebody changes or confirms it.
  case withhold
}
