import TranslationModel

/// The translation begins and ends with white space where the source does, and has as many lines.
package struct WhitespaceCheck: Check {
  package init() {}

  package func findings(_ input: CheckInput) -> [Finding] {
    let source = input.source.neutral, translation = input.translation.neutral
    guard !translation.isBlank else { return [] }
    var findings: [Finding] = []
    let endsWide = edge(source.utf8.last) && translation.endsWide
    if edge(source.utf8.first) != edge(translation.utf8.first)
      || edge(source.utf8.last) != edge(translation.utf8.last) && !endsWide
    {
      findings.append(
        Finding(.warning, "edge-whitespace", "leading or trailing white space differs from the source"))
    }
    let lines = source.count(of: 0x0A), own = translation.count(of: 0x0A)
    if lines != own {
      findings.append(
        Finding(.warning, "line-count", "it has \((own + 1).counted("line")), the source \(lines + 1)"))
    }
    return findings
  }

  private func edge(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } ?? false }
}

extension Text {
  /// True for a full-width sign at the end: its blank half is the space that other scripts write behind it.
  fileprivate var endsWide: Bool {
    string.unicodeScalars.last.map {
      (0x3001...0x303F).contains($0.value) || (0xFF01...0xFF60).contains($0.value)
    }
      ?? false
  }
}
