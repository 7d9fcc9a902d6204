import TranslationModel

/// The translation begins like a formula where the source does not: a slip, or an attempt to run something in the
/// spreadsheet of whoever opens it. The sheet keeps it from running; the app shows it as it is.
package struct FormulaCheck: Check {
  package init() {}

  package func findings(_ input: CheckInput) -> [Finding] {
    let text = input.translation.neutral.utf8
    guard let first = text.first(where: { $0 != 0x20 }), "=+@".utf8.contains(first), text.beginsLikeFormula,
      !input.source.neutral.utf8.beginsLikeFormula
    else { return [] }
    return [
      Finding(.warning, "formula-like", "it begins like a spreadsheet formula, but the source does not")
    ]
  }
}
