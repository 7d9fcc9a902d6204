/// What a target locale's file has where a text is not translated.
package enum MissingPolicy: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the platform shows what it shows then.
  case nothing
  /// The base text, until there is a translation.
  case base
}
