import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Finds the cells that are to be confirmed in the sheets as they are, and says why one cannot be.
struct ConfirmationDraft {
  struct Change {
    var store: any SheetStore
    var old: [UInt8]
    var new: [UInt8]
  }

  struct RowPlace {
    var sheet: String
    var rows: SheetRows
    var row: Int
    var id: RowID
  }

  private let look: SyncLook
  private let facts: AgreedFacts
  private let agreed: SheetRows
  private let branch: String?
  private let sheets: [(name: String, rows: SheetRows)]
  private(set) var rows: [ConfirmOperation.Row] = []
  private(set) var findings: [Finding] = []
  /// The `todo` cells as they are to be.
  private var todos: [String: [Int: LocaleSet]] = [:]

  init(_ look: SyncLook, branch: String?) throws(Failure) {
    guard let agreement = look.agreement, let agreed = try look.agreedRows() else {
      throw Failure(.content, "nothing has been synced yet", hint: "run 'glossator sync' first")
    }
    let served = look.view.served.map(\.name)
    if let branch, !served.contains(branch) {
      throw Failure(
        .usage, "the sheet has no rows for '\(branch)'",
        hint: served.isEmpty ? nil : "one of: \(served.joined(separator: ", "))")
    }
    (self.look, facts, self.agreed, self.branch) = (look, agreement.facts, agreed, branch)
    sheets = look.sheets.compactMap { sheet in
      sheet.usable.map { (sheet.name, SheetRows(Workbook([(sheet.name, $0)]))) }
    }
  }

  // MARK: Rows

  private var names: SharedNames { look.view.project.names }

  /// The row of a name; nil, with a finding, where there is none, or nobody can tell which one is meant.
  mutating func find(_ name: String) throws(Failure) -> RowPlace? {
    let all = places(of: name)
    let needed = all.filter { place in
      let releases = place.rows.releases(of: place.row)
      return branch.map { releases.contains(names.shared($0)) } ?? !releases.allSatisfy(names.isForeign)
    }
    let found = needed.isEmpty && branch == nil ? all : needed
    if found.count == 1 {
      if found[0].rows.doubled[found[0].id] == nil { return found[0] }
      add("the sheet has '\(found[0].id.label)' more than once", hint: "delete one of the two rows")
    } else if found.isEmpty {
      try addUnknown(name, keyElsewhere: all.first?.id.key)
    } else {
      addAmbiguous(name, found)
    }
    return nil
  }

  /// The rows that a name may mean: those of a key, or of one form of it.
  private func places(of name: String) -> [RowPlace] {
    let name = Text(name)
    var places: [RowPlace] = []
    for (sheet, rows) in sheets {
      for (row, id) in rows.ids.enumerated() {
        guard let id, rows.isFirst(row) else { continue }
        let isMeant = [id.key, id.name, Text(id.label)].contains { $0.isSame(as: name) }
        if !isMeant { continue }
        places.append(RowPlace(sheet: sheet, rows: rows, row: row, id: id))
      }
    }
    return places
  }

