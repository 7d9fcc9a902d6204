import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What the commits between the agreed tips and the tips say of string files. Each file's versions are read once, and only
/// where somebody asks.
final class CommitHistory: BranchHistory {
  private let view: RepositoryView
  private let agreed: JournalEntry?
  private var known: [BranchFile: [Version]] = [:]
  private var older: [Path: Set<EntryText>] = [:]
  private var parsed: [Parsed: Catalog?] = [:]
  private var catalogs: [FileAt: Catalog?] = [:]
  private var parents: [ObjectID: [ObjectID]] = [:]

  private struct Path: Hashable {
    var path: String
    var format: String
    var role: FileRole

    init(_ file: BranchFile) { (path, format, role) = (file.path, file.format, file.role) }
  }

  private struct FileAt: Hashable {
    var path: Path
    var commit: ObjectID
  }

  private struct Parsed: Hashable {
    var blob: ObjectID
    var format: String
    var role: FileRole
  }

  /// A commit that changed the file, with what it and its parents have there.
  private struct Version {
    var commit: ObjectID
    var catalog: Catalog?
    var parents: [Catalog?]
    var hasUnreadableParent = false
  }

  /// So many commits are looked at, at most: past that the answer is that nobody knows.
  private static let mostCommits = 2000
  private static let mostVersions = 100

  init(_ view: RepositoryView, agreed: JournalEntry?) { (self.view, self.agreed) = (view, agreed) }

  func texts(of file: BranchFile) -> Set<EntryText> {
    var texts: Set<EntryText> = []
    for version in versions(of: file) {
      for catalog in [version.catalog] + version.parents { texts.formUnion(Self.texts(catalog)) }
    }
    return texts
  }

  func ownTexts(of file: BranchFile) -> Set<EntryText> {
    var texts: Set<EntryText> = []
    let trunk = view.integration?.tip
    // A branch that was reset decided nothing by that; a commit on top of it may have.
    let newest = isContinued(file) ? nil : agreedTexts(of: file)
    for version in versions(of: file) {
      // Of a parent's file that cannot be read nobody knows what it said.
      if version.hasUnreadableParent { continue }
      if let trunk, (try? view.repository.isAncestor(version.commit, of: trunk)) ?? true { continue }
      var own = Self.texts(version.catalog)
      for parent in version.parents { own.subtract(Self.texts(parent)) }
      if let newest {
        let before = Set(version.parents.flatMap { Self.texts($0) }.filter(newest.contains).map(\.id))
        own = own.filter { before.contains($0.id) }
      }
      texts.formUnion(own)
    }
    return texts
  }

  func olderTexts(of file: BranchFile) -> Set<EntryText> {
    let name = Path(file)
    if let known = older[name] { return known }
    var texts: Set<EntryText> = []
    for state in agreed?.branches ?? [] {
      for version in history(of: file, from: state.commit(of: file.path)) {
        texts.formUnion(Self.texts(version.catalog))
      }
      texts.formUnion(olderOnSide(of: file, state))
    }
    older[name] = texts
    return texts
  }

