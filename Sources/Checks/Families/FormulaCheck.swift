import TranslationModel

extension CheckFamily {
  static let formulas = CheckFamily(
    "Formulas",
    [
      Check(
        "formula-like", "The translation does not begin like a spreadsheet's formula", .warning,
        fails: CheckExample("Total", "=SUM(A1)"), passes: CheckExample("Total", "Total"))
    ], where: .inTranslation([.formula, .at]), texts: FormulaCheck().findings)
}

/// The translation is a formula where the source is none: a slip, or an attempt to run something in the spreadsheet of
/// whoever opens it. The sheet keeps it from running; the app shows it as it is. `==mark==` and `@room` are texts.
private struct FormulaCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    let text = input.translation.neutral.utf8
    guard let first = text.first(where: { $0 != 0x20 }), "=+@".utf8.contains(first),
      isFormula(input.translation.neutral),
      !input.source.neutral.utf8.beginsLikeFormula
    else { return [] }
    return [
      Finding(.warning, "formula-like", "it begins like a spreadsheet formula, but the source does not")
    ]
  }

  /// True for `=A1`, `+SUM(…`, `@SUM(…`, `=cmd|…`: after the signs a name or a cell, then what goes on with it.
  private func isFormula(_ text: Text) -> Bool {
    let rest = text.utf8.drop { " =+-@".utf8.contains($0) }
    let name = rest.prefix {
      $0 < 0x80 && ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == UInt8(ascii: "$"))
    }
    let after = rest.dropFirst(name.count)
    if name.isEmpty {
      return text.utf8.first == UInt8(ascii: "=") && rest.first.map { (0x30...0x39).contains($0) } ?? false
    }
    let isCell = name.count <= 4 && after.first.map { (0x30...0x39).contains($0) } ?? false
    return isCell || after.first.map { "(|!".utf8.contains($0) } ?? false
  }
}
