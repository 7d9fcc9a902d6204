import TranslationModel

/// Keeps spreadsheets from taking a text for a formula: one that begins like a formula has an apostrophe before it in the
/// sheet (OWASP, "CSV Injection"), as people type it there.
///
/// Reading takes one apostrophe away, and it is a bijection: a text that begins with apostrophes and then like a
/// formula gets one more. What a person typed without the apostrophe says the same.
enum FormulaGuard {
  /// True for a text that is written with an apostrophe before it.
  static func needsGuard(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.drop { $0 == apostrophe }.beginsLikeFormula
  }

  /// True for a cell whose first apostrophe is no part of its text.
  static func isGuarded(_ cell: some BidirectionalCollection<UInt8>) -> Bool {
    cell.first == apostrophe && needsGuard(cell)
  }

  private static let apostrophe: UInt8 = 0x27
}
