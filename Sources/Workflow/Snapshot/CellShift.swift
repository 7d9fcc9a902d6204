import TranslationModel

/// Cells of a row that stand some columns further to the right or to the left than they stood: a comma without quotes, a cell that a
/// spreadsheet inserted or deleted.
struct CellShift: Hashable {
  /// The first field that shows what another one had.
  var field: Int
  /// How many columns further to the right; less than none to the left.
  var columns: Int

  /// More columns than these are no slip of one cell.
  private static let most = 8

  /// A row as it is, field by field, beside what its fields were agreed to say: nil where nobody knows. More of it speaks for a shift
  /// than against, and two cells at least, since one text may well be its neighbour's. A field of people's `own` never speaks against one:
  /// nobody agrees on what they write there.
  init?(_ now: [Text], agreed: [Text?], own isOwn: (Int) -> Bool = { _ in false }) {
    var best: (shift: CellShift, agreements: Int)?
    for columns in (1...Self.most).flatMap({ [$0, -$0] }) {
      guard let count = Count(now, agreed, columns, isOwn), count.isEnough,
        count.agreements > best?.agreements ?? 0
      else { continue }
      best = (CellShift(count.first, columns), count.agreements)
    }
    guard let best else { return nil }
    self = best.shift
  }

  init(_ field: Int, _ columns: Int) { (self.field, self.columns) = (field, columns) }

  /// What speaks for cells having moved by so many columns, and what against.
  private struct Count {
    var first: Int
    /// Texts that stand where they had to come, and no more where they stood.
    var agreements = 0
    var contradictions = 0
    /// True where the first text moved to the left over another one.
    var coversText = false

    init?(_ now: [Text], _ agreed: [Text?], _ columns: Int, _ isOwn: (Int) -> Bool) {
      func shown(_ field: Int) -> Text { now.indices.contains(field) ? now[field] : .empty }
      func known(_ field: Int) -> Text? { agreed.indices.contains(field) ? agreed[field] : Text.empty }
      func hasMoved(_ field: Int) -> Bool {
        guard let text = known(field - columns), !text.isBlank, text.isSame(as: shown(field)) else {
          return false
        }
        let stood = known(field)?.isSame(as: text) ?? true
        return !stood && !shown(field - columns).isSame(as: text)
      }
      let end = max(now.count, agreed.count + max(0, columns))
      guard let first = (max(0, columns)..<end).first(where: hasMoved) else { return nil }
      self.first = first
      for field in first..<end {
        guard let text = known(field - columns) else { continue }
        if hasMoved(field) {
          agreements += 1
        } else if !isOwn(field - columns), !text.isSame(as: shown(field)) {
          contradictions += 1
        }
      }
      coversText = columns < 0 && !(known(first)?.isBlank ?? true) && shown(first - columns).isBlank
    }

    var isEnough: Bool {
      agreements >= 2 + 2 * contradictions || agreements == 1 && contradictions == 0 && coversText
    }
  }
}
