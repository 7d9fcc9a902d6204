import TranslationModel

/// What the agreed entries changed, the newest first, by row: a look that puts a thousand cells back asks about each of them.
final class ProofSteps {
  /// One agreement's changes.
  final class Step {
    let all: [RowChange]
    private let byRow: [RowID: RowChange]
    /// What the snapshot has of Glossator's own from it; nil where nobody has asked yet.
    var shown: [RowChange]?

    fileprivate init(_ all: [RowChange]) {
      self.all = all
      byRow = Dictionary(all.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(row: RowID) -> RowChange? { byRow[row] }

    /// The first change of one of some rows.
    func first(of rows: Set<RowID>) -> RowChange? {
      if rows.count == 1, let row = rows.first { return byRow[row] }
      return rows.contains { byRow[$0] != nil } ? all.first { rows.contains($0.row) } : nil
    }
  }

  private let changes: (Int) -> [RowChange]?
  private var known: [Int: Step?] = [:]

  init(_ changes: @escaping (Int) -> [RowChange]?) { self.changes = changes }

  /// So many agreements back; nil behind the first one.
  subscript(step: Int) -> Step? {
    if let step = known[step] { return step }
    let found = changes(step).map(Step.init)
    known[step] = .some(found)
    return found
  }
}
