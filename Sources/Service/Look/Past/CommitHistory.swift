import Git
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel
import Workflow

/// What the commits between the agreed tips and the tips say of string files. Each file's versions are read once, and only
/// where somebody asks.
final class CommitHistory {
  let view: RepositoryView
  let agreed: JournalEntry?
  let newBranches: NewBranches
  private let known: Answers<BranchFile, Versions>
  private let abandoned: Answers<BranchFile, Versions>
  private let elsewhere: Answers<BranchFile, [Version]>
  private let continued: Answers<BranchFile, Bool>
  private let own: Answers<OwnCommits, Set<ObjectID>>
  private let older: OlderTexts
  private let olderOnReleases: OlderTexts
  let files: CommittedFiles
  private let moved: MovedFiles
  private let introductions: TextIntroductions
  private let moves: TextMoves

  /// A commit that changed the file, with what it and its parents have there.
  struct Version {
    var commit: ObjectID
    var catalog: Catalog?
    var parents: [Catalog?]
    var isUnreadable = false
    var hasUnreadableParent = false
  }

  struct Versions {
    var all: [Version] = []
    /// False where not every one could be read.
    var isWhole = true
  }

  /// So many commits are looked at, at most: past that the answer is that nobody knows.
  static let mostCommits = 2000

  /// `past` is the journal before `agreed`; `refused` are blobs that are not to be read.
  init(
    _ view: RepositoryView, agreed: JournalEntry?, _ past: FormerBranches?, without refused: Set<ObjectID>,
    _ unread: UnreadPast
  ) {
    (self.view, self.agreed) = (view, agreed)
    newBranches = NewBranches(view, agreed: agreed, past, unread)
    files = CommittedFiles(view.repository, without: refused, unread)
    (known, abandoned) = (Answers(unread), Answers(unread))
    (own, continued) = (Answers(unread), Answers(unread))
    elsewhere = Answers(unread)
    moved = MovedFiles(view, files: files)
    let states = agreed?.branches ?? []
    older = OlderTexts(view, states, files: files, moved)
    olderOnReleases = OlderTexts(
      view, states.filter { view.project.branches.isRelease($0.branch) }, files: files, moved)
    introductions = TextIntroductions(view, files: moved)
    moves = TextMoves(view, files: moved, introductions)
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
    let versions = knownVersions(of: file)
    return versions.isWhole && versions.all.allSatisfy { !$0.hasUnreadableParent && !$0.isUnreadable }
  }

