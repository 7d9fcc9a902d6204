import TranslationModel

/// One check, as people know it: what is right, how bad it is where it is not, and an example of each.
package struct Check: Hashable, Sendable {
  /// In kebab case: the rule of its findings, stable for configurations, `--json` and searches.
  package let id: String
  /// What is so where nothing is wrong: one sentence without a full stop.
  package let sentence: String
  /// How bad it is unless a project says otherwise.
  package let level: CheckLevel
  package let locales: LocaleScope
  package let fails: CheckExample
  package let passes: CheckExample

  init(
    _ id: String, _ sentence: String, _ level: CheckLevel = .note, in locales: LocaleScope = .all,
    fails: CheckExample, passes: CheckExample
  ) {
    (self.id, self.sentence, self.level, self.locales) = (id, sentence, level, locales)
    (self.fails, self.passes) = (fails, passes)
  }
}

/// What a check looks at.
package enum CheckSubject: String, CaseIterable, Hashable, Sendable {
  /// A translation beside its source text.
  case text
  /// All plural forms of a key in one locale.
  case forms
  /// All texts of a locale's file.
  case file
  /// A text of the base file, with its key and comment: where it is new on a branch.
  case source
  /// Code that uses keys.
  case code
  /// What a project's files say of an app's languages.
  case project
}

/// The locales that a check makes sense for.
package enum LocaleScope: Hashable, Sendable {
  case all
  case languages([String])
  case except([String])
  case rightToLeft

  /// Texts of the base locale itself have no locale here.
  func contains(_ locale: LocaleTag?) -> Bool {
    switch self {
    case .all: true
    case .languages(let languages): locale.map { languages.contains($0.language) } ?? false
    case .except(let languages): locale.map { !languages.contains($0.language) } ?? true
    case .rightToLeft: locale?.direction == .rightToLeft
    }
  }

  /// For lists: `all`, `es ast`, `all but th lo`.
  package var text: String {
    switch self {
    case .all: "all"
    case .languages(let languages): languages.joined(separator: " ")
    case .except(let languages): "all but " + languages.joined(separator: " ")
    case .rightToLeft: "right to left"
    }
  }
}