  /// What a side branch held before. What it has now is no older text, as it may be about to land; nor is what came with
  /// its branch in commits that were not agreed, as the branch's file could not be read.
  private func olderOnSide(of file: BranchFile, _ state: BranchState) -> Set<EntryText> {
    let versions = history(of: file, from: state.sideCommit(of: file.path))
    var unheard: [ObjectID] = []
    if state.commit(of: file.path) != state.tip {
      let agreed = [state.commit(of: file.path)].compactMap { $0 }
      let commits = try? view.repository.commits(
        of: state.tip, notIn: agreed, limit: Self.mostCommits, firstParent: true)
      unheard = commits ?? []
    }
    var before: Set<EntryText> = []
    for version in versions.dropFirst() where !unheard.contains(version.commit) {
      before.formUnion(Self.texts(version.catalog))
    }
    return before.subtracting(Self.texts(versions.first?.catalog))
  }

  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    guard let made = introduction(of: translation, in: file) else { return nil }
    return catalog(base, at: made)?[translation.id]?.text
  }

  func isAsNew(
    _ translation: EntryText, in file: BranchFile, as english: EntryText, in base: BranchFile
  ) -> Bool {
    guard let made = introduction(of: translation, in: file),
      let changed = introduction(of: english, in: base)
    else { return true }
    return (try? view.repository.isAncestor(changed, of: made)) ?? true
  }

  // MARK: Versions

  private func tip(of branch: String) -> ObjectID? { view.branches[branch] }

  /// The commit as of which a file is agreed.
  private func agreedTip(of file: BranchFile) -> ObjectID? {
    if let state = agreed?.branches.first(where: { $0.branch == file.branch }) {
      return state.commit(of: file.path)
    }
    guard case .side(let owner) = view.project.branches.role(of: file.branch) else { return nil }
    let state = agreed?.branches.first { $0.branch == owner }
    return state?.sideCommit(of: file.path)
  }

  private func otherTips(than branch: String) -> [ObjectID] {
    (view.served + [view.integration].compactMap { $0 }).filter { $0.name != branch }.map(\.tip)
  }

  private func agreedTexts(of file: BranchFile) -> Set<EntryText> {
    Self.texts(agreedTip(of: file).flatMap { catalog(file, at: $0) })
  }

  /// True where the branch went on from where it was agreed; one that was reset decided nothing.
  private func isContinued(_ file: BranchFile) -> Bool {
    guard let tip = tip(of: file.branch), let before = agreedTip(of: file) else { return false }
    return (try? view.repository.isAncestor(before, of: tip)) ?? false
  }

  /// The commit that brought a text to where it stands now: from the tip back as long as a parent has it.
  private func introduction(of text: EntryText, in file: BranchFile) -> ObjectID? {
    guard var found = tip(of: file.branch), has(text, file, at: found) else { return nil }
    for _ in 0..<Self.mostCommits {
      guard let parent = parents(of: found).first(where: { has(text, file, at: $0) }) else { break }
      found = parent
    }
    return found
  }

  private func parents(of commit: ObjectID) -> [ObjectID] {
    if let known = parents[commit] { return known }
    let found = (try? view.repository.commit(commit).parents) ?? []
    parents[commit] = found
    return found
  }

  private func has(_ text: EntryText, _ file: BranchFile, at commit: ObjectID) -> Bool {
    catalog(file, at: commit)?[text.id]?.text == text.text
  }

  private func catalog(_ file: BranchFile, at commit: ObjectID) -> Catalog? {
    let name = FileAt(path: Path(file), commit: commit)
    if let known = catalogs[name] { return known }
    let path = RepositoryPath(file.path)
    let blob = path.flatMap { path in (try? view.repository.file(at: path, in: commit)?.id) ?? nil }
    let found = catalog(blob, file)
    catalogs[name] = .some(found)
    return found
  }

  private func versions(of file: BranchFile) -> [Version] {
    if let versions = known[file] { return versions }
    let versions = (try? read(file)) ?? []
    known[file] = versions
    return versions
  }

  private func read(_ file: BranchFile) throws(GitError) -> [Version] {
    guard let tip = tip(of: file.branch), let path = RepositoryPath(file.path) else { return [] }
    // At a first look, what the branch has alone.
    let before = agreed == nil ? otherTips(than: file.branch) : [agreedTip(of: file)].compactMap { $0 }
    var hidden: [ObjectID] = []
    for id in before where try view.repository.exists(id) { hidden.append(id) }
    let commits = try view.repository.commits(of: tip, notIn: hidden, limit: Self.mostCommits)
    var versions: [Version] = []
    for id in commits {
      let commit = try view.repository.commit(id)
      let blob = try view.repository.file(at: path, in: commit.tree)?.id
      let parents = try commit.parents.map { parent throws(GitError) in
        try view.repository.file(at: path, in: parent)?.id
      }
      if parents.allSatisfy({ $0 == blob }), !parents.isEmpty { continue }
      let catalogs = parents.map { catalog($0, file) }
      versions.append(
        Version(
          commit: id, catalog: catalog(blob, file), parents: catalogs,
          hasUnreadableParent: zip(parents, catalogs).contains { $0 != nil && $1 == nil }))
    }
    return versions
  }

  private func history(of file: BranchFile, from tip: ObjectID?) -> [Version] {
    guard let tip, let path = RepositoryPath(file.path),
      let changes = try? view.repository.history(
        of: path, from: tip, limit: Self.mostVersions, visiting: Self.mostCommits)
    else { return [] }
    return changes.map { Version(commit: $0.commit.id, catalog: catalog($0.blob, file), parents: []) }
  }

  private func catalog(_ blob: ObjectID?, _ file: BranchFile) -> Catalog? {
    guard let blob, let format = StringFormats.named(file.format) else { return nil }
    let name = Parsed(blob: blob, format: file.format, role: file.role)
    if let known = parsed[name] { return known }
    let bytes = try? view.repository.blob(blob, limit: RepositoryBlobs.largestFile)
    let catalog = bytes.flatMap { try? format.read($0, as: file.role).catalog }
    parsed[name] = .some(catalog)
    return catalog
  }

  private static func texts(_ catalog: Catalog?) -> Set<EntryText> {
    guard let catalog else { return [] }
    return Set(catalog.entries.lazy.filter { !$0.text.isBlank }.map { EntryText($0.id, $0.text) })
  }
}
