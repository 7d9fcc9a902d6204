import TranslationModel

/// What a row's `problems` say, line by line: `es th: stale: the English was 'Hi'`. What is the same for several locales has
/// one line, or nobody finds theirs among 60.
package struct ProblemLines {
  /// A line that names no locale, as people write one, has an empty one.
  private var lines: [(locales: [String], sentence: String, isShared: Bool)] = []

  package init() {}

  /// Reads a cell: a line for each locale that one of its lines is about.
  package init(reading cell: Text?) {
    for line in (cell ?? .empty).string.split(separator: "\n") {
      guard let end = line.firstRange(of: ": ") else {
        lines.append(([""], String(line), false))
        continue
      }
      for locale in line[..<end.lowerBound].split(separator: " ") {
        lines.append(([String(locale)], String(line[end.upperBound...]), true))
      }
    }
  }

  /// A sentence that people answer by deleting its line is not shared.
  mutating func add(_ sentence: String, _ locale: String, isShared: Bool) {
    let same = lines.firstIndex { $0.isShared && isShared && $0.sentence == sentence }
    if let same { lines[same].locales.append(locale) } else { lines.append(([locale], sentence, isShared)) }
  }

  /// What they say of one locale.
  package func sentences(of locale: LocaleTag) -> [String] {
    lines.filter { $0.locales.contains(locale.description) }.map(\.sentence)
  }

  /// Those that `others` have not, as lines.
  package func lines(without others: ProblemLines) -> [String] {
    var known: Set<[String]> = []
    for line in others.lines { known.formUnion(line.locales.map { [$0, line.sentence] }) }
    var new = ProblemLines()
    for line in lines {
      for locale in line.locales where !known.contains([locale, line.sentence]) {
        new.add(line.sentence, locale, isShared: line.isShared)
      }
    }
    return new.texts
  }

  package var texts: [String] {
    lines.map { $0.locales == [""] ? $0.sentence : "\($0.locales.joined(separator: " ")): \($0.sentence)" }
  }
}
