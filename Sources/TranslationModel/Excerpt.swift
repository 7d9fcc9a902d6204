extension String {
  /// Forty characters at most, in one line: for messages.
  package var excerpt: String {
    let line = unicodeScalars.prefix(40).map { $0.value < 0x20 || $0.value == 0x7F ? " " : String($0) }
      .joined()
    return line + (unicodeScalars.dropFirst(40).isEmpty ? "" : "…")
  }
}

extension Text {
  package var excerpt: String { string.excerpt }
}
