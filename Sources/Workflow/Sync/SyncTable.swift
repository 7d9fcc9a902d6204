import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What a sync works on once its inputs are read: the branches' source text, the rows, and the draft of each row.
struct SyncTable {
  let inputs: SyncInputs
  let project: Project
  let targets: [LocaleTag]
  var sources: [BranchSource]
  let now: SheetRows?
  let agreed: SheetRows?
  var table: RowTable
  var drafts: [RowDraft]
  /// The sheet, as a part of the workbook, that each planned row is or will be in.
  private(set) var sheetOfRow: [Int] = []
  var findings: [Finding]

  /// Each planned row's source text, parsed.
  private(set) var sourceMessages: [Message]
  /// For a row of a plural form: what the form `other` of the same key says.
  private let otherMessages: [Message?]

  init(
    inputs: SyncInputs, sources: [BranchSource], now: SheetRows?, agreed: SheetRows?, table: RowTable,
    findings: [Finding]
  ) {
    self.inputs = inputs
    project = inputs.project
    targets = inputs.project.targets
    self.sources = sources
    self.now = now
    self.agreed = agreed
    self.table = table
    self.findings = findings
    drafts = Array(repeating: RowDraft(), count: table.rows.count)
    sourceMessages = table.rows.map { Message($0.id.source, .neutral) }
    otherMessages = table.rows.map { row in
      guard row.id.variant.category != nil, let member = row.members.first else { return nil }
      let other = sources[member.branch].slots[member.slot].entries[member.entry].other
      return other.map { Message($0.neutral, .neutral) }
    }
    sheetOfRow = table.rows.map(sheet(of:))
    var todos = TodoCells(targets: targets)
    for i in drafts.indices {
      let row = table.rows[i]
      drafts[i].hasNotes = row.sheetRow.map { now?.book.text(row: $0, .problems).isBlank == false } ?? false
      drafts[i].notesWereChanged = notesWereChanged(row)
      drafts[i].maxLength = origin(of: row).flatMap { Int($0.book.text(row: $0.row, .max).string) }
      drafts[i].todoNow = origin(of: row).map { todos[$0.book.text(row: $0.row, .todo)] } ?? LocaleSet()
      drafts[i].todo = drafts[i].todoNow
      drafts[i].todoBefore = baselineTodo(of: row, &todos) ?? drafts[i].todoNow
    }
  }

  /// The row of the sheet that a planned row starts from: its own, or where it is new, the one that it comes from.
  func origin(of row: PlannedRow) -> (book: Workbook, row: Int)? {
    if let now, let sheetRow = row.sheetRow { return (now.book, sheetRow) }
    switch row.origin {
    case .kept, .added: return nil
    case .returned:
      guard let agreed, let agreedRow = row.agreedRow else { return nil }
      return (agreed.book, agreedRow)
    case .renamed(let sheetRow), .reworded(let sheetRow):
      guard let now else { return nil }
      return (now.book, sheetRow)
    }
  }

  /// The sheets that had a column when they were agreed, and have it no more.
  func sheetsWithout(_ column: SheetColumn) -> Set<Int> {
    guard let now, let agreed else { return [] }
    var parts: Set<Int> = []
    for (number, part) in now.book.parts.enumerated() where part.sheet.columns[column] == nil {
      let before = agreed.book.parts.first { $0.name == part.name }
      if before?.sheet.columns[column] != nil { parts.insert(number) }
    }
    return parts
  }

  /// True where a person accepted the snapshot that a row is in.
  func isAccepted(_ row: PlannedRow) -> Bool {
    guard !inputs.accepted.isEmpty, let now, let sheetRow = row.sheetRow else { return false }
    return inputs.accepted.contains(now.book.parts[now.book.part(of: sheetRow)].name)
  }

