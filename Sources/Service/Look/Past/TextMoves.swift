import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Where texts were before commits moved them to another entry of their file.
final class TextMoves {
  private let view: RepositoryView
  private let files: MovedFiles
  private let introductions: TextIntroductions
  private let lost: Answers<FileAt, [CanonicalText: [Lost]]>

  /// A text that an entry had in a commit's parent, and has no more.
  private struct Lost {
    var entry: EntryText
    var parent: ObjectID
    /// What the parent's base file says of the entry.
    var english: Text?
    var isInBase: Bool
    var keepsEnglish: Bool
    var hasOtherText: Bool
  }

  /// What all that was moved in a commit with one text has in common: it may have come from each of the same entries.
  private struct Move: Hashable {
    var commit: ObjectID
    var text: CanonicalText
    var variant: Variant
    var isInBase: Bool
    var keepsEnglish: Bool
  }

  private struct Place {
    var entry: EntryText
    var commit: ObjectID
  }

  /// So often a text is followed from entry to entry, at most.
  private static let mostMoves = 10
  /// Where more entries had one text, nobody can tell which is which.
  private static let mostAlike = 1000

  init(_ view: RepositoryView, files: MovedFiles, _ introductions: TextIntroductions) {
    (self.view, self.files, self.introductions) = (view, files, introductions)
    lost = Answers(files.unread)
  }

  /// See `BranchHistory`.
  func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry] {
    guard let tip = view.branches[file.branch] else { return [] }
    var found: [FormerEntry] = []
    var seen: Set<Move> = []
    var places = [Place(entry: text, commit: tip)]
    for step in 0...Self.mostMoves where !places.isEmpty {
      var former: [Place] = []
      for place in places {
        let move = step < Self.mostMoves ? move(to: place, in: file, base: base) : nil
        let lost = move.map { self.lost(by: $0, in: file, base: base) } ?? []
        if let move, !lost.isEmpty {
          guard seen.insert(move).inserted else { continue }
          former += lost.filter { !isTold($0.entry.id) }.map { Place(entry: $0.entry, commit: $0.parent) }
        } else if step > 0 {
          let english = introductions.english(of: place.entry, in: file, base: base, from: place.commit)
          found.append(FormerEntry(place.entry.id, english: english))
        }
      }
      places = former
    }
    return found
  }

  /// What brought a text to its place; nil where nobody knows.
  private func move(to place: Place, in file: BranchFile, base: BranchFile) -> Move? {
    guard let made = introductions.introduction(of: place.entry, in: file, from: place.commit) else {
      return nil
    }
    let id = place.entry.id
    let (file, base) = (files.file(file), files.file(base))
    let english = files.english(base, beside: file, at: made)?.english(of: id)
    let before = parents(of: made).map { files.english(base, beside: file, at: $0)?.english(of: id) }
    return Move(
      commit: made, text: CanonicalText(place.entry.text), variant: id.variant, isInBase: english != nil,
      keepsEnglish: english != nil && before.contains(english))
  }

  /// The entries from which a text was moved, in their order; of the same variant where there are some, as several may say the same.
  private func lost(by move: Move, in file: BranchFile, base: BranchFile) -> [Lost] {
    let all = lostTexts(FileAt(file: file, commit: move.commit), base)[move.text] ?? []
    if all.count > Self.mostAlike { return [] }
    let found = all.filter { !isPutRight($0, by: move, base) }
    let alike = found.filter { $0.entry.id.variant == move.variant }
    return alike.isEmpty ? found : alike
  }

  /// True where an entry had a text that belongs to another one, and both stay: it got its own, or waits for it. Only a rename, which
  /// changes what both are, or takes the one out, moves a text with what it was made for.
  private func isPutRight(_ lost: Lost, by move: Move, _ base: BranchFile) -> Bool {
    guard move.isInBase, lost.isInBase else { return false }
    if lost.hasOtherText { return move.keepsEnglish || lost.keepsEnglish }
    let tip = view.branches[base.branch]
    return lost.keepsEnglish
      && tip.flatMap { files.file(base).catalog(at: $0)?.english(of: lost.entry.id) } == lost.english
  }

  /// What entries of a file said in the parents of a commit, and did not say after it.
  private func lostTexts(_ place: FileAt, _ base: BranchFile) -> [CanonicalText: [Lost]] {
    lost.answer(place) { findLostTexts(place, base) }
  }

  private func findLostTexts(_ place: FileAt, _ base: BranchFile) -> [CanonicalText: [Lost]] {
    let (file, base) = (files.file(place.file), files.file(base))
    let now = file.catalog(at: place.commit)
    let english = files.english(base, beside: file, at: place.commit)
    var found: [CanonicalText: [Lost]] = [:]
    for parent in parents(of: place.commit) {
      guard let before = file.catalog(at: parent) else { continue }
      let oldEnglish = files.english(base, beside: file, at: parent)
      for entry in before.entries where !entry.text.isBlank {
        let text = now?[entry.id]?.text
        if text?.isSame(as: entry.text) ?? false { continue }
        let (was, isNow) = (oldEnglish?.english(of: entry.id), english?.english(of: entry.id))
        found[CanonicalText(entry.text), default: []].append(
          Lost(
            entry: EntryText(entry.id, entry.text), parent: parent, english: was, isInBase: isNow != nil,
            keepsEnglish: was != nil && was == isNow, hasOtherText: !(text?.isBlank ?? true)))
      }
    }
    return found.mapValues {
      $0.sorted { ($0.entry.id, $0.parent) < ($1.entry.id, $1.parent) }
    }
  }

  private func parents(of commit: ObjectID) -> [ObjectID] { files.parents(of: commit) ?? [] }
}
