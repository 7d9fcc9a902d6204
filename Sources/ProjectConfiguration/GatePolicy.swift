import TranslationModel

/// What the gate asks for.
package struct GatePolicy: Hashable, Sendable {
  /// Whether something keeps the gate shut.
  package enum Stance: String, CaseIterable, Hashable, Sendable { case block, allow }

  /// The locales that must be complete.
  package var require: [LocaleTag]
  /// Whether a stale translation blocks.
  package var stale: Stance
  /// Whether a better wording that waits on the side branch blocks.
  package var pending: Stance
  /// Whether a check of warning level blocks.
  package var warnings: Stance

  package init(
    require: [LocaleTag], stale: Stance = .block, pending: Stance = .allow, warnings: Stance = .allow
  ) {
    self.require = require
    self.stale = stale
    self.pending = pending
    self.warnings = warnings
  }
}
