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

  /// Adds a text that an entry brought. What Glossator put back came from where it was before.
  mutating func add(
    _ text: Text, _ row: RowID, _ locale: LocaleTag, in sheet: String, _ record: Journal.Record
  ) -> WhyReport.Origin {
    let isRead = record.entry.kind == .read
    if !isRead, let origin = origin(of: text, row, locale) { return origin }
    let source: WhyReport.Origin.Source =
      isRead ? .sheet : commits.first(text, row.variant, locale) ?? .glossator
    let origin = WhyReport.Origin(
      source: source, version: record.entry.sheets[sheet] ?? record.commit.id, entry: record.commit.id,
      seconds: record.seconds)
    known[CellID(row, locale), default: []].append((text, origin))
    return origin
  }
}

/// The commits by which people brought translations of a key to the branches.
struct TranslationCommits {
  private var known: [Known] = []

  private struct Known {
    var variant: Variant
    var locale: LocaleTag
    /// In the sheet's notation, as far as it can be told without the base file.
    var text: Text
    var introduction: Introduction
    var branch: String
  }

  mutating func add(
    _ slot: Slot, _ ids: [EntryID], on branch: (name: String, tip: ObjectID), _ targets: [LocaleTag],
    _ history: FileHistory
  ) {
    for locale in targets {
      guard let path = slot.path(for: locale) else { continue }
      let file = HistoryFile(path, slot.format, as: .translation(locale), from: branch.tip)
      for (id, changes) in history.changes(of: ids, in: file) {
        for change in changes where !change.introduction.isOwn {
          guard let text = change.text else { continue }
          known.append(
            Known(
              variant: id.variant, locale: locale, text: Message(text, slot.placeholders).neutral,
              introduction: change.introduction, branch: branch.name))
        }
      }
    }
  }

  /// The oldest commit that has a text.
  func first(_ text: Text, _ variant: Variant, _ locale: LocaleTag) -> WhyReport.Origin.Source? {
    known.filter { $0.locale == locale && $0.variant == variant && $0.text.isSame(as: text) }
      .min { $0.introduction.seconds < $1.introduction.seconds }
      .map { .commit($0.introduction, branch: $0.branch) }
  }
}
