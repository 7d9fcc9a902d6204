import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What became of the sheet at this look.
package enum SheetState: Sendable {
  /// It can be used.
  case usable(SheetRows)
  /// None is configured, and nothing is in the journal.
  case absent
  /// It cannot be used now: the last agreed version stands in, and nothing is written to it.
  case unusable(Finding)
  /// It lost so much at once that a person has to say whether that is meant.
  case held(HeldSnapshot)

  package var rows: SheetRows? {
    if case .usable(let rows) = self { rows } else { nil }
  }

  package var finding: Finding? {
    switch self {
    case .usable, .absent: nil
    case .unusable(let finding): finding
    case .held(let held): held.finding
    }
  }
}

/// A snapshot that waits for `glossator accept`.
package struct HeldSnapshot: Hashable, Sendable {
  /// Of the sheet's bytes.
  package var id: ObjectID
  package var guardVerdict: SnapshotGuard

  package var finding: Finding {
    let examples = guardVerdict.examples.joined(separator: ", ")
    return Finding(
      .error, "snapshot-held",
      "the sheet lost \(guardVerdict.lost) of \(guardVerdict.known) known cells at once, among them \(examples)",
      at: Place("sheet"),
      hint: "restore it (undo, or an older version), or if it is meant: glossator accept \(id.short)")
  }
}
