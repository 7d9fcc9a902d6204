import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// Tells the story of a key across branches, sheets and journal.
package struct WhyOperation {
  let repository: Repository
  private let history: FileHistory

  package init(_ repository: Repository) {
    self.repository = repository
    history = FileHistory(repository)
  }

  package func run(_ key: Text) throws(Failure) -> WhyReport {
    let anybodys = try Journal.forReading(repository)
    var view = try RepositoryView(repository, journal: anybodys, includesRemotes: true)
    let journal = anybodys.seen(by: view.project.names)
    let tip = try git { () throws(GitError) in try journal.tip() }
    let agreement = try git { () throws(GitError) in
      try journal.agreement(try journal.sinceAgreed(from: tip))
    }
    var report = WhyReport(key: key)
    report.hasJournal = tip != nil
    let sheets = ParsedSheets(journal, schema: view.schema)
    let story = try story(of: key, sheets, to: tip, &view, &report)
    history.remember()
    report.changes = story.changes
    guard let agreement,
      let rows = try git({ () throws(GitError) in try sheets.rows(of: agreement.record) })
    else { return report }
    report.nearest = Spelling.nearest(to: key.string, among: Self.keys(of: rows))
    let states = try git { () throws(GitError) in try self.states(of: key, agreement, rows, &view) }
    report.rows = self.rows(in: rows, view.project, story, states)
    report.rowless = states.filter { rows.index[$0.text.row] == nil }.map {
      WhyReport.RowlessText(branch: $0.branch, row: $0.text.row, state: $0.text.state)
    }
    return report
  }

  /// The keys that somebody may have meant; none where they are too many to compare.
  private static func keys(of rows: SheetRows) -> [String] {
    rows.ids.count > 20_000 ? [] : Set(rows.ids.compactMap { $0?.key.string }).sorted()
  }

  /// Where the texts of some keys' cells came from.
  func origins(of keys: [Text]) throws(Failure) -> [Text: TextOrigins] {
    let anybodys = try Journal.forReading(repository)
    var view = try RepositoryView(repository, journal: anybodys, includesRemotes: true)
    let journal = anybodys.seen(by: view.project.names)
    let tip = try git { () throws(GitError) in try journal.tip() }
    let sheets = ParsedSheets(journal, schema: view.schema)
    var origins: [Text: TextOrigins] = [:]
    for key in keys {
      var report = WhyReport(key: key)
      origins[key] = try story(of: key, sheets, to: tip, &view, &report).origins
    }
    return origins
  }

  private func story(
    of key: Text, _ sheets: ParsedSheets, to tip: ObjectID?, _ view: inout RepositoryView,
    _ report: inout WhyReport
  ) throws(Failure) -> KeyStory {
    let commits = try tellBranches(key, &view, &report)
    var story = KeyStory(key, view.project, commits, sheets)
    try story.follow(to: tip)
    return story
  }

  // MARK: The sheet in force

  private typealias StateOnBranch = (branch: String, text: KeyState)

  /// What the gate says of the key's texts at the tip of each branch that the sheet is for.
  private func states(
    of key: Text, _ agreement: Agreement, _ rows: SheetRows, _ view: inout RepositoryView
  ) throws(GitError) -> [StateOnBranch] {
    var states: [StateOnBranch] = []
    for (branch, tip) in view.served {
      var inputs = try GateInputs(of: tip, branch, agreement, rows, &view)
      inputs.branches = [view.project.names.shared(branch)]
      for text in Workflow.states(of: key, inputs, blobs: RepositoryBlobs(repository)) {
        states.append((branch, text))
      }
    }
    return states
  }

  private func rows(in rows: SheetRows, _ project: Project, _ story: KeyStory, _ states: [StateOnBranch])
    -> [WhyReport.Row]
  {
    rows.ids.enumerated().compactMap { row, id in
      guard let id, story.isMine(id) else { return nil }
      let book = rows.book
      let translations = project.targets.map { locale in
        let text = book.text(row: row, .translation(locale))
        return WhyReport.Translation(
          locale: locale, text: text,
          states: states.filter { $0.text.row == id && $0.text.locale == locale }.map {
            WhyReport.InFile(branch: $0.branch, path: $0.text.path, state: $0.text.state)
          }, origin: story.origins.origin(of: text, id, locale))
      }
      return WhyReport.Row(
        place: book.rowLabel(row), number: book.rowNumber(row), id: id,
        releases: book.text(row: row, .releases).string, todo: book.text(row: row, .todo).string,
        problems: book.text(row: row, .problems).string, translations: translations)
    }
  }

  // MARK: Branches

  /// Tells the key's English on each branch, and finds who committed translations of it.
  private func tellBranches(_ key: Text, _ view: inout RepositoryView, _ report: inout WhyReport)
    throws(Failure) -> TranslationCommits
  {
    var watched = (view.integration.map { [$0] } ?? []) + view.served
    let features = view.branches(of: .feature)
    // A feature that is merged tells what the branch tells that it was merged into.
    let open = try git { [watched, repository] () throws(GitError) in
      try repository.unmerged(features.map(\.tip), into: watched.map(\.tip))
    }
    watched += features.filter { open.contains($0.tip) }
    var found: [(branch: (name: String, tip: ObjectID), places: [Place])] = []
    for branch in watched {
      found.append((branch, try git { () throws(GitError) in try self.places(of: key, on: branch, &view) }))
    }
    let slots = found.flatMap { $0.places.map(\.slot) }
    history.expect(
      slots.flatMap { slot in [slot.basePath] + view.project.targets.compactMap(slot.path) })
    let commits = TranslationCommits(history)
    for (branch, places) in found {
      for place in places {
        add(place, on: branch, to: &report)
        for tip in [branch] + side(of: branch, view) { commits.add(place.slot, place.ids, on: tip) }
      }
    }
    return commits
  }

  private func side(of branch: (name: String, tip: ObjectID), _ view: RepositoryView) -> [(
    name: String, tip: ObjectID
  )] {
    let name = view.project.branches.sideBranch(of: branch.name)
    return view.branches[name].map { [(name, $0)] } ?? []
  }

  /// A base file that has the key.
  private struct Place {
    var slot: Slot
    var ids: [EntryID]
    var base: HistoryFile
  }

  private func places(of key: Text, on branch: (name: String, tip: ObjectID), _ view: inout RepositoryView)
    throws(GitError) -> [Place]
  {
    guard let resources = try view.resources(of: branch.tip, branch: branch.name) else { return [] }
    let listing = try view.listing(branch.tip, resources)
    var places: [Place] = []
    for slot in Slot.all(in: listing, resources: resources, base: view.project.base).slots {
      guard let tree = listing.files[slot.basePath] else { continue }
      let base = HistoryFile(slot.basePath, slot.format, as: .source(view.project.base), from: branch.tip)
      guard let catalog = history.catalog(tree.id, base, try repository.blob(tree.id)) else { continue }
      let ids = catalog.entries.map(\.id).filter { slot.isCalled(key, $0.key) }
      if !ids.isEmpty { places.append(Place(slot: slot, ids: ids, base: base)) }
    }
    return places
  }

  /// Branches that tell the same of a file stand together.
  private func add(_ place: Place, on branch: (name: String, tip: ObjectID), to report: inout WhyReport) {
    let known = history.changes(of: place.ids, in: place.base)
    let changes = place.ids.flatMap { id in (known[id] ?? []).map { (variant: id.variant, change: $0) } }
    let same = report.branches.firstIndex { other in
      other.path == place.slot.basePath
        && other.changes.elementsEqual(changes) { $0.variant == $1.variant && $0.change == $1.change }
    }
    if let same { return report.branches[same].branches.append(branch.name) }
    let first = changes.first?.change.introduction.commit
    report.branches.append(
      WhyReport.OnBranch(
        branches: [branch.name], path: place.slot.basePath, changes: changes,
        arrival: first.flatMap { try? repository.arrival(of: $0, at: branch.tip) }
          .flatMap { try? Introduction(repository.commit($0)) }))
  }
}