  private mutating func addUnknown(_ name: String, keyElsewhere: Text?) throws(Failure) {
    if let branch, let keyElsewhere {
      return add(
        "'\(branch)' does not need '\(name)'", hint: "see: glossator why \(shellWord(keyElsewhere.string))")
    }
    // It may be in a sheet that cannot be used now.
    if let finding = look.sheets.lazy.compactMap({ $0.state?.finding }).first {
      throw Failure(.content, finding.message, hint: finding.hint)
    }
    let names = Set(sheets.flatMap { $0.rows.byEntry.keys.map(\.key.string) })
    let nearest = Spelling.nearest(to: name, among: names.sorted())
    add(
      "the sheet has no row '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "see: glossator status --texts")
  }

  private mutating func addAmbiguous(_ name: String, _ found: [RowPlace]) {
    let forms = Set(found.map(\.id.name)).sorted().map(\.string)
    if forms.count > 1 {
      return add(
        "'\(name)' has \(found.count) rows, one for each form",
        hint: "name them: \(forms.joined(separator: " "))"
      )
    }
    let releases = found.map { $0.rows.releases(of: $0.row).sorted() }
    let branches = releases.compactMap { $0.first { !names.isForeign($0) } }.map(names.own)
    let each = zip(found, releases).map {
      "'\($0.id.source.excerpt)' (\($1.isEmpty ? "no release" : $1.joined(separator: ", ")))"
    }
    add(
      "'\(name)' has \(found.count) rows with different English: \(each.joined(separator: ", "))",
      hint: branches.isEmpty ? nil : "name its release branch: --branch \(branches.joined(separator: " or "))"
    )
  }

  // MARK: Cells

  /// Takes a locale out of a row's `todo`, where its text waits for that.
  mutating func confirm(_ locale: LocaleTag, at place: RowPlace) {
    let column = SheetColumn.translation(locale)
    let book = place.rows.book
    let text = book.text(row: place.row, column)
    let label = "the \(locale) text of '\(place.id.label)'"
    let hadTodo = LocaleSet(cell: agreed.text(of: place.id, .todo) ?? .empty, targets: [locale])
    let todo = LocaleSet(cell: book.text(row: place.row, .todo), targets: look.schema.targets)
    guard book.has(column), !book.isRefused(row: place.row, column) else {
      return add("\(label) cannot be used", hint: "see: glossator status")
    }
    if text.isBlank {
      return add("\(label) is missing: there is nothing to confirm", hint: "type it into the sheet")
    }
    guard let before = agreed.text(of: place.id, column), before.isSame(as: text) else {
      return add(
        "\(label) is newer than the last sync: there is nothing to confirm yet",
        hint: "run 'glossator sync' first")
    }
    let isPutIn = todo.contains(locale) && !hadTodo.contains(locale)
    let facts = facts.facts(of: place.id, in: locale)
    guard let reason = Self.reason(facts) ?? (isPutIn ? .asked : nil) else {
      return addNothing(label, locale, place, isOpen: todo.contains(locale))
    }
    guard book.isUsable(row: place.row, .todo) else {
      return add(
        "\(label) cannot be confirmed: its 'todo' cannot be used", hint: "run 'glossator sync' first")
    }
    rows.append(
      ConfirmOperation.Row(
        sheet: place.sheet, row: book.rowNumber(place.row), id: place.id, locale: locale, text: text,
        was: reason, englishWas: facts.english.flatMap { $0.isBlank ? nil : $0 }))
    if todo.contains(locale) { todos[place.sheet, default: [:]][place.row, default: todo].set(locale, false) }
  }

  /// Nil where nobody can put the text in force by confirming it.
  private static func reason(_ facts: CellFacts) -> ConfirmOperation.Reason? {
    if facts.isOffered { return .suggested }
    if facts.english != nil { return .stale }
    if facts.isAsked { return .asked }
    if !facts.withheld.isEmpty { return .withheld }
    return facts.isDisputed ? .disputed : nil
  }

  /// A text that fails a check, or that a file cannot take, or that is done.
  private mutating func addNothing(_ label: String, _ locale: LocaleTag, _ place: RowPlace, isOpen: Bool) {
    let problem = ProblemLines(reading: place.rows.book.text(row: place.row, .problems))
      .sentences(of: locale).first
    if isOpen, let problem {
      return add(
        "\(label) is not used: \(problem)", hint: "confirming it changes nothing; change it in the sheet")
    }
    add(
      "\(label) is done: there is nothing to confirm",
      hint: "if the English has just changed, run 'glossator sync' first")
  }

  private mutating func add(_ message: String, hint: String?) {
    findings.append(Finding(.error, "not-confirmed", message, hint: hint))
  }

  /// The sheets' new bytes.
  var changes: [Change] {
    look.sheets.compactMap { sheet in
      guard let cells = todos[sheet.name], let usable = sheet.usable, let store = sheet.store else {
        return nil
      }
      let edits = cells.sorted { $0.key < $1.key }.map {
        (row: $0.key, column: SheetColumn.todo, text: $0.value.cell(targets: look.schema.targets))
      }
      return Change(
        store: store, old: usable.bytes, new: store.settled(usable.applying(SheetEdits(cells: edits))))
    }
  }
}

extension RowID {
  /// `welcome`, `files:few`: as people type it.
  fileprivate var name: Text { variant == .plain ? key : Text("\(key):\(variant.text)") }
}
