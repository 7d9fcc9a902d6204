import TranslationModel

extension CheckFamily {
  static let maximum = CheckFamily(
    "Length",
    [
      Check(
        "too-long", "The translation is no longer than its row's max", .error,
        fails: CheckExample("Save", "Guardar", max: 5), passes: CheckExample("Save", "Salva", max: 5))
    ], texts: LengthCheck().findings)
}

/// The translation is no longer than its row's `max`, in characters as people count them.
private struct LengthCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    guard let limit = input.maxLength, limit > 0 else { return [] }
    let length = input.translation.neutral.string.count
    guard length > limit else { return [] }
    return [
      Finding(
        .error, "too-long", "it has \(length.counted("character")), but the limit is \(limit)",
        hint: "shorten it by \(length - limit)")
    ]
  }
}
