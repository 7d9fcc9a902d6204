import TranslationModel
import TranslationSheet

/// Rows, and cells of rows, that prove nothing of a copy in which they are: it may have them from elsewhere than from Glossator.
struct KnownCells {
  private var rows: Set<RowID> = []
  private var texts: [RowID: RowTexts] = [:]

  init(texts: [RowID: RowTexts] = [:]) { self.texts = texts }

  /// What people's saves had before Glossator wrote it: a copy of theirs may have that, whatever else is in it.
  init(typedIn versions: [ProofVersion]) {
    for change in versions.lazy.filter({ !$0.isWriting }).flatMap(\.changes) {
      add(change, isRow: change.old == nil)
    }
  }

  /// What looks that were cut off had written before a text was there, or the blank, that a change brought: that came neither
  /// with it nor after. Nil where there were none.
  /// `names` are what the row was called meanwhile.
  init?(
    writtenIn versions: [ProofVersion], before change: RowChange, of names: Set<RowID>, _ column: SheetColumn
  ) {
    let brought = change.new?[column] ?? .empty
    let first = versions.firstIndex { version in
      names.contains { name in
        guard let own = version[name], own.brings(column) else { return false }
        return (own.new?[column] ?? .empty).isSame(as: brought)
      }
    }
    guard let first, versions[..<first].contains(where: \.isWriting) else { return nil }
    for change in versions[..<first].lazy.filter(\.isWriting).flatMap(\.changes) {
      add(change, isRow: true)
    }
  }

  private mutating func add(_ change: RowChange, isRow: Bool) {
    if isRow { rows.insert(change.row) }
    texts[change.row, default: [:]].merge(change.new ?? [:]) { _, new in new }
  }

  /// Of a row that is new.
  func has(_ row: RowID) -> Bool { rows.contains(row) }

  func has(_ text: Text, _ row: RowID, _ column: SheetColumn) -> Bool {
    texts[row]?[column]?.isSame(as: text) ?? false
  }
}
