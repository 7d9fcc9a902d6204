import TranslationModel

/// Keeps spreadsheets from taking a text for a formula: one that begins like a formula has an apostrophe before it in the
/// sheet (OWASP, "CSV Injection"), as people type it there. So has one that begins with an apostrophe, which some
/// programs take for that mark and drop.
///
/// Reading takes one apostrophe away, and it is a bijection. What a person typed without it says the same.
enum FormulaGuard {
  /// True for a text that is written with an apostrophe before it.
  static func needsGuard(_ text: some Collection<UInt8>) -> Bool {
    text.first == apostrophe || text.beginsLikeFormula
  }

  /// True for a cell whose first apostrophe is no part of its text.
  static func isGuarded(_ cell: some Collection<UInt8>) -> Bool {
    cell.first == apostrophe && needsGuard(cell.dropFirst())
  }

  private static let apostrophe: UInt8 = 0x27
}
