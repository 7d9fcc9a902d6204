/// What a language takes for an identifier, and how accessors are called in it.
package struct IdentifierRule: Sendable {
  /// What may stand in one; all else separates words.
  package var isPart: @Sendable (Unicode.Scalar) -> Bool
  /// What may stand first in one.
  package var isStart: @Sendable (Unicode.Scalar) -> Bool
  /// The words that an accessor or a parameter cannot be called, however it is spelled.
  package var reserved: Set<String>
  /// The words that a group cannot be called: what generated code itself means by a name, too.
  package var reservedGroups: Set<String> = []
  /// True where groups are types, `Common`; false where they are members, `common`.
  package var hasTypesAsGroups = true
  /// True for a language without groups: the outermost name and those of the groups are the beginning of each accessor's name,
  /// `L10nCommonCancel`.
  package var isFlat = false

  /// What is appended to the name of an accessor that cannot be had.
  static let textSuffix = "Text"
  /// And to that of a group.
  static let groupSuffix = "Texts"
}

extension IdentifierRule {
  /// The identifier of a group by its part of the key; empty where nothing in that can stand in one.
  package func group(_ part: String) -> String {
    let name = hasTypesAsGroups ? capitalized(part) : lowered(capitalized(part))
    return reservedGroups.contains(name) || !hasTypesAsGroups && reserved.contains(name)
      ? name + Self.groupSuffix : name
  }

  /// The identifier of an accessor or a parameter; empty likewise.
  package func member(_ part: String) -> String {
    let name = lowered(capitalized(part))
    return reserved.contains(name) ? name + Self.textSuffix : name
  }

  /// Words with capitals, `URLChooser` and `AlertTitle`. The rule is that of SwiftGen's filter `swiftIdentifier: "pretty"`
  /// (StencilSwiftKit, Documentation/filters-strings.md), so that a team that comes from there keeps its names.
  private func capitalized(_ part: String) -> String {
    let runs = Substring(part).unicodeScalars.split { !isPart($0) }
    // SwiftGen looks once each has its first capital: `dYQ5NN` is shouted, too.
    let isShouted = !runs.contains { $0.dropFirst().contains { ("a"..."z").contains($0) } }
    var words = runs.flatMap { $0.split(separator: "_") }
    if isShouted { words = words.flatMap { $0.split(separator: "-").flatMap(afterDigits) } }
    let name = words.map { isShouted ? titled($0) : upperFirst($0) }.joined()
    guard let first = name.unicodeScalars.first, !isStart(first) else { return name }
    return "_" + name
  }

  private func upperFirst(_ word: Substring.UnicodeScalarView) -> String {
    guard let first = word.first else { return "" }
    return first.properties.uppercaseMapping + String(Substring(word.dropFirst()))
  }

  /// In a key without small letters a number ends a word: `STEP1TITLE`.
  private func afterDigits(_ word: Substring.UnicodeScalarView) -> [Substring.UnicodeScalarView] {
    var words: [Substring.UnicodeScalarView] = []
    var start = word.startIndex
    for i in word.indices.dropFirst() {
      let before = word[word.index(before: i)]
      if ("0"..."9").contains(before), ("A"..."Z").contains(word[i]) {
        words.append(word[start..<i])
        start = i
      }
    }
    return words + [word[start...]]
  }

  private func titled(_ word: Substring.UnicodeScalarView) -> String {
    var result = ""
    var isInside = false
    for scalar in word {
      result += isInside ? scalar.properties.lowercaseMapping : scalar.properties.uppercaseMapping
      isInside = scalar.properties.isAlphabetic
    }
    return result
  }

  /// Small letters for the first word: `urlChooser`, `alertTitle`, `ok`.
  private func lowered(_ name: String) -> String {
    let scalars = name.unicodeScalars
    var capitals = scalars.prefix {
      $0.properties.generalCategory == .uppercaseLetter || $0.properties.generalCategory == .titlecaseLetter
    }
    let rest = scalars.dropFirst(capitals.count)
    if capitals.count > 1, rest.first?.properties.generalCategory == .lowercaseLetter {
      capitals.removeLast()
    }
    return capitals.map(\.properties.lowercaseMapping).joined()
      + String(Substring(scalars.dropFirst(capitals.count)))
  }
}

extension IdentifierRule {
  /// Unicode's own rule (UAX #31), without what nobody sees.
  package static let isUnicodePart: @Sendable (Unicode.Scalar) -> Bool = { scalar in
    scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  package static let isUnicodeStart: @Sendable (Unicode.Scalar) -> Bool = { scalar in
    scalar == "_" || scalar.properties.isXIDStart
  }

  /// Letters and digits of all scripts, and no marks.
  package static let isLetterOrDigit: @Sendable (Unicode.Scalar) -> Bool = { scalar in
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .decimalNumber:
      true
    default: scalar == "_"
    }
  }

  package static let isLetter: @Sendable (Unicode.Scalar) -> Bool = { scalar in
    isLetterOrDigit(scalar) && scalar.properties.numericType != .decimal
  }
}
