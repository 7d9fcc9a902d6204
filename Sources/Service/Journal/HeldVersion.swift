import Git
import RepositoryModel
import TranslationModel
import Workflow

extension ParsedSheets {
  /// Why a snapshot was held; nil where it was not. What was agreed on, or written to, was not held: only of entries that
  /// another snapshot follows, whole sheets are compared.
  func doubt(of record: Journal.Record, newer: Journal.Record?, targets: [LocaleTag]) throws(GitError)
    -> String?
  {
    guard record.entry.kind == .read, record.entry.accepted == nil,
      newer.map({ $0.entry.kind == .read }) ?? true,
      let agreed = try journal.agreed(before: record.commit.id),
      let before = try rows(of: agreed), let now = try rows(of: record)
    else { return nil }
    if let doubt = ShiftedRows(in: now, agreed: before).doubt { return doubt.message }
    let facts = try journal.agreement([agreed])?.facts ?? AgreedFacts()
    return SnapshotComparison(agreed: before, now: now, targets: targets, facts: facts).doubt?.message
  }

  /// The newest version of a sheet that is in force, or would be: what a sheet that is lost can be made of. One that could not be
  /// read, or was held, was no sheet any more; nor is one of which nobody can tell. `records` are the newest first.
  func backup(of name: String, in records: [Journal.Record]) -> ObjectID? {
    for (i, record) in records.enumerated() where !record.isBeside(name) {
      guard let id = record.entry.sheets[name], case .some(.some) = try? sheet(name, of: record) else {
        continue
      }
      let newer = i > 0 ? records[i - 1] : nil
      do throws(GitError) {
        if try doubt(of: record, newer: newer, targets: schema.targets) == nil { return id }
      } catch { continue }
    }
    return nil
  }
}
