import TranslationModel

/// What the gate asks for.
package struct GatePolicy: Hashable, Sendable {
  package enum Stance: String, CaseIterable, Hashable, Sendable { case block, allow }

  /// The locales that must be complete.
  package var require: [LocaleTag]
  /// Whether a stale translation blocks.
  package var stale: Stance
  /// Whether a better wording that waits on the side branch blocks.
  package var pending: Stance
  /// Whether a check of warning level blocks.
  package var warnings: Stance

  package init(require: [LocaleTag], stale: Stance = .block, pending: Stance = .allow, warnings: Stance = .allow) {
    self.require = require
    self.stale = stale
    self.pending = pending
    self.warnings = warnings
  }
}

/// A locale that no user has, whose files are generated.
package struct StagingLocale: Hashable, Sendable {
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

/// What becomes of a translation in the string file once its English has changed.
package enum StalePolicy: String, CaseIterable, Hashable, Sendable {
  /// It stays, unless placeholders changed.
  case keep
  /// It is taken out until somebody changes or confirms it.
  case withhold
}
