import Git
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// Which commits brought single texts of string files to where they stand. Each text is gone back for once.
final class TextIntroductions {
  private let view: RepositoryView
  private let files: CommittedFiles
  private var carriers: [FileAt: [EntryText: Carrier?]] = [:]
  private var lost: [FileAt: [Text: [EntryAt]]] = [:]

  /// A commit that has a text; `isFirst` where none of its parents does.
  private struct Carrier {
    var commit: ObjectID
    var isFirst: Bool
  }

  private struct FileAt: Hashable {
    var file: BranchFile
    var commit: ObjectID
  }

  private struct EntryAt: Hashable {
    var id: EntryID
    var commit: ObjectID
  }

  /// So often a text is followed from key to key, at most.
  private static let mostMoves = 10

  init(_ view: RepositoryView, files: CommittedFiles) { (self.view, self.files) = (view, files) }

  /// See `BranchHistory`.
  func before(_ text: EntryText, in file: BranchFile) -> Text? {
    guard let made = introduction(of: text, in: file) else { return nil }
    for parent in (try? files.parents(of: made)) ?? [] {
      if let before = files.catalog(file, at: parent)?[text.id]?.text, !before.isBlank { return before }
    }
    return nil
  }

  /// See `BranchHistory`.
  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    tip(of: file).flatMap { english(of: translation, in: file, base: base, at: $0) }
  }

  /// See `BranchHistory`.
  func formerEntries(of text: EntryText, in file: BranchFile, base: BranchFile) -> [[FormerEntry]] {
    var found: [[FormerEntry]] = []
    var places = tip(of: file).map { [EntryAt(id: text.id, commit: $0)] } ?? []
    while found.count < Self.mostMoves {
      places = places.flatMap { formerPlaces(of: text.text, in: file, $0) }
      if places.isEmpty { break }
      found.append(
        places.map { place in
          let moved = EntryText(place.id, text.text)
          return FormerEntry(place.id, english: english(of: moved, in: file, base: base, at: place.commit))
        })
    }
    return found
  }

  /// See `BranchHistory`.
  func descent(
    of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile
  ) -> Descent {
    guard let made = introduction(of: text, in: file), let before = introduction(of: other, in: otherFile)
    else { return .unknown }
    if made == before { return .same }
    guard let isAfter = try? view.repository.isAncestor(before, of: made) else { return .unknown }
    return isAfter ? .after : .apart
  }

  private func tip(of file: BranchFile) -> ObjectID? { view.branches[file.branch] }

  /// It was not made later than the oldest commit that has it, as far as anybody can look back.
  private func english(
    of translation: EntryText, in file: BranchFile, base: BranchFile, at commit: ObjectID
  ) -> Text? {
    oldest(with: translation, in: file, from: commit)
      .flatMap { files.catalog(base, at: $0.commit)?[translation.id]?.text }
  }

  /// Where a text was before the commit that brought it to its place; of entries of the same variant where there are some, as several may
  /// say the same.
  private func formerPlaces(of text: Text, in file: BranchFile, _ place: EntryAt) -> [EntryAt] {
    guard let made = oldest(with: EntryText(place.id, text), in: file, from: place.commit), made.isFirst
    else { return [] }
    let found = lostTexts(FileAt(file: file, commit: made.commit))[text] ?? []
    let alike = found.filter { $0.id.variant == place.id.variant }
    return alike.isEmpty ? found : alike
  }

  /// What entries of a file said in the parents of a commit, and did not say after it, in their order.
  private func lostTexts(_ place: FileAt) -> [Text: [EntryAt]] {
    if let known = lost[place] { return known }
    let now = files.catalog(place.file, at: place.commit)
    var found: [Text: Set<EntryAt>] = [:]
    for parent in (try? files.parents(of: place.commit)) ?? [] {
      guard let before = files.catalog(place.file, at: parent) else { continue }
      for entry in before.entries where !entry.text.isBlank && now?[entry.id]?.text != entry.text {
        found[entry.text, default: []].insert(EntryAt(id: entry.id, commit: parent))
      }
    }
    let sorted = found.mapValues { $0.sorted { ($0.id, $0.commit) < ($1.id, $1.commit) } }
    lost[place] = sorted
    return sorted
  }

  /// The commit that brought a text to where it stands now; nil where nobody knows.
  private func introduction(of text: EntryText, in file: BranchFile) -> ObjectID? {
    tip(of: file).flatMap { oldest(with: text, in: file, from: $0) }.flatMap { $0.isFirst ? $0.commit : nil }
  }

  /// From a commit back as long as a parent has a text. It is the first one with it unless the way ends before.
  private func oldest(with text: EntryText, in file: BranchFile, from commit: ObjectID) -> Carrier? {
    let place = FileAt(file: file, commit: commit)
    if let known = carriers[place]?[text] { return known }
    let found = findOldest(with: text, place)
    carriers[place, default: [:]][text] = .some(found)
    return found
  }

  private func findOldest(with text: EntryText, _ place: FileAt) -> Carrier? {
    guard files.has(text, place.file, at: place.commit) else { return nil }
    var found = place.commit
    for _ in 0..<CommitHistory.mostCommits {
      guard let parents = try? files.parents(of: found) else { break }
      guard let parent = parents.first(where: { files.has(text, place.file, at: $0) }) else {
        return Carrier(commit: found, isFirst: true)
      }
      found = parent
    }
    return Carrier(commit: found, isFirst: false)
  }
}
