import Checks
import ProjectConfiguration
import TranslationModel

/// The words of held keys' English that no dictionary has, as far as the project's check of them asks about them.
package struct HeldSpelling {
  private let project: Project
  private let resources: [Resource]
  private let strictness: Strictness
  private var words: [HeldKey: [String]] = [:]

  /// `resources` are those of the branch that holds the keys. What the glossary names is right.
  package init(
    _ keys: [HeldKey], of project: Project, _ resources: [Resource], _ glossary: Glossary,
    _ speller: any Speller, on today: CalendarDay
  ) {
    (self.project, self.resources) = (project, resources)
    strictness = Strictness(from: .note, on: today)
    let inputs = keys.filter { $0.change != .removed }.compactMap { key in input(of: key).map { (key, $0) } }
    let misspelt = speller.unknown(among: Set(inputs.flatMap { $0.1.dictionaryWords }), besides: glossary)
    if misspelt.isEmpty { return }
    for (key, input) in inputs {
      var found: [String] = []
      for word in input.dictionaryWords where misspelt.contains(word) && !found.contains(word) {
        found.append(word)
      }
      if !found.isEmpty, isAsked(key, input, misspelt) { words[key] = found }
    }
  }

  /// In the order of the text; empty for most.
  package func words(of key: HeldKey) -> [String] { words[key] ?? [] }

  private func resource(of key: HeldKey) -> Resource? {
    key.places.lazy.compactMap { place in
      resources.first { $0.place(of: place.basePath, base: project.base)?.isBase ?? false }
    }.first
  }

  private func input(of key: HeldKey) -> SourceInput? {
    guard let resource = resource(of: key) else { return nil }
    let style = resource.placeholders ?? resource.fileFormat?.placeholders ?? .none
    return SourceInput(
      key: key.key, comment: key.comment, variant: key.variant, text: Message(key.source, style.ofCells))
  }

  /// False where the project has the check off, or waives it.
  private func isAsked(_ key: HeldKey, _ input: SourceInput, _ misspelt: Set<String>) -> Bool {
    guard let resource = resource(of: key) else { return false }
    let checks = ChosenChecks(project.checks, resource: resource.name, locale: project.base, from: .note)
    var input = input
    input.misspelt = misspelt
    return checks.findings(ofSource: input).contains { finding in
      finding.rule == "source-spelling"
        && !strictness.waives(finding, ofRow: key.key, in: project.base, project)
    }
  }
}
