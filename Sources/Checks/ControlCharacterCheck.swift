import TranslationModel

/// The translation has no control character but line ends, tabs and what the source has; and every bidi embedding, override
/// and isolate that it opens is closed. The latter is a warning: real apps ship texts with an embedding that is never closed,
/// and it ends with the text anyway.
package struct ControlCharacterCheck: Check {
  package init() {}

  package func findings(_ input: CheckInput) -> [Finding] {
    if input.translation.neutral.isPlain { return [] }
    var findings: [Finding] = []
    var open: [UInt32] = []
    var isBalanced = true
    for scalar in input.translation.neutral.string.unicodeScalars {
      let value = scalar.value
      if value < 0x20 && value != 0x0A && value != 0x09 || (0x7F...0x9F).contains(value),
        !input.source.neutral.string.unicodeScalars.contains(scalar)
      {
        findings.append(
          Finding(
            .error, "control-character",
            "it has the control character U+\(String(value, radix: 16, uppercase: true))",
            hint: "type the text again, without pasting"))
        break
      }
      switch value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068: open.append(value)
      case 0x202C: if let last = open.last, last < 0x2066 { open.removeLast() } else { isBalanced = false }
      case 0x2069: if let last = open.last, last >= 0x2066 { open.removeLast() } else { isBalanced = false }
      default: break
      }
    }
    if !isBalanced || !open.isEmpty {
      findings.append(
        Finding(
          .warning, "bidi-control",
          "an invisible direction mark is opened but not closed, or closed but not opened",
          hint: "an unclosed mark reaches to the end of the text; close it if that is not meant"))
    }
    return findings
  }
}
