import Checks
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// What a sync works on once its inputs are read: the branches' source text, the rows, and the draft of each row.
struct SyncTable {
  let inputs: SyncInputs
  let project: ProjectConfiguration
  let targets: [LocaleTag]
  var sources: [BranchSource]
  let now: SheetRows?
  let agreed: SheetRows?
  var table: RowTable
  var drafts: [RowDraft]
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
    var todos = TodoCells(targets: targets)
    for i in drafts.indices {
      let row = table.rows[i]
      drafts[i].hasNotes = row.sheetRow.map { now?.sheet.text(row: $0, .problems).isBlank == false } ?? false
      drafts[i].maxLength = origin(of: row).flatMap { Int($0.sheet.text(row: $0.row, .max).string) }
      drafts[i].todoNow = origin(of: row).map { todos[$0.sheet.text(row: $0.row, .todo)] } ?? LocaleSet()
      drafts[i].todo = drafts[i].todoNow
      drafts[i].todoBefore = baselineTodo(of: row, &todos) ?? drafts[i].todoNow
    }
  }

  /// The row of the sheet that a planned row starts from: its own, or where it is new, the one that it comes from.
  func origin(of row: PlannedRow) -> (sheet: Sheet, row: Int)? {
    if let now, let sheetRow = row.sheetRow { return (now.sheet, sheetRow) }
    switch row.origin {
    case .kept, .added: return nil
    case .returned:
      guard let agreed, let agreedRow = row.agreedRow else { return nil }
      return (agreed.sheet, agreedRow)
    case .renamed(let sheetRow), .reworded(let sheetRow):
      guard let now else { return nil }
      return (now.sheet, sheetRow)
    }
  }

  /// The `todo` cell as Glossator last left it.
  private func baselineTodo(of row: PlannedRow, _ todos: inout TodoCells) -> LocaleSet? {
    guard row.sheetRow != nil else { return nil }
    for writing in inputs.writings.reversed() {
      if let known = writing.after.index[row.id] { return todos[writing.after.sheet.text(row: known, .todo)] }
    }
    guard let agreed, let agreedRow = row.agreedRow else { return nil }
    return todos[agreed.sheet.text(row: agreedRow, .todo)]
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
  /// The row's `max`.
  var maxLength: Int?
  /// New notes of each locale that was looked at.
  var notes: [(locale: LocaleTag, checks: [String], lost: [Text], dropsLost: Bool)] = []
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
