import Synchronization
import TranslationModel
import Workflow

/// What a look can ask of the past, in Git and in the journal: turns on several threads ask, one at a time.
///
/// Unchecked, since all that is behind it shares the look's repository, which nobody else uses while turns run.
final class SharedPast: @unchecked Sendable {
  private let history: CommitHistory
  private let walk: ChangeWalk?
  private let unread: UnreadPast
  private let lock = Mutex(())

  /// `walk` is nil before the first agreement.
  init(_ history: CommitHistory, _ walk: ChangeWalk?, _ unread: UnreadPast) {
    (self.history, self.walk, self.unread) = (history, walk, unread)
  }

  private func ask<Answer: Sendable>(about file: BranchFile, _ question: (CommitHistory) -> Answer) -> Answer
  {
    lock.withLock { _ in
      unread.asked = file
      defer { unread.asked = nil }
      return question(history)
    }
  }

  /// What the agreed entry changed that is `step` agreements before the newest; nil where there is none.
  func changes(_ step: Int) -> [RowChange]? { lock.withLock { _ in walk?.changes(step) } }

  /// The versions of these sheets that the same entry was made of, the oldest first.
  func versions(_ step: Int, of names: [String]) -> [SheetVersionChange] {
    lock.withLock { _ in names.flatMap { walk?.versions(step, of: $0) ?? [] } }
  }
}

extension SharedPast: BranchHistory {
  func texts(of entry: EntryID, in file: BranchFile) -> Set<Text> {
    ask(about: file) { $0.texts(of: entry, in: file) }
  }

  func isReadable(_ file: BranchFile) -> Bool { ask(about: file) { $0.isReadable(file) } }

  func ownTexts(of file: BranchFile) -> Set<EntryText> { ask(about: file) { $0.ownTexts(of: file) } }

  func isOlder(_ text: EntryText, in file: BranchFile) -> Bool {
    ask(about: file) { $0.isOlder(text, in: file) }
  }

  func isOlderOnRelease(_ text: EntryText, in file: BranchFile) -> Bool {
    ask(about: file) { $0.isOlderOnRelease(text, in: file) }
  }

  func before(_ text: EntryText, in file: BranchFile) -> Text? {
    ask(about: file) { $0.before(text, in: file) }
  }

  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    ask(about: file) { $0.english(of: translation, in: file, base: base) }
  }

  func wasTakenOut(_ entry: EntryID, of file: BranchFile, base: BranchFile, isOut: Bool) -> Bool? {
    ask(about: file) { $0.wasTakenOut(entry, of: file, base: base, isOut: isOut) }
  }

  func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry] {
    ask(about: file) { $0.formerEntries(of: text, in: file, base: base, until: isTold) }
  }

  func formerPaths(of file: BranchFile) -> [String] { ask(about: file) { $0.formerPaths(of: file) } }

  func descent(of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile)
    -> Descent
  {
    ask(about: file) { $0.descent(of: text, in: file, from: other, in: otherFile) }
  }
}
