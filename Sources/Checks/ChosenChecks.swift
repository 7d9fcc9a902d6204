import TranslationModel

/// The checks that are run on the texts of one resource in one locale: those that are on there, and from some severity on.
package struct ChosenChecks: Sendable {
  private let least: Finding.Severity
  private let set: [String: CheckLevel]
  private let locale: LocaleTag?
  private let terms: [GlossaryEntry]
  private var texts: [@Sendable (CheckInput) -> [Finding]] = []
  private var prose: [Rule<ProseInput>] = []
  /// The signs and the questions of `prose`: a rule is large, and most are not asked.
  private var signs: [Signs] = []
  private var questions: [@Sendable (ProseInput) -> [Problem]] = []
  private var forms: [Rule<FormsInput>] = []
  private var file: [Rule<FileInput>] = []
  private var source: [Rule<SourceInput>] = []
  private var project: [Rule<ProjectInput>] = []
  /// The checks of `texts` that are off here, or not for this locale.
  private var silent: Set<String> = []

  /// Those of the base locale's own texts where there is no locale.
  package init(
    _ levels: CheckLevels = .standard, resource: String? = nil, locale: LocaleTag?,
    from least: Finding.Severity = .note, glossary: Glossary = .empty,
    among families: [CheckFamily] = Checks.families
  ) {
    (self.least, self.locale) = (least, locale)
    terms = glossary.entries(in: locale)
    let set = levels.set(in: resource, locale)
    self.set = set
    func isOn(_ check: Check) -> Bool {
      guard check.locales.contains(locale), let severity = (set[check.id] ?? check.level).severity else {
        return false
      }
      return severity >= least
    }
    for family in families {
      switch family.judge {
      case .texts(let judge):
        guard family.checks.contains(where: isOn) else { continue }
        texts.append(judge)
        silent.formUnion(family.checks.filter { !isOn($0) }.map(\.id))
      case .prose(let rules): prose += rules.filter { isOn($0.check) }
      case .forms(let rules): forms += rules.filter { isOn($0.check) }
      case .file(let rules): file += rules.filter { isOn($0.check) }
      case .source(let rules): source += rules.filter { isOn($0.check) }
      case .project(let rules): project += rules.filter { isOn($0.check) }
      case .code: break
      }
    }
    (signs, questions) = (prose.map(\.signs), prose.map(\.find))
  }

  /// What is wrong with a translation, in the order of the families. A blank translation is no fault of these.
  package func findings(_ input: CheckInput) -> [Finding] {
    var findings: [Finding] = []
    for judge in texts { findings += judge(input).compactMap(levelled) }
    // Between the braces of a choice stand several texts at once.
    if prose.isEmpty || input.source.isChoice { return findings }
    let read = ProseInput(input, terms)
    for i in questions.indices {
      if !signs[i].isEmpty, signs[i].isDisjoint(with: read.signs) { continue }
      let problems = questions[i](read)
      if !problems.isEmpty { findings += problems.map { finding($0, prose[i].check) } }
    }
    return findings
  }

  /// What is wrong with a key's plural forms.
  package func findings(ofForms input: FormsInput) -> [Finding] {
    forms.flatMap { rule in rule.find(input).map { finding($0, rule.check) } }
  }

  /// True where some check looks at files as a whole.
  package var looksAtFiles: Bool { !file.isEmpty }

  /// What is wrong with the texts of a file beside each other; the number of the text that each is about.
  package func findings(ofFile input: FileInput) -> [(entry: Int, finding: Finding)] {
    file.flatMap { rule in rule.find(input).map { ($0.entry ?? 0, finding($0, rule.check)) } }
  }

  /// True where some check looks at source texts.
  package var looksAtSources: Bool { !source.isEmpty }

  /// What is wrong with a source text.
  package func findings(ofSource input: SourceInput) -> [Finding] {
    source.flatMap { rule in rule.find(input).map { finding($0, rule.check) } }
  }

  /// True where some check looks at a project's files.
  package var looksAtProject: Bool { !project.isEmpty }

  /// What is wrong with what a project's files say; the place in the list, or among the keys, that each is about.
  package func findings(ofProject input: ProjectInput) -> [(entry: Int?, finding: Finding)] {
    project.flatMap { rule in rule.find(input).map { ($0.entry, finding($0, rule.check)) } }
  }

  /// The severity of each family's own findings is its own affair, unless the project says otherwise.
  private func levelled(_ finding: Finding) -> Finding? {
    if silent.contains(finding.rule) { return nil }
    var finding = finding
    if let severity = set[finding.rule]?.severity { finding.severity = severity }
    return finding.severity >= least ? finding : nil
  }

  private func finding(_ problem: Problem, _ check: Check) -> Finding {
    let severity = (set[check.id] ?? check.level).severity ?? .note
    return Finding(severity, check.id, problem.message, hint: problem.hint)
  }
}
