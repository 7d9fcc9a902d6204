/// Text from outside, made safe for one line of a terminal or a log: control characters, line ends and characters that
/// turn the writing direction are shown as `\u{…}`.
package func shown(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var plain = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isShownAsItIs(scalar) {
      plain.append(scalar)
    } else {
      plain.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
  }
  return String(plain)
}

private func isShownAsItIs(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: false
  // Zero-width joiners belong to words of many languages; direction marks and overrides do not.
  case .format: scalar.value == 0x200C || scalar.value == 0x200D
  default: true
  }
}
