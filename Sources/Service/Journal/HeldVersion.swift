import TranslationModel
import Workflow

extension ParsedSheets {
  /// Why a snapshot was held; nil where it was not. What was agreed on, or written to, was not held: only of entries that
  /// another snapshot follows, whole sheets are compared.
  func doubt(of record: Journal.Record, newer: Journal.Record?, targets: [LocaleTag]) -> String? {
    guard record.entry.kind == .read, record.entry.accepted == nil,
      newer.map({ $0.entry.kind == .read }) ?? true,
      let agreed = try? journal.agreed(before: record.commit.id),
      let before = try? rows(of: agreed), let now = try? rows(of: record)
    else { return nil }
    return SnapshotComparison(agreed: before, now: now, targets: targets).doubt?.message
  }
}
