/// Names in the Markdown of code hosts: whatever is in them, they are no markup, and call nobody. Accents may follow any sign, so
/// that Swift's characters are not the host's.
extension String {
  /// A key's name in a code span.
  var asKey: String { cut(to: 80).inCodeSpan }

  /// The name of who added something.
  var asAuthor: String { cut(to: 60).inPlainMarkdown }

  /// A name may have any sign in it; a code span ends at a grave accent, and a line at its end.
  var inCodeSpan: String {
    mapped { $0 == "`" || $0.endsLine ? [" "] : [$0] }
  }

  /// Hosts look for mentions and references once the Markdown is gone, and its backslashes with it: something invisible keeps
  /// them from being any.
  private var inPlainMarkdown: String {
    mapped { sign in
      if sign.endsLine { return [" "] }
      if "@#!".unicodeScalars.contains(sign) { return ["\\", sign, "\u{200B}"] }
      return "\\`*_{}[]()<>+|~&".unicodeScalars.contains(sign) ? ["\\", sign] : [sign]
    }
  }

  /// At most so many code points, with a sign where some are missing.
  private func cut(to most: Int) -> String {
    if unicodeScalars.count <= most { return self }
    var length = 0
    let kept = prefix { character in
      length += character.unicodeScalars.count
      return length < most
    }
    return kept + "…"
  }

  private func mapped(_ change: (Unicode.Scalar) -> [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(unicodeScalars.flatMap(change)))
  }
}

extension Unicode.Scalar {
  fileprivate var endsLine: Bool { Character(self).isNewline }
}
