import TranslationModel

/// A locale that no user has, whose files are generated.
package struct StagingLocale: Hashable, Sendable {
  /// What its files say.
  package enum Content: String, CaseIterable, Hashable, Sendable {
    /// The base locale's own text.
    case base
  }

  package var locale: LocaleTag
  package var content: Content

  package init(_ locale: LocaleTag, content: Content = .base) {
    self.locale = locale
    self.content = content
  }
}
