import Synchronization
import TranslationModel

/// What a snapshot has of Glossator's own from an agreement: rows that nobody worked on, by the sheet, and others.
struct ProofCells {
  var bySheet: [Int?: [RowChange]]
  var workedOn: [EntryID: [RowChange]]
}

/// The same of each agreement that somebody asked about, found once for all locales: they ask at once, and none of it is a
/// locale's own.
final class KnownProofCells: Sendable {
  private let known = Mutex<[Int: ProofCells]>([:])

  /// Of the agreement that is `step` before the newest.
  func cells(since step: Int, or find: () -> ProofCells) -> ProofCells {
    if let cells = known.withLock({ $0[step] }) { return cells }
    // Two may find the same at once: nobody waits for the journal with the lock.
    let found = find()
    known.withLock { $0[step] = found }
    return found
  }
}
