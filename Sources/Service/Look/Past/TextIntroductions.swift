import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Which commits brought single texts of string files to where they stand. Each text is gone back for once.
final class TextIntroductions {
  private let view: RepositoryView
  private let files: MovedFiles
  private let carriers: Answers<Place, Carrier?>
  /// Few commits bring many texts.
  private let descents: Answers<Step, Descent>

  private struct Place: Hashable {
    var file: FileAt
    var text: EntryText
  }

  /// A commit that has a text; `isFirst` where none of its parents does.
  private struct Carrier {
    var commit: ObjectID
    var isFirst: Bool
  }

  private struct Step: Hashable {
    var from: ObjectID
    var to: ObjectID
  }

  init(_ view: RepositoryView, files: MovedFiles) {
    (self.view, self.files) = (view, files)
    (carriers, descents) = (Answers(files.unread), Answers(files.unread))
  }

  /// See `BranchHistory`.
  func before(_ text: EntryText, in file: BranchFile) -> Text? {
    guard let made = introduction(of: text, in: file) else { return nil }
    let file = files.file(file)
    for parent in files.parents(of: made) ?? [] {
      if let before = file.catalog(at: parent)?[text.id]?.text, !before.isBlank { return before }
    }
    return nil
  }

  /// See `BranchHistory`.
  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    tip(of: file).flatMap { english(of: translation, in: file, base: base, from: $0) }
  }

  /// See `BranchHistory`.
  func descent(
    of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile
  ) -> Descent {
    guard let made = introduction(of: text, in: file), let before = introduction(of: other, in: otherFile)
    else { return .unknown }
    if made == before { return .same }
    return descents.answer(Step(from: before, to: made)) {
      let isAfter = files.unread.answer { () throws(GitError) in
        try view.repository.isAncestor(before, of: made)
      }
      return isAfter.map { $0 ? .after : .apart } ?? .unknown
    }
  }

  private func tip(of file: BranchFile) -> ObjectID? { view.branches[file.branch] }

  /// What the base file said beside a text where it was made: not later than in the oldest commit that has it, as far as anybody can look
  /// back. Where it came before its English, what that said first.
  func english(of translation: EntryText, in file: BranchFile, base: BranchFile, from commit: ObjectID)
    -> Text?
  {
    guard let oldest = oldest(with: translation, in: file, from: commit) else { return nil }
    let (moved, base) = (files.file(file), files.file(base))
    func english(_ commit: ObjectID) -> Text? {
      files.english(base, beside: moved, at: commit)?.english(of: translation.id)
    }
    if let found = english(oldest.commit) { return found }
    // Commit by commit: where the file stays as it is, the base file may not.
    var first: Text?
    var next: ObjectID? = commit
    for _ in 0..<CommitHistory.mostCommits {
      guard let found = next else { break }
      first = english(found) ?? first
      next = files.parents(of: found)?.first { moved.has(translation, at: $0) }
    }
    return first
  }

  /// The commit that brought a text to where it stands at another one; nil where nobody knows.
  func introduction(of text: EntryText, in file: BranchFile, from commit: ObjectID) -> ObjectID? {
    oldest(with: text, in: file, from: commit).flatMap { $0.isFirst ? $0.commit : nil }
  }

  private func introduction(of text: EntryText, in file: BranchFile) -> ObjectID? {
    tip(of: file).flatMap { introduction(of: text, in: file, from: $0) }
  }

  /// From a commit back as long as a parent has a text. It is the first one with it unless the way ends before.
  private func oldest(with text: EntryText, in file: BranchFile, from commit: ObjectID) -> Carrier? {
    carriers.answer(Place(file: FileAt(file: file, commit: commit), text: text)) {
      walk(back: text, in: files.file(file), from: commit)
    }
  }

  private func walk(back text: EntryText, in file: MovedFile, from commit: ObjectID) -> Carrier? {
    guard file.has(text, at: commit) else { return nil }
    var (found, passed) = (commit, 0)
    while passed < CommitHistory.mostCommits {
      let run = file.run(from: found)
      (found, passed) = (run.oldest, passed + run.length + 1)
      guard let parents = files.parents(of: found) else { break }
      guard let parent = parents.first(where: { file.has(text, at: $0) }) else {
        // What a parent said that the clone does not have nobody knows.
        return Carrier(commit: found, isFirst: parents.allSatisfy(view.repository.exists))
      }
      found = parent
    }
    return Carrier(commit: found, isFirst: false)
  }
}
