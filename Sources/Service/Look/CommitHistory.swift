import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What the commits between the agreed tips and the tips say of string files. Each file's versions are read once, and only
/// where somebody asks.
final class CommitHistory {
  private let view: RepositoryView
  private let agreed: JournalEntry?
  private var known: [BranchFile: [Version]] = [:]
  /// Files of which not every version could be read.
  private var unread: Set<BranchFile> = []
  private var own: [String: Set<ObjectID>] = [:]
  private var olderTexts: OlderTexts?
  private var lost: [FileAt: [Text: Set<EntryID>]] = [:]
  private var oldest: [BranchFile: [EntryText: Carrier?]] = [:]
  private let files: CommittedFiles

  /// A commit that changed the file, with what it and its parents have there.
  private struct Version {
    var commit: ObjectID
    var catalog: Catalog?
    var parents: [Catalog?]
    var isUnreadable = false
    var hasUnreadableParent = false
  }

  /// A commit that has a text; `isFirst` where none of its parents does.
  private struct Carrier {
    var commit: ObjectID
    var isFirst: Bool
  }

  private struct FileAt: Hashable {
    var file: BranchFile
    var commit: ObjectID
  }

  /// So many commits are looked at, at most: past that the answer is that nobody knows.
  static let mostCommits = 2000

  /// `refused` are blobs that are not to be read.
  init(_ view: RepositoryView, agreed: JournalEntry?, without refused: Set<ObjectID>) {
    (self.view, self.agreed) = (view, agreed)
    files = CommittedFiles(view.repository, without: refused)
  }

  func texts(of entry: EntryID, in file: BranchFile) -> Set<Text> {
    var texts: Set<Text> = []
    for version in versions(of: file) {
      for case let text? in ([version.catalog] + version.parents).map({ $0?[entry]?.text })
      where !text.isBlank {
        texts.insert(text)
      }
    }
    return texts
  }

  func isReadable(_ file: BranchFile) -> Bool {
    versions(of: file).allSatisfy { !$0.hasUnreadableParent && !$0.isUnreadable } && !unread.contains(file)
  }

  func ownTexts(of file: BranchFile) -> Set<EntryText> {
    var texts: Set<EntryText> = []
    let own = ownCommits(of: file.branch)
    // A branch that was reset decided nothing by that; a commit on top of it may have.
    let newest = isContinued(file) ? nil : agreedTexts(of: file)
    for version in versions(of: file) {
      // Of a parent's file that cannot be read nobody knows what it said.
      if version.hasUnreadableParent || !own.contains(version.commit) { continue }
      var said = CommittedFiles.texts(version.catalog)
      for parent in version.parents { said.subtract(CommittedFiles.texts(parent)) }
      if let newest {
        let before = Set(
          version.parents.flatMap { CommittedFiles.texts($0) }.filter(newest.contains).map(\.id))
        said = said.filter { before.contains($0.id) }
      }
      texts.formUnion(said)
    }
    return texts
  }

  /// The commits that are a branch's own: neither the integration branch's, nor what the branch or its side branch had when
  /// they were agreed. What the side branch brought was heard there, and most of it is Glossator's; and what was in force
  /// when somebody decided about a file that nobody could read since, nobody knows.
  private func ownCommits(of branch: String) -> Set<ObjectID> {
    if let known = own[branch] { return known }
    let state = state(of: branch)
    let others = [integrationTip, state?.tip, state?.side].compactMap { $0 }
    let found = tip(of: branch).flatMap {
      try? view.repository.commits(of: $0, notIn: others, limit: Self.mostCommits)
    }
    own[branch] = Set(found ?? [])
    return own[branch] ?? []
  }

  func isOlder(_ text: EntryText, in file: BranchFile) -> Bool {
    if let known = olderTexts { return known.contains(text, in: file) }
    let made = OlderTexts(view, agreed: agreed, files: files)
    olderTexts = made
    return made.contains(text, in: file)
  }

