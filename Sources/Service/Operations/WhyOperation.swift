import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet
import Workflow

/// Tells the story of a key across branches, sheets and journal.
package struct WhyOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func run(_ key: Text) throws(Failure) -> WhyReport {
    var view = try RepositoryView(repository, agreed: nil, includesRemotes: true)
    var report = WhyReport(key: key)
    let watched = (view.integration.map { [$0] } ?? []) + view.served + view.branches(of: .feature)
    var commits = TranslationCommits()
    for branch in watched {
      let places = try git { () throws(GitError) in try self.places(of: key, on: branch, &view) }
      for place in places { add(place, on: branch, to: &report) }
      try git { () throws(GitError) in
        for place in places {
          for tip in [branch] + side(of: branch, view) {
            try commits.add(place.slot, place.ids, on: tip, view)
          }
        }
      }
    }
    try KeyStory(key, view, commits).tell(&report)
    return report
  }

  private func side(of branch: (name: String, tip: ObjectID), _ view: RepositoryView) -> [(
    name: String, tip: ObjectID
  )] {
    let name = view.project.branches.sideBranch(of: branch.name)
    return view.branches[name].map { [(name, $0)] } ?? []
  }

  /// A base file that has the key.
  private struct Place {
    var slot: Slot
    var ids: [EntryID]
    var changes: [(variant: Variant, change: SourceChange)]
  }

  private func places(of key: Text, on branch: (name: String, tip: ObjectID), _ view: inout RepositoryView)
    throws(GitError) -> [Place]
  {
    guard let resources = try view.resources(of: branch.tip, branch: branch.name) else { return [] }
    let listing = try BranchLook(view: view, agreed: nil).listing(branch.tip, resources)
    let history = FileHistory(repository, from: branch.tip, role: .source(view.project.base))
    var places: [Place] = []
    for slot in Slot.all(in: listing, resources: resources, base: view.project.base).slots {
      guard let tree = listing.files[slot.basePath] else { continue }
      let bytes = try repository.blob(tree.id)
      guard let file = try? slot.format.read(bytes, as: .source(view.project.base)) else { continue }
      let ids = file.catalog.entries.map(\.id).filter {
        $0.key == key || slot.resource.rowKey(for: $0.key) == key
      }
      if ids.isEmpty { continue }
      let changes = ids.flatMap { id in
        history.changes(of: id, in: slot.basePath, slot.format).map { (id.variant, $0) }
      }
      places.append(Place(slot: slot, ids: ids, changes: changes))
    }
    return places
  }

  /// Branches that tell the same of a file stand together.
  private func add(_ place: Place, on branch: (name: String, tip: ObjectID), to report: inout WhyReport) {
    let same = report.branches.firstIndex { other in
      other.path == place.slot.basePath
        && other.changes.elementsEqual(place.changes) { $0.variant == $1.variant && $0.change == $1.change }
    }
    if let same { return report.branches[same].branches.append(branch.name) }
    let first = place.changes.first?.change.introduction.commit
    report.branches.append(
      WhyReport.OnBranch(
        branches: [branch.name], path: place.slot.basePath, changes: place.changes,
        arrival: first.flatMap { arrival(of: $0, at: branch.tip) }))
  }

  private static let mostMerges = 2000

  /// The merge on a branch's own line that brought a commit there.
  private func arrival(of commit: ObjectID, at tip: ObjectID) -> Introduction? {
    guard
      let line = try? repository.commits(
        of: tip, notIn: [commit], limit: Self.mostMerges, firstParent: true)
    else { return nil }
    // Newest first: those that have the commit stand before those that do not.
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high) / 2
      if (try? repository.isAncestor(commit, of: line[middle])) == true {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, let merge = try? repository.commit(line[low - 1]), merge.parents.count > 1,
      let first = merge.parents.first, (try? repository.isAncestor(commit, of: first)) == false
    else { return nil }
    return Introduction(merge)
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
    _ slot: Slot, _ ids: [EntryID], on branch: (name: String, tip: ObjectID), _ view: RepositoryView
  )
    throws(GitError)
  {
    for locale in view.project.targets {
      guard let path = slot.path(for: locale) else { continue }
      let history = FileHistory(view.repository, from: branch.tip, role: .translation(locale))
      for id in ids {
        for change in history.changes(of: id, in: path, slot.format) where !change.introduction.isOwn {
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
