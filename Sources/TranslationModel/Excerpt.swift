extension String {
  /// Forty characters at most, in one line: for messages.
  package var excerpt: String {
    var line = UnicodeScalarView()
    for (number, scalar) in unicodeScalars.enumerated() {
      if number == 40 { return String(line) + "…" }
      line.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(line)
  }
}

extension Text {
  package var excerpt: String { string.excerpt }
}
