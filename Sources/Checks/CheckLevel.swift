import TranslationModel

/// How bad it is what a check finds.
package enum CheckLevel: String, CaseIterable, Hashable, Sendable {
  /// The text reaches no file.
  case error
  /// The gate blocks for it where its policy says so.
  case warning
  /// Advice: nothing ever blocks for it.
  case note
  /// Nobody is told.
  case off

  package var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }
}
