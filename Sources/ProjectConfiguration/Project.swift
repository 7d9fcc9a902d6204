import Checks
import RepositoryModel
import TranslationModel

/// A project's `.glossator`: its locales, branches, string files and gate.
package struct Project: Hashable, Sendable {
  /// What the project is called where several repositories share a sheet; nil where it has one of its own.
  package var name: String?
  /// The locale that engineers write.
  package var base: LocaleTag
  /// The locales to translate into.
  package var targets: [LocaleTag]
  package var stale: StalePolicy
  package var sheets: SheetSplit
  package var suggest: SuggestPolicy
  /// How many of a locale's texts must be done before it gets files, in percent: of those that do not get them at once.
  package var shipFrom: [LocaleTag: Int]
  /// Nil where nobody has said it: such texts stay as they are on both sides.
  package var adopt: NewerSide?
  package var branches: BranchRules
  package var resources: [Resource]
  package var staging: [StagingLocale]
  package var gate: GatePolicy
  /// How bad what each check finds is here.
  package var checks: CheckLevels
  package var waivers: [CheckWaiver]
  /// Where its glossary is.
  package var glossary: RepositoryPath?
  package var memory: MemorySettings
  /// How its code uses keys.
  package var code: CodeSettings
  /// How its new English is spelt; nil where nobody is to look.
  package var spelling: SpellingSettings?
  /// The code that is generated from its string files.
  package var accessors: [AccessorSettings]

  package init(
    name: String? = nil, base: LocaleTag, targets: [LocaleTag], stale: StalePolicy = .keep,
    sheets: SheetSplit = .byResource, suggest: SuggestPolicy = .none, shipFrom: [LocaleTag: Int] = [:],
    adopt: NewerSide? = nil,
    branches: BranchRules = BranchRules(),
    resources: [Resource], staging: [StagingLocale] = [], gate: GatePolicy? = nil,
    checks: CheckLevels = .standard, waivers: [CheckWaiver] = [], glossary: RepositoryPath? = nil,
    memory: MemorySettings = MemorySettings(), code: CodeSettings = CodeSettings(),
    accessors: [AccessorSettings] = [], spelling: SpellingSettings? = nil
  ) {
    self.name = name
    self.base = base
    self.targets = targets
    self.stale = stale
    self.sheets = sheets
    self.suggest = suggest
    self.shipFrom = shipFrom
    self.adopt = adopt
    self.branches = branches
    self.resources = resources
    self.staging = staging
    self.gate = gate ?? GatePolicy(require: targets)
    (self.checks, self.waivers, self.glossary) = (checks, waivers, glossary)
    (self.memory, self.code, self.accessors, self.spelling) = (memory, code, accessors, spelling)
  }

  /// How its branches are called in the sheet and the journal.
  package var names: SharedNames { SharedNames(name) }

  /// Reads a `.glossator`. Nil where it has mistakes; the findings name each with its place in `file`.
  package static func read(_ bytes: [UInt8], file: String) -> (
    configuration: Project?, findings: [Finding]
  ) {
    let text: ConfigurationText
    do { text = try ConfigurationText(bytes) } catch {
      return (nil, [error.finding(in: file, rule: "configuration-syntax")])
    }
    var reader = ProjectReader(
      CheckedConfiguration(
        text, file: file, keys: keys, named: ["resource", "staging", "check", "waive", "accessors"]))
    let configuration = reader.read()
    let findings = reader.checked.findings
    return (findings.contains { $0.severity == .error } ? nil : configuration, findings)
  }
}

/// What becomes of a translation in the string file once its English has changed.
package enum StalePolicy: String, CaseIterable, Hashable, Sendable {
  /// It stays, unless placeholders changed.
  case keep
  /// It is taken out until somebody changes or confirms it.
  case withhold
}

/// Whether a blank cell is filled with what another row says.
package enum SuggestPolicy: String, CaseIterable, Hashable, Sendable {
  case none
  /// With the translation of a row that has the very same English. It stays in `todo`, and reaches no file, until somebody
  /// confirms it.
  case exact
}

/// Which side is newer where sheet and files said different things at the first look.
package enum NewerSide: String, CaseIterable, Hashable, Sendable {
  case sheet
  case git
}
