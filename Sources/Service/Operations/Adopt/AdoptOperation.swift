import Adoption
import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What `adopt` would write: what `init` would, with what another tool knows.
package struct AdoptProposal: Sendable {
  package var tool: AdoptedTool
  package var initial: InitProposal
  package var report: AdoptionReport
  /// Columns that nobody has said the meaning of.
  package var questions: [ColumnQuestion]
}

/// Takes over a project from another translation tool: its files and locales go into the `.glossator`, its texts and what
/// it says of them into the first sheet.
package struct AdoptOperation {
  private let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  /// The tools that have files in the repository, each with their paths.
  package func found() throws(Failure) -> [(tool: AdoptedTool, paths: [String])] {
    let place = try InitOperation(repository).place()
    return AdoptedTool.all.compactMap { tool in
      let paths = place.paths.filter { path in tool.has(path) { place.bytes(path) } }
      return paths.isEmpty ? nil : (tool, paths)
    }
  }

  /// A file of the repository as it is where people look: nil where there is none of this path.
  package func committed(_ path: String) throws(Failure) -> [UInt8]? {
    try InitOperation(repository).place().bytes(path)
  }

  /// `prefer` is which side is newer, where somebody says so at once.
  package func run(
    _ tool: AdoptedTool, _ files: [AdoptedFile], _ choices: AdoptionChoices, prefer: NewerSide?,
    dialect: SheetDialect
  ) throws(Failure) -> AdoptProposal {
    let initialization = InitOperation(repository)
    let place = try initialization.place()
    var choices = choices
    let found = place.discovery()
    choices.baseOfFiles = found.configuration?.base
    choices.localesOfFiles = (found.configuration?.targets ?? []) + found.slight
    var adopted = try read(tool, files, choices)
    var (discovery, columns) = discover(&adopted, place)
    addAccessors(to: &discovery, &adopted, place)
    if discovery.configuration == nil, let program = tool.makesFiles {
      throw Failure(
        .content, "the repository has no string files that Glossator knows; nothing was written",
        hint: "Glossator works on string files in Git: run '\(program)' once more, and commit what it makes")
    }
    var initial = try initialization.proposal(discovery, at: place)
    let configuration = initial.configuration
    let files = try initialization.firstSheet(
      configuration, start: place.start, dialect: dialect, existing: nil)
    let schema = SheetSchema(base: configuration.base, targets: configuration.targets)
    guard let sheet = try? Sheet(reading: files.sheet, schema: schema) else {
      throw Failure(.bug, "the first sheet cannot be read back")
    }
    let first = FirstSheet(
      sheet, baseRows(files.branches, configuration), adopted, label: tool.label, columns: columns)
    let whole = try initialization.firstSheet(
      configuration, start: place.start, dialect: dialect, existing: first.bytes(dialect))
    var said = discovery
    said.configuration?.adopt = prefer
    initial.take(whole, said, isNew: true)
    initial.sheet = settled(first.bytes(dialect), schema, whole.plan)
    initial.rowCount = files.plan.rowCounts.added + first.rowlessCount
    // What this tells of itself is no fault.
    initial.findings.removeAll { $0.rule == "unknown-key" }
    initial.explanation = adopted.explanation + initial.explanation
    return AdoptProposal(tool: tool, initial: initial, report: first.report, questions: adopted.questions)
  }

  /// The sheet with what is still to do in its `todo`, as far as that is blank. A text that is there and is named in `todo`
  /// would be one that somebody asks to be looked at: only the tool has.
  private func settled(_ bytes: [UInt8], _ schema: SheetSchema, _ plan: SyncPlan) -> [UInt8] {
    guard let sheet = try? Sheet(reading: bytes, schema: schema) else { return bytes }
    var edits = plan.sheetEdits.parts[0]
    edits.cells = edits.cells.compactMap { row, column, text in
      switch column {
      case .problems: return nil
      case .todo:
        let asked = Set(sheet.text(row: row, .todo).string.split(separator: " "))
        let open = text.string.split(separator: " ").filter { name in
          asked.contains(name)
            || LocaleTag(String(name)).map { sheet.text(row: row, .translation($0)).isBlank } ?? false
        }
        return (row, column, Text(open.joined(separator: " ")))
      default: return (row, column, text)
      }
    }
    return sheet.applying(edits)
  }

  private func read(_ tool: AdoptedTool, _ files: [AdoptedFile], _ choices: AdoptionChoices) throws(Failure)
    -> AdoptedProject
  {
    let adopted: AdoptedProject
    do throws(AdoptionFault) { adopted = try tool.read(files, choices) } catch {
      throw Failure(
        .content, "a file of \(tool.title) cannot be read; nothing was written", findings: [error.finding])
    }
    if adopted.isEmpty, adopted.leftovers.isEmpty {
      throw Failure(
        .content, "there is nothing of \(tool.title) in \(files.map(\.path).joined(separator: ", "))",
        hint: "it reads \(tool.files)")
    }
    return adopted
  }

  // MARK: The project

  /// The project as its files say, then as the tool says where they do not; and what it calls each of the tool's locales.
  private func discover(_ adopted: inout AdoptedProject, _ place: InitPlace) -> (
    ProjectDiscovery, [LocaleTag: LocaleTag]
  ) {
    var told = ToldProject(base: adopted.base)
    var discovery = place.discovery(told: told)
    if discovery.configuration == nil, let base = told.base {
      // A tool may translate from another language than the files' first one.
      told.base = nil
      discovery = place.discovery(told: told)
      adopted.leftovers.append(
        AdoptedLeftover(.setting, "base locale \(base)", "no string file has it"))
    }
    told.families = adopted.families.filter { !isCovered($0, discovery.configuration, place.paths) }
    if !told.families.isEmpty { discovery = place.discovery(told: told) }
    for family in told.families where !isCovered(family, discovery.configuration, place.paths) {
      let path = family.base ?? family.pattern
      adopted.leftovers.append(
        AdoptedLeftover(
          .setting, "string files at \(path.excerpt)",
          place.paths.contains { family.isBase($0, adopted.base ?? Self.english) }
            ? "no format reads them, or there is nothing in them to translate"
            : "the repository has none there",
          at: family.place))
    }
    let locales = discovery.configuration.map { [$0.base] + $0.targets } ?? []
    let columns = columns(of: adopted, known: locales + discovery.slight)
    told.targets = Set(adopted.locales.map { columns[$0] ?? $0 }).subtracting(locales.prefix(1)).sorted()
    if Set(told.targets).isSubset(of: locales) { return (discovery, columns) }
    return (place.discovery(told: told), columns)
  }

  /// The files of accessors that the tool's settings name.
  private func addAccessors(
    to discovery: inout ProjectDiscovery, _ adopted: inout AdoptedProject, _ place: InitPlace
  ) {
    guard let project = discovery.configuration else { return }
    let accessors = AdoptedAccessors(adopted.accessors, in: project, paths: place.paths)
    discovery.configuration?.accessors = accessors.settings
    adopted.explanation += accessors.explanation
    adopted.leftovers += accessors.leftovers
  }

  private static let english = LocaleTag("en", nil, nil, [])

  /// True where a resource has the family's base file.
  private func isCovered(_ family: ToldFamily, _ project: Project?, _ paths: [String]) -> Bool {
    guard let project else { return false }
    let bases = paths.filter { family.isBase($0, project.base) }
    return !bases.isEmpty
      && bases.allSatisfy { path in
        project.resources.contains { $0.place(of: path, base: project.base)?.isBase ?? false }
      }
  }

  /// `zh_CN` is what the files call `zh-Hans`; what they call otherwise, the tool's settings say.
  private func columns(of adopted: AdoptedProject, known: [LocaleTag]) -> [LocaleTag: LocaleTag] {
    var columns: [LocaleTag: LocaleTag] = [:]
    for locale in Set(adopted.locales + adopted.texts.map(\.locale)) where !known.contains(locale) {
      let alias = adopted.aliases[locale]
      if let same = known.first(where: { $0 == alias }) ?? known.first(where: { $0.full == locale.full }) {
        columns[locale] = same
      } else if let alias, !adopted.locales.contains(alias) {
        columns[locale] = alias
      }
    }
    return columns
  }

  /// The texts of the base files, with the rows that they have.
  private func baseRows(_ branches: [BranchInput], _ project: Project) -> [BaseRow] {
    let files = ParsedFiles(RepositoryBlobs(repository))
    let plurals = PluralNeeds(base: project.base, targets: project.targets)
    return branches.flatMap { input in
      BranchSource(input, project: project, plurals: plurals, files: files).slots.flatMap { source in
        source.entries.map { entry in
          BaseRow(
            key: entry.id.key, rowKey: entry.rowKey,
            rowKeyApart: source.slot.name.qualified(entry.rowKey), variant: entry.id.variant,
            source: entry.source,
            spelling: entry.spelling, other: entry.other, style: source.slot.placeholders,
            format: source.slot.resource.format, path: source.slot.basePath)
        }
      }
    }
  }
}
