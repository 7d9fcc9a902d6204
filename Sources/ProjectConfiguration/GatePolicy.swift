import TranslationModel

/// What the gate asks for.
package struct GatePolicy: Hashable, Sendable {
  /// Whether something keeps the gate shut.
  package enum Stance: String, CaseIterable, Hashable, Sendable { case block, allow }

  /// The locales that count.
  package var require: [LocaleTag]
  /// How many of a locale's texts must be done, in percent: of those that need not be complete.
  package var shares: [LocaleTag: Int]
  /// Whether a stale translation blocks.
  package var stale: Stance
  /// Whether a better wording that waits on the side branch blocks.
  package var pending: Stance
  /// Whether a check of warning level blocks.
  package var warnings: Stance
  /// Whether such a check blocks where a word in the sheet's column `waive` lets it pass: whoever types there opens a gate
  /// only where this allows it.
  package var sheetWaivers: Stance

  package init(
    require: [LocaleTag], shares: [LocaleTag: Int] = [:], stale: Stance = .block, pending: Stance = .allow,
    warnings: Stance = .allow, sheetWaivers: Stance = .block
  ) {
    self.require = require
    self.shares = shares
    self.stale = stale
    self.pending = pending
    self.warnings = warnings
    self.sheetWaivers = sheetWaivers
  }

  /// How many of a locale's texts must be done, in percent.
  package func share(of locale: LocaleTag) -> Int { shares[locale] ?? 100 }

  /// All that it says, for digests that are kept: the same in every process, which the order of a dictionary is not.
  package var digestText: String {
    let shares = shares.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
    let required = require.map(\.description).joined(separator: " ")
    return
      "require=\(required) shares=\(shares) stale=\(stale.rawValue) pending=\(pending.rawValue) warnings=\(warnings.rawValue)"
      + (sheetWaivers == .allow ? " sheet-waivers=allow" : "")
  }
}