  func ownTexts(of file: BranchFile) -> Set<EntryText> {
    var texts: Set<EntryText> = []
    let own = ownCommits(of: file)
    let isNew = state(of: file.branch) == nil
    // A branch that was reset decided nothing by that; a commit on top of it may have, and one that is a new branch's own.
    let newest = isContinued(file) ? nil : startTexts(of: file)
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
      // What a hotfix has from production, or from a tag, somebody may have squashed there since it was heard.
      if isNew, !said.isEmpty, newBranches.isReleased(version.commit) { continue }
      texts.formUnion(said)
    }
    return texts
  }

  /// The commits that are a branch's own: neither the integration branch's, nor what the branch, its side branch or another release had
  /// when they were agreed; of one that is new, nor what a branch had that is gone, for it may be the same by another name. What the side
  /// branch brought was heard there, and most of it is Glossator's; and what was in force when somebody decided about a file that nobody
  /// could read since, nobody knows.
  func ownCommits(of file: BranchFile) -> Set<ObjectID> {
    let state = state(of: file.branch)
    guard let gone = state == nil ? newBranches.goneStates : [] else { return [] }
    let heard = (agreed?.branches ?? []).map { $0.commit(of: file.path, as: file.role) }
    // Where a branch is new, or was reset, another one's side branch may have landed in what it was cut from.
    let cutFrom = isContinued(file) ? [state].compactMap(\.self) : (agreed?.branches ?? []) + gone
    let sides: [ObjectID?] = cutFrom.map(\.side) + cutFrom.map(\.heardSide)
    let others = Set(([integrationTip, state?.tip] + sides + heard).compactMap { $0 }).union(gone.map(\.tip))
    let question = OwnCommits(branch: file.branch, others: others.filter(view.repository.exists))
    return own.answer(question) {
      let found = tip(of: question.branch).flatMap { tip in
        files.unread.answer { () throws(GitError) in
          try view.repository.commits(of: tip, notIn: question.others.sorted(), limit: Self.mostCommits)
        }
      }
      return Set(found ?? [])
    }
  }

  func isOlder(_ text: EntryText, in file: BranchFile) -> Bool { older.contains(text, in: file) }

  func isOlderOnRelease(_ text: EntryText, in file: BranchFile) -> Bool {
    olderOnReleases.contains(text, in: file)
  }

  func before(_ text: EntryText, in file: BranchFile) -> Text? { introductions.before(text, in: file) }

  func english(of translation: EntryText, in file: BranchFile, base: BranchFile) -> Text? {
    introductions.english(of: translation, in: file, base: base)
  }

  func formerEntries(
    of text: EntryText, in file: BranchFile, base: BranchFile, until isTold: (EntryID) -> Bool
  ) -> [FormerEntry] { moves.formerEntries(of: text, in: file, base: base, until: isTold) }

  func formerPaths(of file: BranchFile) -> [String] { moved.file(file).paths.dropFirst().map(\.string) }

  func descent(
    of text: EntryText, in file: BranchFile, from other: EntryText, in otherFile: BranchFile
  ) -> Descent { introductions.descent(of: text, in: file, from: other, in: otherFile) }

  // MARK: Versions

  private func tip(of branch: String) -> ObjectID? { view.branches[branch] }

  /// What was agreed of a branch.
  func state(of branch: String) -> BranchState? { agreed?.branches.first { $0.branch == branch } }

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

  /// What the file said when it was agreed; of a release that is new, where it left the branches that are known, the gone ones among them.
  private func startTexts(of file: BranchFile) -> Set<EntryText> {
    let start = agreedTip(of: file) ?? (state(of: file.branch) == nil ? newBranches.cut(file.branch) : nil)
    return CommittedFiles.texts(start.flatMap { files.catalog(file, at: $0) })
  }

  /// True where the branch went on from where it was agreed; one that was reset decided nothing.
  func isContinued(_ file: BranchFile) -> Bool {
    continued.answer(file) {
      guard let tip = tip(of: file.branch), let before = agreedTip(of: file), view.repository.exists(before)
      else { return false }
      return files.unread.answer { () throws(GitError) in
        try view.repository.isAncestor(before, of: tip)
      } ?? false
    }
  }

  func versions(of file: BranchFile) -> [Version] { knownVersions(of: file).all }

  private func knownVersions(of file: BranchFile) -> Versions {
    known.answer(file) {
      var versions = Versions()
      do throws(GitError) { try read(file, into: &versions.all) } catch { versions.isWhole = false }
      return versions
    }
  }

  /// What the commits did that a reset took off the branch; nothing where it was new.
  func abandonedVersions(of file: BranchFile) -> Versions {
    abandoned.answer(file) {
      var versions = Versions()
      guard let tip = tip(of: file.branch), let before = agreedTip(of: file), view.repository.exists(before)
      else { return versions }
      do throws(GitError) { try read(file, from: before, since: [tip], into: &versions.all) } catch {
        versions.isWhole = false
      }
      return versions
    }
  }

  /// What the commits did that other branches, gone ones among them, had when they were agreed, and this one had not, or was not cut with.
  func versionsElsewhere(of file: BranchFile) -> [Version] {
    elsewhere.answer(file) {
      var versions: [Version] = []
      let isNew = state(of: file.branch) == nil
      guard let start = agreedTip(of: file) ?? (isNew ? newBranches.cut(file.branch) : nil) else { return [] }
      let gone = isNew ? newBranches.goneStates ?? [] : []
      for other in (agreed?.branches ?? []) + gone where isNew || other.branch != file.branch {
        guard let tip = other.commit(of: file.path, as: file.role), view.repository.exists(tip) else {
          continue
        }
        // What cannot be read is noted.
        try? read(file, from: tip, since: [start], into: &versions)
      }
      return versions
    }
  }

  private func read(_ file: BranchFile, into versions: inout [Version]) throws(GitError) {
    guard let tip = tip(of: file.branch) else { return }
    // At a first look, what the branch has alone.
    let before =
      agreed == nil ? otherTips(than: file.branch) : agreedTip(of: file).map { [$0] } ?? known(file)
    try read(file, from: tip, since: before, into: &versions)
  }

  private func read(
    _ file: BranchFile, from tip: ObjectID, since before: [ObjectID], into versions: inout [Version]
  ) throws(GitError) {
    guard let path = RepositoryPath(file.path) else { return }
    var hidden: [ObjectID] = []
    for id in before where view.repository.exists(id) { hidden.append(id) }
    let commits = try files.unread.noting { () throws(GitError) in
      try view.repository.commits(of: tip, notIn: hidden, limit: Self.mostCommits)
    }
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

/// A branch, and what is none of its own: the commits that others had.
private struct OwnCommits: Hashable {
  let branch: String
  let others: Set<ObjectID>
}
