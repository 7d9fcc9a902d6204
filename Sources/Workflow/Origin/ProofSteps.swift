import ProjectConfiguration
import TranslationModel

/// What the agreed entries changed, the newest first, by row: a look that puts a thousand cells back asks about each of them.
final class ProofSteps {
  /// One agreement's changes.
  final class Step {
    let all: [RowChange]
    private let byRow: [RowID: RowChange]
    /// The versions that it was made of, oldest first, as a locale's texts were asked about.
    var versions: [LocaleTag: [ProofVersion]] = [:]

    fileprivate init(_ all: [RowChange]) {
      self.all = all
      byRow = Dictionary(all.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(row: RowID) -> RowChange? { byRow[row] }

    /// The changes of some rows.
    func all(of rows: Set<RowID>) -> [RowChange] {
      if rows.count == 1, let row = rows.first { return byRow[row].map { [$0] } ?? [] }
      return rows.contains { byRow[$0] != nil } ? all.filter { rows.contains($0.row) } : []
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

/// One version that an agreed entry was made of: what it changed, by row.
struct ProofVersion {
  let isWriting: Bool
  let changes: [RowChange]
  private let byRow: [RowID: RowChange]

  init(_ changes: [RowChange], isWriting: Bool) {
    (self.changes, self.isWriting) = (changes, isWriting)
    byRow = Dictionary(changes.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(row: RowID) -> RowChange? { byRow[row] }
}