  func before(_ text: EntryText, in file: BranchFile) -> Text? {
    guard let made = introduction(of: text, in: file) else { return nil }
    for parent in (try? files.parents(of: made)) ?? [] {
      if let before = files.catalog(file, at: parent)?[text.id]?.text, !before.isBlank { return before }
    }
    return nil
  }

  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    // It was not made later than the oldest commit that has it, as far as anybody can look back.
    oldest(with: translation, in: file).flatMap { files.catalog(base, at: $0.commit)?[translation.id]?.text }
  }

  func formerEntries(of entry: EntryID, in file: BranchFile) -> Set<EntryID>? {
    guard let tip = tip(of: file.branch), let text = files.catalog(file, at: tip)?[entry]?.text,
      !text.isBlank, let made = introduction(of: EntryText(entry, text), in: file)
    else { return nil }
    let place = FileAt(file: file, commit: made)
    let texts = lost[place] ?? lostTexts(place)
    lost[place] = texts
    return texts[text] ?? []
  }

  /// What entries of a file said before a commit, and did not say after it.
  private func lostTexts(_ place: FileAt) -> [Text: Set<EntryID>] {
    let now = files.catalog(place.file, at: place.commit)
    var lost: [Text: Set<EntryID>] = [:]
    for parent in (try? files.parents(of: place.commit)) ?? [] {
      guard let before = files.catalog(place.file, at: parent) else { continue }
      for entry in before.entries where !entry.text.isBlank && now?[entry.id]?.text != entry.text {
        lost[entry.text, default: []].insert(entry.id)
      }
    }
    return lost
  }

  func descent(
    of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile
  ) -> Descent {
    guard let made = introduction(of: text, in: file), let before = introduction(of: other, in: otherFile)
    else { return .unknown }
    if made == before { return .same }
    guard let isAfter = try? view.repository.isAncestor(before, of: made) else { return .unknown }
    return isAfter ? .after : .apart
  }

  // MARK: Versions

  private func tip(of branch: String) -> ObjectID? { view.branches[branch] }

  /// What was agreed of a branch.
  private func state(of branch: String) -> BranchState? { agreed?.branches.first { $0.branch == branch } }

  /// The commit as of which a file is agreed.
  private func agreedTip(of file: BranchFile) -> ObjectID? {
    if let state = state(of: file.branch) {
      return state.commit(of: file.path, as: file.role)
    }
    guard case .side(let owner) = view.project.branches.role(of: file.branch) else { return nil }
    return state(of: owner)?.sideCommit(of: file.path)
  }

  /// While nobody can tell where the integration branch is, it is where it was.
  private var integrationTip: ObjectID? {
    let name = view.project.branches.integration
    return tip(of: name) ?? state(of: name)?.tip
  }

  private func otherTips(than branch: String) -> [ObjectID] {
    (view.served + [view.integration].compactMap { $0 }).filter { $0.name != branch }.map(\.tip)
  }

  /// What hides nothing that nobody heard from a branch that is new to the journal: every text of the release branches was
  /// heard. Of the integration branch only those of rows that the sheet has.
  private func known(_ file: BranchFile) -> [ObjectID] {
    guard let agreed else { return [] }
    let releases = agreed.ownBranches(view.project.names).filter {
      view.project.branches.isRelease($0.branch)
    }
    return releases.compactMap { $0.commit(of: file.path, as: file.role) } + agreed.finished.values
  }

  private func agreedTexts(of file: BranchFile) -> Set<EntryText> {
    CommittedFiles.texts(agreedTip(of: file).flatMap { files.catalog(file, at: $0) })
  }

  /// True where the branch went on from where it was agreed; one that was reset decided nothing.
  private func isContinued(_ file: BranchFile) -> Bool {
    guard let tip = tip(of: file.branch), let before = agreedTip(of: file) else { return false }
    return (try? view.repository.isAncestor(before, of: tip)) ?? false
  }

  /// The commit that brought a text to where it stands now; nil where nobody knows.
  private func introduction(of text: EntryText, in file: BranchFile) -> ObjectID? {
    oldest(with: text, in: file).flatMap { $0.isFirst ? $0.commit : nil }
  }

  /// From the tip back as long as a parent has a text. It is the first one with it unless the way ends before.
  private func oldest(with text: EntryText, in file: BranchFile) -> Carrier? {
    if let known = oldest[file]?[text] { return known }
    let found = findOldest(with: text, in: file)
    oldest[file, default: [:]][text] = .some(found)
    return found
  }

  private func findOldest(with text: EntryText, in file: BranchFile) -> Carrier? {
    guard var found = tip(of: file.branch), files.has(text, file, at: found) else { return nil }
    for _ in 0..<Self.mostCommits {
      guard let parents = try? files.parents(of: found) else { break }
      guard let parent = parents.first(where: { files.has(text, file, at: $0) }) else {
        return Carrier(commit: found, isFirst: true)
      }
      found = parent
    }
    return Carrier(commit: found, isFirst: false)
  }

  private func versions(of file: BranchFile) -> [Version] {
    if let versions = known[file] { return versions }
    var versions: [Version] = []
    do throws(GitError) { try read(file, into: &versions) } catch { unread.insert(file) }
    known[file] = versions
    return versions
  }

  private func read(_ file: BranchFile, into versions: inout [Version]) throws(GitError) {
    guard let tip = tip(of: file.branch), let path = RepositoryPath(file.path) else { return }
    // At a first look, what the branch has alone.
    let before =
      agreed == nil ? otherTips(than: file.branch) : agreedTip(of: file).map { [$0] } ?? known(file)
    var hidden: [ObjectID] = []
    for id in before where view.repository.exists(id) { hidden.append(id) }
    let commits = try view.repository.commits(of: tip, notIn: hidden, limit: Self.mostCommits)
    for id in commits {
      let blob = try files.blob(at: path, in: id)
      let parents = try files.parents(of: id).map { parent throws(GitError) in
        try files.blob(at: path, in: parent)
      }
      if parents.allSatisfy({ $0 == blob }), !parents.isEmpty { continue }
      let catalogs = parents.map { files.catalog($0, file) }
      versions.append(
        Version(
          commit: id, catalog: files.catalog(blob, file), parents: catalogs,
          isUnreadable: blob != nil && files.catalog(blob, file) == nil,
          hasUnreadableParent: zip(parents, catalogs).contains { $0 != nil && $1 == nil }))
    }
  }
}