  /// A row stays in the sheet where it stands. One that comes back, or is new, goes where it was, or where the project
  /// keeps such rows.
  private func sheet(of row: PlannedRow) -> Int {
    guard let now, now.book.parts.count > 1 else { return 0 }
    if let sheetRow = row.sheetRow { return now.book.part(of: sheetRow) }
    var name = SheetName.main
    if row.origin == .returned, let agreed, let agreedRow = row.agreedRow {
      name = agreed.book.parts[agreed.book.part(of: agreedRow)].name
    } else if let member = row.members.first {
      let source = sources[member.branch]
      name = project.sheet(of: source.slots[member.slot].slot.resource, on: source.input.name)
    }
    return now.book.parts.firstIndex { $0.name == name } ?? 0
  }

  /// The `todo` cell as Glossator last left it.
  private func baselineTodo(of row: PlannedRow, _ todos: inout TodoCells) -> LocaleSet? {
    guard row.sheetRow != nil else { return nil }
    for writing in inputs.writings.reversed() {
      if let known = writing.after.index[row.id] { return todos[writing.after.book.text(row: known, .todo)] }
    }
    guard let agreed, let agreedRow = row.agreedRow else { return nil }
    return todos[agreed.book.text(row: agreedRow, .todo)]
  }

  /// True where somebody changed what Glossator had noted in a row's `problems`: it is noted again.
  private func notesWereChanged(_ row: PlannedRow) -> Bool {
    guard let now, let agreed, let sheetRow = row.sheetRow, let agreedRow = row.agreedRow else {
      return false
    }
    let before = agreed.book.text(row: agreedRow, .problems)
    return !before.isBlank && before != now.book.text(row: sheetRow, .problems)
  }

  /// What a row's `problems` say of a suggestion in a locale, or said where somebody changed them.
  func suggestion(in i: Int, _ locale: LocaleTag) -> Suggestion? {
    guard drafts[i].hasNotes || drafts[i].notesWereChanged, let origin = origin(of: table.rows[i]) else {
      return nil
    }
    let now = Problems(cell: origin.book.text(row: origin.row, .problems)).suggestion(locale)
    if now != nil || !drafts[i].notesWereChanged { return now }
    guard let agreed, let agreedRow = table.rows[i].agreedRow else { return nil }
    return Problems(cell: agreed.book.text(row: agreedRow, .problems)).suggestion(locale)
  }

  /// Failed checks of error level.
  func errors(_ text: Text, of i: Int, in locale: LocaleTag) -> [Finding] {
    guard !text.isBlank else { return [] }
    return Checks.findings(
      CheckInput(
        source: sourceMessages[i], other: otherMessages[i], translation: Message(text, .neutral),
        locale: locale,
        variant: table.rows[i].id.variant, maxLength: drafts[i].maxLength)
    ).filter { $0.severity == .error }
  }
}

/// What changes in one row of the sheet.
struct RowDraft {
  var cells: [(locale: LocaleTag, text: Text)] = []
  var todoNow = LocaleSet()
  var todoBefore = LocaleSet()
  var todo = LocaleSet()
  /// True where the row's `problems` say something already.
  var hasNotes = false
  var notesWereChanged = false
  /// The row's `max`.
  var maxLength: Int?
  /// New notes of each locale that was looked at.
  var notes: [LocaleNotes] = []
}

/// What a row's `problems` are to say of one locale.
struct LocaleNotes {
  var locale: LocaleTag
  var checks: [String]
  var lost: [Text]
  var dropsLost: Bool
  var suggestion: Suggestion?
}

/// `todo` cells are mostly alike: each text is parsed once.
struct TodoCells {
  let targets: [LocaleTag]
  private var known: [Text: LocaleSet] = [:]

  init(targets: [LocaleTag]) { self.targets = targets }

  subscript(cell: Text) -> LocaleSet {
    mutating get {
      if let set = known[cell] { return set }
      let set = LocaleSet(cell: cell, targets: targets)
      known[cell] = set
      return set
    }
  }
}
