import Git
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// The story of one key: its English on each branch, its rows, and what happened to them.
package struct WhyReport: Sendable {
  package struct OnBranch: Sendable {
    package var branch: String
    package var path: String
    package var changes: [(variant: Variant, change: SourceChange)]
  }

  package struct Row: Sendable {
    package var number: Int
    package var id: RowID
    package var releases: String
    package var todo: String
    package var problems: String
    package var translations: [(locale: LocaleTag, text: Text)]
  }

  package struct Change: Sendable {
    package var entry: ObjectID
    package var kind: JournalEntry.Kind
    package var seconds: Int64
    package var what: String
  }

  package var key: Text
  package var branches: [OnBranch] = []
  package var rows: [Row] = []
  /// What changed in the key's rows from one version of the sheet to the next, oldest first.
  package var changes: [Change] = []

  package var isKnown: Bool { !branches.isEmpty || !rows.isEmpty || !changes.isEmpty }
}

/// Tells the story of a key across branches, sheet and journal.
package struct WhyOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func run(_ key: Text) throws(Failure) -> WhyReport {
    var view = try ProjectView(repository, lastGood: nil, includesRemotes: true)
    var report = WhyReport(key: key)
    let watched =
      (view.integration.map { [$0] } ?? []) + view.served + view.branches(of: .feature)
    for branch in watched {
      report.branches += try git { () throws(GitError) in try onBranch(branch, key, &view) }
    }
    try readJournal(key, view, into: &report)
    return report
  }

  private func onBranch(_ branch: (name: String, tip: ObjectID), _ key: Text, _ view: inout ProjectView)
    throws(GitError) -> [WhyReport.OnBranch]
  {
    guard let resources = try view.resources(of: branch.tip, branch: branch.name) else { return [] }
    let listing = try BranchLook(view: view, agreed: nil).listing(branch.tip, resources)
    let history = KeyHistory(repository, from: branch.tip, base: view.project.base)
    var result: [WhyReport.OnBranch] = []
    for slot in Slot.all(in: listing, resources: resources, base: view.project.base).slots {
      guard let tree = listing.files[slot.basePath] else { continue }
      let bytes = try repository.blob(tree.id)
      guard let file = try? slot.format.read(bytes, as: .source(view.project.base)) else { continue }
      let ids = file.catalog.entries.map(\.id).filter {
        $0.key == key || slot.resource.rowKey(for: $0.key) == key
      }
      let changes = ids.flatMap { id in
        history.changes(of: id, in: slot.basePath, slot.format).map { (id.variant, $0) }
      }
      if !ids.isEmpty {
        result.append(.init(branch: branch.name, path: slot.basePath, changes: changes))
      }
    }
    return result
  }

  private func readJournal(_ key: Text, _ view: ProjectView, into report: inout WhyReport) throws(Failure) {
    guard let journal = Journal(repository, author: ("", "")) else { return }
    let schema = SheetSchema(base: view.project.base, targets: view.project.targets)
    let sheets = JournalSheets(journal, schema: schema)
    var newer: (rows: SheetRows, record: Journal.Record)?
    var next = try git { () throws(GitError) in try journal.tip() }
    while let id = next, let record = try git({ () throws(GitError) in try journal.record(id) }) {
      next = record.commit.parents.first
      if newer?.record.entry.sheets == record.entry.sheets {
        newer?.record = record
        continue
      }
      guard let rows = try git({ () throws(GitError) in try sheets.rowsForgotten(of: record) }) else {
        continue
      }
      if let newer {
        report.changes.insert(
          contentsOf: Self.changes(of: key, from: rows, to: newer.rows, newer.record, view), at: 0)
      } else {
        report.rows = Self.rows(of: key, in: rows, view)
      }
      newer = (rows, record)
    }
    if let newer {
      report.changes.insert(
        contentsOf: Self.changes(of: key, from: nil, to: newer.rows, newer.record, view), at: 0)
    }
  }

  private static func rows(of key: Text, in rows: SheetRows, _ view: ProjectView) -> [WhyReport.Row] {
    rows.ids.enumerated().compactMap { row, id in
      guard let id, id.key == key || id.key.string.hasSuffix(":" + key.string) else { return nil }
      return WhyReport.Row(
        number: rows.book.rowNumber(row), id: id,
        releases: rows.book.text(row: row, .releases).string, todo: rows.book.text(row: row, .todo).string,
        problems: rows.book.text(row: row, .problems).string,
        translations: view.project.targets.map { ($0, rows.book.text(row: row, .translation($0))) })
    }
  }

  private static func changes(
    of key: Text, from old: SheetRows?, to new: SheetRows, _ record: Journal.Record, _ view: ProjectView
  ) -> [WhyReport.Change] {
    func change(_ what: String) -> WhyReport.Change {
      .init(
        entry: record.commit.id, kind: record.entry.kind, seconds: record.commit.committer.seconds, what: what
      )
    }
    var changes: [WhyReport.Change] = []
    for (row, id) in new.ids.enumerated() {
      guard let id, id.key == key || id.key.string.hasSuffix(":" + key.string) else { continue }
      guard let old, let before = old.index[id] else {
        changes.append(change("row \(new.book.rowNumber(row)) '\(id.label)': '\(id.source.excerpt)'"))
        continue
      }
      for locale in view.project.targets {
        let was = old.book.text(row: before, .translation(locale))
        let text = new.book.text(row: row, .translation(locale))
        if was != text { changes.append(change("\(locale): '\(was.excerpt)' -> '\(text.excerpt)'")) }
      }
      let releases = (old.book.text(row: before, .releases), new.book.text(row: row, .releases))
      if releases.0 != releases.1 {
        changes.append(change("releases: '\(releases.0)' -> '\(releases.1)'"))
      }
    }
    return changes
  }
}
