import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// What a plan is made from, of all that a look read.
extension SyncLook {
  /// `refused` are blobs that are not to be read.
  func inputs(without refused: Set<ObjectID> = []) throws(Failure) -> SyncInputs {
    let origins = try origins()
    let past = past(without: refused)
    var inputs = SyncInputs(
      project: view.project, branches: branches, integration: integration, agreed: try readableAgreedRows(),
      facts: agreement?.facts ?? AgreedFacts(), sheet: try rows(), origin: origins?.origin, had: origins?.had,
      history: past, unreadableBranches: frozen,
      looksAtEverything: agreed.map {
        $0.entry.configuration != view.configuration || $0.entry.rules != JournalEntry.currentRules
          || $0.entry.own.memory != memoryID
      } ?? true)
    inputs.memory = memory
    inputs.isGitAsAgreed = isGitAsAgreed
    inputs.isExcerpt = isExcerpt
    inputs.unheard = try unheardTexts()
    inputs.report = agreement?.report ?? StandingReport()
    inputs.otherTargets = agreement?.entry.otherTargets ?? []
    let names = view.project.names
    inputs.othersHaveUnheard =
      agreement?.entry.branches.contains { names.isForeign($0.branch) && !$0.unheard.isEmpty } ?? false
    inputs.otherProjects = agreement?.entry.others.keys.sorted() ?? []
    inputs.changes = { past.changes($0) }
    inputs.versions = { [names = sheets.map(\.name)] in past.versions($0, of: names) }
    inputs.staged = resumed.staged
    inputs.newTargets = resumed.new
    for (locale, record) in resumed.records {
      inputs.resumed[locale] = try git { () throws(GitError) in try history.rows(of: record) }
    }
    inputs.cellByCell = Set(sheets.filter { $0.store?.isEditedCellByCell ?? false }.map(\.name))
    (inputs.lostColumns, inputs.without) = lostColumns
    inputs.accepted = Set(sheets.filter(isAccepted).map(\.name))
    inputs.imported = try imported()
    inputs.written = try writtenCells()
    for record in records {
      inputs.filled.formUnion(try git { () throws(GitError) in try journal.filled(in: record) })
    }
    return inputs
  }

  /// By the sheet's name, the columns that were gone from it when it was agreed last; and those of people's own that somebody does without
  /// since.
  private var lostColumns: (known: [String: Set<SheetColumn>], without: Set<SheetColumn>) {
    var known: [String: Set<SheetColumn>] = [:]
    for sheet in sheets {
      let place = sheet.place.flatMap { agreement?.entry.places[$0] }
      if let lost = place?.lost, !lost.isEmpty { known[sheet.name] = lost }
    }
    return (known, records.reduce(into: Set<SheetColumn>()) { $0.formUnion($1.entry.without) })
  }

  /// Without what was agreed, everything would look like a first look: files would speak first, and what waits would be nobody's.
  private func readableAgreedRows() throws(Failure) -> SheetRows? {
    let rows = try agreedRows()
    guard rows == nil, !isExcerpt, let names = agreed?.entry.sheets.names, !names.isEmpty else { return rows }
    throw Failure(
      .repository, "the journal's agreed sheet cannot be read: nobody can tell what is new since",
      hint: "is `base` in .glossator the locale of the English column? put it right, then sync")
  }

  /// The texts that came in parts of the sheets, or that a command confirmed. One agreement further back, too: another look may have
  /// made it between a command's entry and its write.
  func imported(_ kind: ImportedText.Kind = .used) throws(Failure) -> [CellID: ImportedText] {
    try git { () throws(GitError) in
      var imported: [CellID: ImportedText] = [:]
      func take(_ records: [Journal.Record], isNew: Bool) throws(GitError) {
        for record in records.reversed() {
          for var text in try journal.imported(in: record) where text.kind == kind {
            text.isNew = isNew
            imported[text.cell] = text
          }
        }
      }
      if let before = agreed?.commit.parents.first {
        try take(try journal.sinceAgreed(from: before), isNew: false)
      }
      try take(records, isNew: true)
      return imported
    }
  }

  /// What the newest look knew of cells that came to no agreement: what those before it knew is among that.
  func writtenCells() throws(Failure) -> WrittenCells {
    try git { () throws(GitError) in
      for record in records { if let cells = try journal.written(in: record) { return cells } }
      return WrittenCells()
    }
  }

  /// What can be asked of the past.
  private func past(without refused: Set<ObjectID>) -> SharedPast {
    let former = agreed.map { FormerBranches(journal, before: $0) }
    return SharedPast(CommitHistory(view, agreed: heard, former, without: refused, unread), walk, unread)
  }

  /// The versions at the tips of files of which nobody can tell what was said before, and why.
  var filesWithoutPast: [ObjectID: GitError] {
    var found: [ObjectID: GitError] = [:]
    for (file, error) in unread.lost {
      for input in branches + (integration.map { [$0] } ?? []) {
        let isSide = file.branch == view.project.branches.sideBranch(of: input.name)
        let listing = isSide ? input.side?.tip : file.branch == input.name ? input.tip : nil
        if let id = listing?.files[file.path]?.id { found[id] = error }
      }
    }
    return found
  }
}
