import TranslationModel

extension CheckFamily {
  static let controlCharacters = CheckFamily(
    "Control characters",
    [
      Check(
        "control-character", "The translation has no control character that the source has not", .error,
        fails: CheckExample("Save", "Guar\u{8}dar"), passes: CheckExample("Save", "Guardar")),
      Check(
        "bidi-control", "Each direction mark that is opened is closed", .warning,
        fails: CheckExample("Open %@", "فتح \u{2068}%@", in: "ar"),
        passes: CheckExample("Open %@", "فتح \u{2068}%@\u{2069}", in: "ar")),
    ], where: .inTranslation(.control), texts: ControlCharacterCheck().findings)
}

/// The translation has no control character but line ends, tabs and what the source has; and every bidi embedding, override
/// and isolate that it opens is closed. The latter is a warning: real apps ship texts with an embedding that is never closed,
/// and it ends with the text anyway. One before the first letter that makes the whole text run in its language's direction
/// needs no end.
private struct ControlCharacterCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    let text = input.translation.neutral
    var findings: [Finding] = []
    if let value = foreignControl(in: input) {
      findings.append(
        Finding(
          .error, "control-character",
          "it has the control character U+\(String(value, radix: 16, uppercase: true))",
          hint: "type the text again, without pasting"))
    }
    if !isBalanced(text, isRightToLeft: input.locale?.isRightToLeft ?? false) {
      findings.append(
        Finding(
          .warning, "bidi-control",
          "an invisible direction mark is opened but not closed, or closed but not opened",
          hint: "an unclosed mark reaches to the end of the text; close it if that is not meant"))
    }
    return findings
  }

  /// The first control character that the source does not have.
  private func foreignControl(in input: CheckInput) -> UInt32? {
    let known = input.source.neutral.string.unicodeScalars
    let foreign = input.translation.neutral.string.unicodeScalars.first { scalar in
      let value = scalar.value
      let isControl = value < 0x20 && value != 0x0A && value != 0x09 || (0x7F...0x9F).contains(value)
      return isControl && !known.contains(scalar)
    }
    return foreign?.value
  }

  /// True where each direction mark is closed, or one at the very beginning, for all of the text, is the only open one.
  private func isBalanced(_ text: Text, isRightToLeft: Bool) -> Bool {
    var open: [UInt32] = []
    for scalar in text.string.unicodeScalars {
      let value = scalar.value
      switch value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068: open.append(value)
      case 0x202C:
        guard let last = open.popLast(), last < 0x2066 else { return false }
      case 0x2069:
        guard let last = open.popLast(), last >= 0x2066 else { return false }
      default: break
      }
    }
    guard let first = open.first else { return true }
    // RLE, RLI, FSI: the language's own direction.
    let isOfAll = text.string.unicodeScalars.first?.value == first
    return isRightToLeft && open.count == 1 && isOfAll && [0x202B, 0x2067, 0x2068].contains(first)
  }
}

extension LocaleTag {
  /// True for a language that is written from right to left, unless its tag names another script.
  fileprivate var isRightToLeft: Bool {
    script == nil
      && ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi", "ji"].contains(language)
  }
}
