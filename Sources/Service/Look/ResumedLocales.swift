import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Target locales that were taken out of the project and are back: what was said of them meanwhile nobody heard, so that
/// they are agreed as of the newest entry that had them.
struct ResumedLocales {
  /// By locale, the entry that had it last.
  private(set) var records: [LocaleTag: Journal.Record] = [:]
  /// Those that were staging locales until now: what their files say Glossator made.
  private(set) var staged: Set<LocaleTag> = []
  /// Those that no entry had: whatever their columns say, or their files, nobody has heard.
  private(set) var new: Set<LocaleTag> = []

  /// So many agreed entries are looked at, years of them: a locale that was away for longer is a new one.
  private static let mostEntries = 10_000

  init(_ view: RepositoryView, _ agreement: Agreement?, _ journal: Journal) throws(GitError) {
    guard let agreement, let blob = agreement.entry.configuration, blob != view.configuration,
      let project = try RepositoryView.project(blob, in: view.repository)
    else { return }
    let before = Set(project.targets)
    staged = Set(project.staging.map(\.locale)).intersection(view.project.targets)
    var missing = Set(view.project.targets).subtracting(before)
    var known: [ObjectID: Set<LocaleTag>] = [blob: before]
    var left = Self.mostEntries
    if missing.isEmpty { return }
    try journal.walk(from: agreement.record.commit.parents.first) { record throws(GitError) in
      guard record.entry.kind == .agreed, let blob = record.entry.configuration else { return true }
      left -= 1
      let targets: Set<LocaleTag>
      if let read = known[blob] {
        targets = read
      } else {
        targets = Set(try RepositoryView.project(blob, in: view.repository)?.targets ?? [])
      }
      known[blob] = targets
      for locale in missing.intersection(targets) {
        records[locale] = record
        missing.remove(locale)
      }
      return !missing.isEmpty && left > 0
    }
    new = missing
  }

  /// An agreed entry's branches, with the commits as of which these locales are agreed.
  func states(of entry: JournalEntry, in view: RepositoryView) throws(GitError) -> [BranchState] {
    var states = entry.branches
    for i in states.indices {
      for (locale, record) in records {
        states[i].resumed[locale] = try commit(of: states[i], as: record, view.repository)
      }
      states[i].unreadOnSide.merge(reviewed(states[i], view)) { unread, _ in unread }
    }
    return states
  }

  /// The files of these locales that people changed on a side branch, with the commit there as of which they are agreed. Those that hold
  /// all locales others read meanwhile.
  private func reviewed(_ state: BranchState, _ view: RepositoryView) -> [String: ObjectID] {
    var commits: [String: ObjectID] = [:]
    for path in state.kept.compactMap(\.string) {
      let places = view.project.resources.lazy.compactMap { $0.place(of: path, base: view.project.base) }
      guard let place = places.first, !place.isBase, let locale = place.locale,
        let record = records[locale]
      else { continue }
      let then = record.entry.branches.first { $0.branch == state.branch }
      // Where there was no side branch yet, it went on from what the branch itself had.
      let candidates = [then?.unreadOnSide[path], then?.heardSide, then?.side, state.resumed[locale]]
      guard let commit = candidates.compactMap(\.self).first, view.repository.exists(commit) else { continue }
      commits[path] = commit
    }
    return commits
  }

  /// Where a branch was then; of one that came since, where it left those that were there.
  private func commit(of state: BranchState, as record: Journal.Record, _ repository: Repository)
    throws(GitError) -> ObjectID?
  {
    let states = record.entry.branches
    if let then = states.first(where: { $0.branch == state.branch })?.tip {
      return repository.exists(then) ? then : nil
    }
    var newest: ObjectID?
    for other in states {
      guard repository.exists(other.tip), repository.exists(state.tip),
        let parted = try repository.mergeBase(other.tip, state.tip)
      else { continue }
      if let newest, try !repository.isAncestor(newest, of: parted) { continue }
      newest = parted
    }
    return newest
  }
}
