import TranslationModel
import TranslationSheet

/// The `todo` cell of a planned row.
struct RowTodo {
  /// As it is.
  let now: LocaleSet
  /// As it was in the version that the snapshot came from; at a first look, what Glossator put into it.
  let before: LocaleSet
  /// As it was agreed.
  let agreed: LocaleSet
  /// False where the cell cannot be used, so that it is written anew.
  let isUsed: Bool

  /// `shown` is what the cell says in the row of the sheet that the planned one starts from.
  init(of row: PlannedRow, _ shown: Text?, _ table: RowTableInputs, _ todos: inout TodoCells) {
    let was = row.sheetRow == nil ? nil : table.before(row, shown, .todo)
    // A row that is there more than once was pasted, perhaps without what was to do: that confirms nothing, either.
    let isUsable = table.isUsed(.todo, of: row) && (was == nil || !table.isDoubled(row))
    var now = (isUsable ? shown : was).map { todos[$0] } ?? LocaleSet()
    let isAnswer = was.map { now.isAnswer(to: todos[$0]) } ?? true
    if !isAnswer, let was { for locale in todos[was].members { now.set(locale, true) } }
    let asked = Self.asked(of: row, table, &todos)
    let isAskedElsewhere = !asked.isSubset(of: now.members)
    for locale in asked { now.set(locale, true) }
    isUsed = isUsable && isAnswer && !isAskedElsewhere
    self.now = now
    var before = was.map { todos[$0] } ?? (table.agreed == nil ? LocaleSet() : now)
    if table.agreed == nil, let had = row.originID.flatMap({ table.had?.text(of: $0, .todo) }) {
      for locale in todos[had].members { before.set(locale, false) }
    }
    self.before = before
    let agreed = row.agreedRow.flatMap { row in table.agreed.map { $0.book.text(row: row, .todo) } }
    self.agreed = agreed.map { todos[$0] } ?? (table.agreed == nil ? now : before)
  }

  /// The locales that somebody put into a `todo` cell over which an older copy was saved.
  private static func asked(of row: PlannedRow, _ table: RowTableInputs, _ todos: inout TodoCells)
    -> Set<LocaleTag>
  {
    guard row.sheetRow != nil, let text = table.unheard.newest(.todo, of: row) else { return [] }
    let agreed = row.agreedRow.flatMap { row in table.agreed?.book.text(row: row, .todo) } ?? .empty
    return todos[text].members.subtracting(todos[agreed].members)
  }
}
