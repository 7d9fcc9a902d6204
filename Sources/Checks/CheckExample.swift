import TranslationModel

/// Texts that a check is shown by. All that is needed to run it is here: the tests do.
package struct CheckExample: Hashable, Sendable {
  /// One text: with its source, or a source by itself.
  package struct Line: Hashable, Sendable {
    package var key: Text
    package var comment: Text
    package var variant: Variant
    package var source: Text
    package var translation: Text
  }

  package var lines: [Line]
  /// The locale's tag.
  package var locale: String
  package var style: PlaceholderStyle
  package var maxLength: Int?
  /// Those of the glossary, each with what it says for the locale.
  package var terms: [Text: Text] = [:]
  /// What a project's files say.
  package var project: ProjectInput?
  /// How the project names keys.
  package var shape: String?
  /// Words that a dictionary lacks.
  package var misspelt: Set<String> = []

  /// A translation beside its source.
  init(
    _ source: Text, _ translation: Text, in locale: String = "es", _ style: PlaceholderStyle = .apple,
    max: Int? = nil
  ) {
    lines = [Line(key: "key", comment: .empty, variant: .plain, source: source, translation: translation)]
    (self.locale, self.style, maxLength) = (locale, style, max)
  }

  /// A translation beside its source, with terms of a glossary.
  init(_ source: Text, _ translation: Text, in locale: String = "es", terms: [(Text, Text)]) {
    self.init(source, translation, in: locale)
    self.terms = Dictionary(terms, uniquingKeysWith: { $1 })
  }

  /// Several of one file.
  init(texts: [(Text, Text)], in locale: String = "es") {
    lines = texts.enumerated().map { number, text in
      Line(
        key: Text("key\(number + 1)"), comment: .empty, variant: .plain, source: text.0, translation: text.1)
    }
    (self.locale, style, maxLength) = (locale, .apple, nil)
  }

  /// The plural forms of a key, with those of the source.
  init(forms: [(PluralCategory, Text, Text)], in locale: String) {
    lines = forms.map {
      Line(key: "key", comment: .empty, variant: .plural($0), source: $1, translation: $2)
    }
    (self.locale, style, maxLength) = (locale, .apple, nil)
  }

  /// Code in Swift, in an app whose keys are ``keysOfCode``.
  init(code: Text) {
    lines = [Line(key: .empty, comment: .empty, variant: .plain, source: code, translation: .empty)]
    (locale, style, maxLength) = ("en", .apple, nil)
  }

  /// The keys of the app whose code is an example, with their texts.
  package static let keysOfCode: [(key: Text, text: Text)] = [
    ("Cart.title", "Your cart"), ("Cart.count", "%d items"),
  ]

  /// What a project's files say of an app's languages.
  init(project: ProjectInput) {
    let words = Text(project.description)
    lines = [Line(key: .empty, comment: .empty, variant: .plain, source: words, translation: .empty)]
    (locale, style, maxLength) = ("en", .apple, nil)
    self.project = project
  }

  /// English that is new: the keys with their comments.
  init(
    english: Text, key: Text = "Cart.title", comment: Text = "The cart's title", twin: Text? = nil,
    shape: String? = nil, misspelt: Set<String> = []
  ) {
    (self.shape, self.misspelt) = (shape, misspelt)
    lines = [Line(key: key, comment: comment, variant: .plain, source: english, translation: .empty)]
    if let twin {
      lines.append(
        Line(key: twin, comment: comment, variant: .plain, source: english, translation: .empty))
    }
    (locale, style, maxLength) = ("en", .apple, nil)
  }
}

extension CheckFamily {
  /// What the family's checks find in an example, each at the level that it has when it is on.
  package func findings(_ example: CheckExample) -> [Finding] {
    guard let locale = LocaleTag(example.locale) else { return [] }
    let levels = CheckLevels(
      settings: checks.filter { $0.level == .off }.map { CheckLevels.Setting($0.id, .note) })
    let glossary = Glossary(terms: example.terms.map { Glossary.Term($0, rule: Glossary.Rule($1)) })
    let chosen = ChosenChecks(levels, locale: locale, glossary: glossary, among: [self])
    switch subject {
    case .text:
      return example.lines.flatMap { line in
        let source = Message(line.source, example.style)
        return chosen.findings(
          CheckInput(
            source: source, translation: Message(line.translation, example.style, like: source),
            locale: locale, variant: line.variant, maxLength: example.maxLength))
      }
    case .forms:
      var input = FormsInput(locale: locale, texts: [:])
      for line in example.lines {
        guard let form = line.variant.category else { continue }
        if !line.translation.isEmpty { input.texts[form] = line.translation }
        if !line.source.isEmpty { input.sources[form] = line.source }
      }
      return chosen.findings(ofForms: input)
    case .file:
      let texts = example.lines.map { (EntryID($0.key, $0.variant), $0.source, $0.translation) }
      return chosen.findings(ofFile: FileInput(locale: locale, texts: texts)).map(\.finding)
    case .code: return []
    case .project: return example.project.map { chosen.findings(ofProject: $0).map(\.finding) } ?? []
    case .source:
      guard let line = example.lines.first else { return [] }
      var input = SourceInput(
        key: line.key, comment: line.comment, variant: line.variant,
        text: Message(line.source, example.style), twin: example.lines.dropFirst().first?.key,
        shapes: example.shape.flatMap(KeyShape.init).map { [$0] } ?? [])
      input.misspelt = example.misspelt
      return chosen.findings(ofSource: input)
    }
  }
}
