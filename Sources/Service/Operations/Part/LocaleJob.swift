import ProjectConfiguration
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// One locale's part of the sheets as a job for an agency, whose tools read XLIFF.
package struct LocaleJob: Sendable {
  package let job: TranslationJob
  /// Of sheets that cannot be used now, and of the glossary.
  package let findings: [Finding]

  package var unitCount: Int { job.parts.reduce(0) { $0 + $1.units.count } }

  init(_ part: LocalePart, _ checks: CellChecks, _ glossary: GlossaryFile?) {
    var job = TranslationJob(from: part.base, to: part.locale)
    let terms = GlossaryNotes(glossary, for: part.locale)
    var numbers: [LocalePartVersion: Int] = [:]
    var known: Set<RowID> = []
    // Of two rows that are one for people, an agency gets one.
    for row in part.rows where known.insert(row.id).inserted {
      if numbers[row.version] == nil {
        numbers[row.version] = job.parts.count
        job.parts.append(.init(original: Text(JobOrigin(row.version, for: part.locale).description)))
      }
      guard let number = numbers[row.version] else { continue }
      job.parts[number].units.append(Self.unit(row, checks.style(of: row.id), terms, part.locale))
    }
    (self.job, findings) = (job, part.findings + (glossary?.findings ?? []))
  }

  private static func unit(
    _ row: LocalePart.Row, _ style: PlaceholderStyle, _ terms: GlossaryNotes, _ locale: LocaleTag
  ) -> TranslationJob.Unit {
    let source = ProtectedText(row.id.source, style)
    let isMissing = row.text.isBlank
    var unit = TranslationJob.Unit(
      id: row.id.mark,
      name: row.id.variant == .plain ? row.id.key : Text("\(row.id.key):\(row.id.variant.text)"),
      source: source, target: isMissing ? nil : ProtectedText(row.text, style, like: source),
      state: row.task.isEmpty ? .done : isMissing ? .missing : row.englishWas == nil ? .open : .stale)
    if row.id.variant.category != nil { unit.plural = row.id.key }
    if let english = row.englishWas, !english.isBlank, !isMissing { unit.previous = (english, row.text) }
    unit.maxLength = LengthLimit(cell: row.max).characters
    let message = Message(row.id.source, style)
    unit.notes = notes(row, terms.notes(on: message), locale)
    unit.terms = terms.translations(of: message).map { .init($0.name, $0.words) }
    return unit
  }

  private static func notes(_ row: LocalePart.Row, _ terms: [Text], _ locale: LocaleTag) -> [TranslationJob
    .Note]
  {
    var notes: [TranslationJob.Note] = []
    func add(_ category: String, _ text: Text) {
      if !text.isBlank { notes.append(.init(category, text)) }
    }
    add("comment", row.comment)
    add("link", row.link)
    if let category = row.id.variant.category { add("plural", Text(note(on: category, in: locale))) }
    for term in terms { add("glossary", term) }
    // A text that is missing says so itself.
    if !row.text.isBlank { add("todo", Text(row.task)) }
    // That it is stale is told by what it was made for.
    let problems = row.problems.string.split(separator: "\n").filter {
      row.englishWas == nil || !$0.hasPrefix("stale:")
    }
    add("problem", Text(problems.joined(separator: "\n")))
    return notes
  }

  /// `the form 'few', as for 2, 3, 4, 22, 23`.
  private static func note(on category: PluralCategory, in locale: LocaleTag) -> String {
    let pattern = PluralRules.pattern(for: locale)
    let numbers = pattern.indices.filter { pattern[$0] == category }.prefix(5).map(String.init)
    let form = "the plural form '\(category.rawValue)'"
    return numbers.isEmpty ? form : "\(form), as for \(numbers.joined(separator: ", "))"
  }
}
