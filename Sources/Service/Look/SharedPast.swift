import Synchronization
import TranslationModel
import Workflow

/// What a look can ask of the past, in Git and in the journal: turns on several threads ask, one at a time.
///
/// Unchecked, since all that is behind it shares the look's repository, which nobody else uses while turns run.
final class SharedPast: @unchecked Sendable {
  private let history: CommitHistory
  private let sheets: ParsedSheets
  private let walk: ChangeWalk?
  private let lock = Mutex(())
  /// Each locale's turn asks for the same ones.
  private var knownVersions = RecentlyUsed<VersionsOfStep, [SheetVersionChange]>(limit: SharedPast.mostSteps)
  private static let mostSteps = 8

  private struct VersionsOfStep: Hashable {
    var step: Int
    var names: [String]
  }

  /// `walk` is nil before the first agreement.
  init(_ history: CommitHistory, _ sheets: ParsedSheets, _ walk: ChangeWalk?) {
    (self.history, self.sheets, self.walk) = (history, sheets, walk)
  }

  private func ask<Answer: Sendable>(_ question: (CommitHistory) -> Answer) -> Answer {
    lock.withLock { _ in question(history) }
  }

  /// What the agreed entry changed that is `step` agreements before the newest; nil where there is none.
  func changes(_ step: Int) -> [RowChange]? { lock.withLock { _ in walk?.changes(step) } }

  /// The versions of these sheets that the same entry was made of, the oldest first.
  func versions(_ step: Int, of names: [String]) -> [SheetVersionChange] {
    lock.withLock { _ in
      guard let walk else { return [] }
      let asked = VersionsOfStep(step: step, names: names)
      if let known = knownVersions[asked] { return known }
      var (found, isWhole): ([SheetVersionChange], Bool) = ([], true)
      for name in names {
        let versions = try? sheets.versions(of: name, in: walk.records(step))
        if let versions { found += versions } else { isWhole = false }
      }
      // What could not be read now may be readable for the next who asks.
      if isWhole { knownVersions[asked] = found }
      return found
    }
  }
}

extension SharedPast: BranchHistory {
  func texts(of entry: EntryID, in file: BranchFile) -> Set<Text> { ask { $0.texts(of: entry, in: file) } }

  func isReadable(_ file: BranchFile) -> Bool { ask { $0.isReadable(file) } }

  func ownTexts(of file: BranchFile) -> Set<EntryText> { ask { $0.ownTexts(of: file) } }

  func isOlder(_ text: EntryText, in file: BranchFile) -> Bool { ask { $0.isOlder(text, in: file) } }

  func before(_ text: EntryText, in file: BranchFile) -> Text? { ask { $0.before(text, in: file) } }

  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    ask { $0.english(of: translation, in: file, base: base) }
  }

  func wasTakenOut(_ entry: EntryID, of file: BranchFile, base: BranchFile) -> Bool? {
    ask { $0.wasTakenOut(entry, of: file, base: base) }
  }

  func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry] {
    ask { $0.formerEntries(of: text, in: file, base: base, until: isTold) }
  }

  func descent(of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile)
    -> Descent
  {
    ask { $0.descent(of: text, in: file, from: other, in: otherFile) }
  }
}
