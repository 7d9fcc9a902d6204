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
  /// It looks like an accident, and a person has to say whether it is meant.
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
  package var doubt: SnapshotDoubt

  package var finding: Finding {
    Finding(
      .error, "snapshot-held", doubt.message, at: Place("sheet"),
      hint: "\(doubt.remedy); or if it is meant: glossator accept \(id.short)")
  }
}
