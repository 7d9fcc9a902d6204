import TranslationModel

/// The checks that are run on the texts of one resource in one locale: those that are on there, and from some severity on.
package final class ChosenChecks: Sendable {
  private let least: Finding.Severity
  private let set: [String: CheckLevel]
  private let place: CheckedPlace
  private let texts: [CheckFamily.TextJudge]
  private let prose: [Rule<ProseInput>]
  private let forms: [Rule<FormsInput>]
  private let file: [Rule<FileInput>]
  private let source: [Rule<SourceInput>]
  private let project: [Rule<ProjectInput>]
  /// When each of `texts`, `prose` and `source` is asked: a rule is large, and most are not asked.
  private let triggers: (texts: [Trigger], prose: [Trigger], source: [Trigger])
  /// The checks of `texts` that are off here, or not for this locale.
  private let silent: Set<String>

  /// Those of the base locale's own texts where there is no locale. `asksAll` is the plain way, in which each check is asked
  /// of each text: what is found is the same.
  package init(
    _ levels: CheckLevels = .standard, resource: String? = nil, locale: LocaleTag?,
    from least: Finding.Severity = .note, glossary: Glossary = .empty,
    among families: [CheckFamily] = Checks.families, asksAll: Bool = false
  ) {
    self.least = least
    place = CheckedPlace(locale, glossary)
    let set = levels.set(in: resource, locale)
    self.set = set
    func isOn(_ check: Check) -> Bool {
      guard check.locales.contains(locale), let severity = (set[check.id] ?? check.level).severity else {
        return false
      }
      return severity >= least
    }
    var texts: [CheckFamily.TextJudge] = []
    var prose: [Rule<ProseInput>] = []
    var forms: [Rule<FormsInput>] = []
    var file: [Rule<FileInput>] = []
    var source: [Rule<SourceInput>] = []
    var project: [Rule<ProjectInput>] = []
    var silent: Set<String> = []
    for family in families where family.checks.contains(where: isOn) {
      switch family.judge {
      case .texts(let judge):
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
    (self.texts, self.prose, self.forms, self.file) = (texts, prose, forms, file)
    (self.source, self.project, self.silent) = (source, project, silent)
    func when(_ triggers: [Trigger]) -> [Trigger] { asksAll ? triggers.map { _ in .always } : triggers }
    triggers = (when(texts.map(\.trigger)), when(prose.map(\.trigger)), when(source.map(\.trigger)))
  }

  /// What is wrong with a translation, in the order of the families. A blank translation is no fault of these.
  package func findings(_ input: CheckInput) -> [Finding] {
    var findings: [Finding] = []
    let signs = Signs(input.translation)
    for (number, trigger) in triggers.texts.enumerated() where trigger.isMet(input.checked.signs, signs) {
      let found = texts[number].find(input)
      if !found.isEmpty { findings += found.compactMap(levelled) }
    }
    if prose.isEmpty { return findings }
    let source = input.checked.prose
    // Between the braces of a choice stand several texts at once.
    if source.isChoice { return findings }
    let read = ProseInput(source, input.translation, signs, in: place)
    for (number, trigger) in triggers.prose.enumerated() where trigger.isMet(source.signs, read.signs) {
      let problems = prose[number].find(read)
      if !problems.isEmpty { findings += problems.map { finding($0, prose[number].check) } }
    }
    return findings
  }

  /// How many checks, or families of them, look at a translation.
  package func asked(_ input: CheckInput) -> Int {
    let signs = Signs(input.translation)
    let read = ProseInput(input.checked.prose, input.translation, signs, in: place)
    return triggers.texts.count { $0.isMet(input.checked.signs, signs) }
      + triggers.prose.count { $0.isMet(input.checked.prose.signs, read.signs) }
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
    var findings: [Finding] = []
    for (number, trigger) in triggers.source.enumerated() where trigger.isMet(input.signs, input.signs) {
      let problems = source[number].find(input)
      if !problems.isEmpty { findings += problems.map { finding($0, source[number].check) } }
    }
    return findings
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
