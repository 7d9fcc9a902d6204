import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Takes one locale's part out of the sheets as they are now. They go into the journal first, so that the part can be
/// merged by the version that it came from.
package struct SheetExportOperation {
  let repository: Repository
  let sheets: SheetStores?
  let identity: CommitIdentity

  package init(_ repository: Repository, sheets: SheetStores?, identity: CommitIdentity) {
    (self.repository, self.sheets, self.identity) = (repository, sheets, identity)
  }

  /// Rows that no release needs, and blank plural forms that the locale does not have, are left out.
  package func run(_ locale: LocaleTag, todoOnly: Bool) throws(Failure) -> LocalePart {
    try part(try look(), locale, todoOnly: todoOnly)
  }

  /// The same for an agency.
  package func job(_ locale: LocaleTag, todoOnly: Bool) throws(Failure) -> LocaleJob {
    let look = try look()
    let part = try part(look, locale, todoOnly: todoOnly)
    let checks = CellChecks(try look.inputs(), for: locale, blobs: RepositoryBlobs(repository))
    let glossary = try git { () throws(GitError) in
      try look.view.integration.flatMap { branch throws(GitError) in
        try GlossaryFile.orMissing(of: branch.tip, look.view)
      }
    }
    return LocaleJob(part, checks, glossary)
  }

  private func look() throws(Failure) -> SyncLook {
    try SyncLook(repository, stores: sheets, identity: identity, records: true)
  }

  private func part(_ look: SyncLook, _ locale: LocaleTag, todoOnly: Bool) throws(Failure) -> LocalePart {
    try look.schema.require(locale)
    var part = LocalePart(base: look.schema.base, locale: locale)
    let agreed = try look.agreedRows()
    for sheet in look.sheets {
      guard let (rows, id) = try version(of: sheet, look) else { continue }
      if let finding = sheet.state?.finding { part.findings.append(finding) }
      let version = LocalePartVersion(sheet: sheet.name, id: id)
      for row in 0..<rows.book.rowCount where !rows.book.text(row: row, .releases).isBlank {
        guard let id = rows.ids[row] else { continue }
        let cell = CellInHand(id, locale, rows.book, row, look.agreement?.facts, agreed)
        if todoOnly ? !cell.task.isEmpty : !cell.isOthersForm { part.rows.append(cell.partRow(version)) }
      }
    }
    if part.rows.isEmpty, look.sheets.allSatisfy({ $0.usable == nil || $0.isNew }), agreed == nil {
      throw Failure(.content, "there is no sheet yet", hint: "run 'glossator sync' first")
    }
    return part
  }

  /// The rows of a sheet as they are, or where it cannot be used now, as they were agreed; nil where there are none yet.
  private func version(of sheet: SheetLook, _ look: SyncLook) throws(Failure) -> (SheetRows, ObjectID)? {
    if let usable = sheet.usable, let version = sheet.version {
      return (SheetRows(Workbook([(sheet.name, usable)])), version.id)
    }
    guard let agreed = look.agreed, let id = agreed.entry.sheets[sheet.name] else { return nil }
    let rows = try git { () throws(GitError) in try look.history.rows(sheet.name, of: agreed) }
    return rows.map { ($0, id) }
  }
}

/// A cell of the sheet beside what the journal says of it.
private struct CellInHand {
  let id: RowID
  let locale: LocaleTag
  let book: Workbook
  let row: Int
  let text: Text
  let facts: CellFacts
  /// Nil where nothing was agreed about the row.
  let agreed: Text?

  init(
    _ id: RowID, _ locale: LocaleTag, _ book: Workbook, _ row: Int, _ facts: AgreedFacts?,
    _ agreed: SheetRows?
  ) {
    (self.id, self.locale, self.book, self.row) = (id, locale, book, row)
    text = book.text(row: row, .translation(locale))
    self.facts = facts?.facts(of: id, in: locale) ?? CellFacts()
    self.agreed = agreed?.text(of: id, .translation(locale))
  }

  /// True where the text is the one that the journal's facts are about: what was typed since is judged by the next sync.
  private var isAgreed: Bool { agreed?.isSame(as: text) ?? false }

  /// True for a plural form that this locale does not have, and that nobody filled in: the row is there for others.
  var isOthersForm: Bool {
    guard let category = id.variant.category, text.isBlank, task.isEmpty else { return false }
    return !PluralRules.categories(for: locale).contains(category)
  }

  var task: String {
    let todo = LocaleSet(cell: book.text(row: row, .todo), targets: [locale])
    // Blanked since, or never filled: but a plural form that the locale does not use is in no `todo`.
    if text.isBlank { return todo.contains(locale) || agreed?.isBlank == false ? "translate" : "" }
    guard todo.contains(locale), isAgreed else { return "" }
    if facts.isOffered { return "check: a suggestion" }
    if facts.english != nil { return "check: the English has changed" }
    if !facts.withheld.isEmpty { return "check: the developers took it out" }
    return problems.isEmpty ? "check" : "correct: see problems"
  }

  private var problems: [String] {
    ProblemLines(reading: book.text(row: row, .problems)).sentences(of: locale)
  }

  func partRow(_ version: LocalePartVersion) -> LocalePart.Row {
    LocalePart.Row(
      id: id, comment: book.text(row: row, .comment), max: book.text(row: row, .max),
      link: book.text(row: row, .link), text: text, englishWas: isAgreed ? facts.english : nil, task: task,
      problems: Text(problems.map(partLine).joined(separator: "\n")), version: version)
  }

  /// Without what is to be done in the sheet's `todo`: the part has another one.
  private func partLine(_ problem: String) -> String {
    problem.hasSuffix(Suggestion.advice) ? String(problem.dropLast(Suggestion.advice.count)) : problem
  }
}

extension SheetSchema {
  /// Refuses a locale that is no target of the project.
  func require(_ locale: LocaleTag) throws(Failure) {
    if targets.contains(locale) { return }
    throw Failure(
      .usage, "'\(locale)' is no target locale of the project",
      hint: "one of: \(targets.map(\.description).joined(separator: ", "))")
  }
}
