import Git
import RepositoryModel
import TranslationSheet
import Workflow

/// Goes back through the agreed entries, each read once and as far as somebody asks: to what the sheets were when they
/// were found.
///
/// It ends at the journal's first entry, where a shallow clone was cut off, and before an entry that is lost or damaged: whoever wants to go
/// on from there is told (``isLost(_:)``). What cannot be read just now is noted as unread.
final class ChangeWalk {
  private let journal: Journal
  private let sheets: ParsedSheets
  private var next: Journal.Record?
  private var known: [(changes: [RowChange], records: [Journal.Record])] = []
  private let limit: Int
  private let unread: UnreadPast
  /// What is not there, or damaged, behind those that are known.
  private(set) var lost: GitError?
  /// Each locale's turn asks for the same ones.
  private var knownVersions: RecentlyUsed<VersionsOfStep, [SheetVersionChange]>
  private static let mostSteps = 8
  /// Steps of which the versions in between are lost.
  private var withoutVersions: Set<Int> = []

  private struct VersionsOfStep: Hashable {
    var step: Int
    var name: String
  }

  init(
    _ journal: Journal, _ sheets: ParsedSheets, from newest: Journal.Record, limit: Int, _ unread: UnreadPast
  ) {
    (self.journal, self.sheets, next, self.limit) = (journal, sheets, newest, limit)
    self.unread = unread
    knownVersions = RecentlyUsed(limit: Self.mostSteps * max(1, newest.entry.sheets.names.count))
  }

  /// What the entry changed that is `step` agreements before the newest; nil where there is none.
  func changes(_ step: Int) -> [RowChange]? { isKnown(step) ? known[step].changes : nil }

  /// The versions of a sheet that the same entry was made of, the oldest first.
  func versions(_ step: Int, of name: String) -> [SheetVersionChange] {
    guard isKnown(step), !withoutVersions.contains(step) else { return [] }
    let asked = VersionsOfStep(step: step, name: name)
    if let found = knownVersions[asked] { return found }
    do throws(GitError) {
      let found = try sheets.versions(of: name, in: known[step].records)
      knownVersions[asked] = found
      return found
    } catch {
      note(error)
      withoutVersions.insert(step)
      return []
    }
  }

  /// What led from the version that was agreed before to that of the entry; nil where there is none, or it cannot be read.
  func step(_ step: Int, of name: String) -> SheetVersionStep? {
    let between = versions(step, of: name)
    if withoutVersions.contains(step) { return nil }
    return changes(step).map { SheetVersionStep(changes: $0, between: between) }
  }

  /// True where nobody can tell what an entry so many agreements back changed, or was made of.
  func isLost(_ step: Int) -> Bool { lost != nil && (!isKnown(step) || withoutVersions.contains(step)) }

  private func isKnown(_ step: Int) -> Bool {
    while known.count <= step {
      guard known.count < limit, let record = next else { return false }
      do throws(GitError) {
        let changes = try journal.changes(of: record)
        let records = try journal.sinceAgreed(from: record.commit.parents.first)
        known.append((changes, records))
        next = records.last.flatMap { $0.entry.kind == .agreed ? $0 : nil }
      } catch {
        note(error)
        next = nil
      }
    }
    return true
  }

  private func note(_ error: GitError) {
    unread.note(error)
    if !error.isPassing, error.kind != .unsupported { lost = lost ?? error }
  }
}
