import TranslationModel
import TranslationSheet

/// A row whose cells moved, with each of them where it stood.
struct RestoredRow {
  /// All of its fields.
  let texts: [Text]
  /// The fields that somebody typed in beside the move. Behind the first cell that moved they stand in the place of one that did, which is
  /// what was agreed.
  let typed: [Int]
  /// True where nobody can take it for something else: every cell behind the first one moved, and at most one text was typed among them,
  /// into the cell of a language that somebody inserted.
  let isPlain: Bool

  /// `now` is the row field by field, and `agreed` what its fields were agreed to say: nil where nobody knows. `fixed` are fields with
  /// something else than a text, a formula say, which cannot be put elsewhere. Nil where it is unknown what stood in a cell, or something
  /// cannot get its place there without taking that of something else.
  init?(_ now: [Text], agreed: [Text?], _ shift: CellShift, in cells: SheetCells, fixed: Set<Int>) {
    let columns = Dictionary(cells.columns.map { ($0.value, $0.key) }, uniquingKeysWith: { a, _ in a })
    func isOwn(_ field: Int) -> Bool { columns[field] == nil }
    func shown(_ field: Int) -> Text { now.indices.contains(field) ? now[field] : .empty }
    func before(_ field: Int) -> Text? { agreed.indices.contains(field) ? agreed[field] : Text.empty }
    func isSame(_ old: Int, _ new: Int) -> Bool { before(old)?.isSame(as: shown(new)) ?? true }
    let first = Self.first(shift, where: isSame)
    // A cell of people's own moved along, whatever it says: nobody agreed on that.
    func hasMoved(_ old: Int, _ new: Int) -> Bool { old >= first && (isOwn(old) || isSame(old, new)) }
    let places = fixed.union(fixed.map { $0 - shift.columns }).filter { $0 >= first }
    guard !places.contains(where: isOwn) else { return nil }
    var texts = (0..<first).map(shown)
    for field in first..<max(agreed.count, now.count - shift.columns) {
      let isDeleted = field + shift.columns < first
      guard let text = isOwn(field) && !isDeleted ? shown(field + shift.columns) : before(field) else {
        return nil
      }
      texts.append(text)
    }
    while texts.count > agreed.count, texts.last?.isBlank ?? false { texts.removeLast() }
    var typed: [Int] = []
    for field in first..<max(first, now.count) where !shown(field).isBlank && !isSame(field, field) {
      if hasMoved(field - shift.columns, field) { continue }
      if isOwn(field), texts.count > field, !texts[field].isBlank { return nil }
      while texts.count <= field { texts.append(.empty) }
      texts[field] = shown(field)
      typed.append(field)
    }
    let haveAllMoved = (first..<agreed.count).allSatisfy { field in
      field + shift.columns < first || hasMoved(field, field + shift.columns)
    }
    let isInserted = shift.columns == 1 && typed == [first] && (columns[first]?.isTranslation ?? false)
    self.texts = texts
    self.typed = (0..<first).filter { !isSame($0, $0) } + typed
    isPlain = haveAllMoved && (typed.isEmpty || isInserted)
  }

  /// The first field of which the cell moved, or was taken out: blank ones before a text that is found elsewhere moved with it.
  private static func first(_ shift: CellShift, where isSame: (_ old: Int, _ new: Int) -> Bool) -> Int {
    var first = max(0, shift.field - max(0, shift.columns))
    while shift.columns < 0, first > 0, isSame(first - 1 - shift.columns, first - 1) { first -= 1 }
    return first
  }
}

extension SheetColumn {
  fileprivate var isTranslation: Bool {
    if case .translation = self { true } else { false }
  }
}
