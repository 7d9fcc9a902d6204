import TranslationModel

/// The translation is no longer than its row's `max`, in characters as people count them.
package struct LengthCheck: Check {
  package init() {}

  package var worst: Finding.Severity { .error }

  package func findings(_ input: CheckInput) -> [Finding] {
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
