import ProjectConfiguration

/// Text from outside, made safe for one line of a terminal or a log: control characters, line ends and characters
/// that turn the writing direction are shown as `\u{…}`, and what is too long is cut.
package struct Escaped: CustomStringConvertible, Sendable {
  package let description: String

  /// At most `limit` code points are kept.
  package init(_ text: some StringProtocol, limit: Int = 1000) {
    var plain = String.UnicodeScalarView()
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else {
        plain.append("…")
        break
      }
      if Self.isSafe(scalar) {
        plain.append(scalar)
      } else {
        plain.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    description = String(plain)
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    // Zero-width joiners belong to words of many languages; direction marks and overrides do not.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }
}
