import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Where the texts of one key's cells came from, as far as the story was told.
struct TextOrigins {
  private let commits: TranslationCommits
  private var known: [CellID: [(text: Text, origin: WhyReport.Origin)]] = [:]

  init(_ commits: TranslationCommits) { self.commits = commits }

  /// Where a cell's text came from the last time.
  func origin(of text: Text, _ row: RowID, _ locale: LocaleTag) -> WhyReport.Origin? {
    known[CellID(row, locale)]?.last { $0.text.isSame(as: text) }?.origin
  }

  /// The row's English changed: its texts are where they came from.
  mutating func carry(from old: RowID, to new: RowID, _ locale: LocaleTag) {
    known[CellID(new, locale), default: []] += known[CellID(old, locale)] ?? []
  }

  /// Adds a text that an entry brought. What Glossator put back came from where it was before. What a sheet's first version
  /// has, `init` most often took from the files.
  mutating func add(
    _ text: Text, _ row: RowID, _ locale: LocaleTag, in sheet: String, isFirst: Bool, _ record: Journal.Record
  ) -> WhyReport.Origin {
    let isRead = record.entry.kind == .read
    if !isRead, let origin = origin(of: text, row, locale) { return origin }
    let committed = isRead && !isFirst ? nil : commits.first(text, row.variant, locale)
    let source = committed ?? (isRead ? .sheet : .glossator)
    let origin = WhyReport.Origin(
      source: source, version: record.entry.sheets[sheet] ?? record.commit.id, entry: record.commit.id,
      seconds: record.seconds)
    known[CellID(row, locale), default: []].append((text, origin))
    return origin
  }
}

/// The commits by which people brought translations of a key to the branches. Of a locale they are looked for when somebody
/// asks: most texts were typed, and each of fifty files may have a thousand versions.
final class TranslationCommits {
  private let history: FileHistory
  private var files: [(slot: Slot, ids: [EntryID], branch: (name: String, tip: ObjectID))] = []
  private var known: [LocaleTag: [Known]] = [:]

  private struct Known {
    var variant: Variant
    /// In the sheet's notation, as far as it can be told without the base file.
    var text: Text
    var introduction: Introduction
    var branch: String
  }

  init(_ history: FileHistory) { self.history = history }

  func add(_ slot: Slot, _ ids: [EntryID], on branch: (name: String, tip: ObjectID)) {
    files.append((slot, ids, branch))
  }

  /// The oldest commit that has a text.
  func first(_ text: Text, _ variant: Variant, _ locale: LocaleTag) -> WhyReport.Origin.Source? {
    commits(locale).filter { $0.variant == variant && $0.text.isSame(as: text) }
      .min { $0.introduction.seconds < $1.introduction.seconds }
      .map { .commit($0.introduction, branch: $0.branch) }
  }

  private func commits(_ locale: LocaleTag) -> [Known] {
    if let known = known[locale] { return known }
    let found = files.flatMap { commits(locale, $0.slot, $0.ids, $0.branch) }
    known[locale] = found
    return found
  }

  private func commits(
    _ locale: LocaleTag, _ slot: Slot, _ ids: [EntryID], _ branch: (name: String, tip: ObjectID)
  ) -> [Known] {
    guard let path = slot.path(for: locale) else { return [] }
    let file = HistoryFile(path, slot.format, as: .translation(locale), from: branch.tip)
    let changes = history.changes(of: ids, in: file)
    // In one order: of two commits of one second the first one counts.
    return ids.flatMap { id in
      (changes[id] ?? []).compactMap { change in
        guard !change.introduction.isOwn, let text = change.text else { return nil }
        return Known(
          variant: id.variant, text: Message(text, slot.placeholders).neutral,
          introduction: change.introduction, branch: branch.name)
      }
    }
  }
}
