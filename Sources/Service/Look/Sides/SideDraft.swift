import Git
import RepositoryModel
import TranslationModel
import Workflow

/// What a side branch is to hold, before any object of it is written: the branch's own tree, the rendered files, and what
/// people changed there.
struct SideDraft {
  let input: BranchInput
  let plan: BranchPlan
  /// The side branch, and where it is; nil where there is none.
  let ref: RefName
  let side: ObjectID?
  /// What people changed there beside what is rendered.
  private(set) var placing: [PlacedEntry] = []
  private(set) var findings: [Finding] = []
  /// True where the side branch has to move.
  private(set) var wantsCommit = false

  /// True where the branch's new tip has to come in whatever the tree says: without it, a merge would go against what is
  /// in force.
  private(set) var bringsTip = false
  /// True where the branch has all that the side branch has.
  private(set) var isMerged = false
  let repository: Repository

  init?(_ plan: BranchPlan, of input: BranchInput, in look: SyncLook) throws(GitError) {
    let name = look.view.project.branches.sideBranch(of: plan.branch)
    guard let ref = RefName(branch: name) else { return nil }
    (self.plan, self.input, self.ref) = (plan, input, ref)
    side = look.view.branches[name]
    repository = look.repository
    try keepOthersFiles()
    if !plan.waits { wantsCommit = try isBehind() }
  }

  // MARK: Other people's files

  /// What people changed on the side branch stays, with what the branch changed in the same files; where the two do not go
  /// together, the branch's stays.
  private mutating func keepOthersFiles() throws(GitError) {
    guard let side = input.side, !side.kept.isEmpty else { return }
    let rendered = Set(plan.files.map { TreePath($0.path) })
    let tip = try entries(from: side.tip.commit, to: input.tip.commit)
    let base =
      try side.madeFrom.map { from throws(GitError) in
        try entries(from: side.tip.commit, to: from.commit)
      } ?? tip
    for path in side.kept.sorted() where !rendered.contains(path) {
      guard let there = tip[path] else { continue }
      let before = base[path].map(\.new) ?? there.old
      if there.new == before {
        placing.append(PlacedEntry(path: path, entry: there.old))
      } else if let merged = try merged(there, over: before) {
        placing.append(PlacedEntry(path: path, entry: merged))
      } else if let kept = path.string.flatMap({ side.keptFiles[$0] }) {
        placing.append(PlacedEntry(path: path, entry: TreeEntry(mode: kept.mode, id: kept.id)))
      } else {
        findings.append(.lost(path, on: ref))
      }
    }
  }

  /// Every path at which two commits differ.
  private func entries(from old: ObjectID, to new: ObjectID) throws(GitError) -> [TreePath: TreeChange] {
    Dictionary(
      try repository.changes(from: old, to: new).map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
  }

  private func merged(_ change: TreeChange, over base: TreeEntry?) throws(GitError) -> TreeEntry? {
    guard let theirs = change.old, let ours = change.new, theirs.mode.isFile, ours.mode.isFile else {
      return nil
    }
    return try repository.mergeFiles(base: base?.id, ours: ours.id, theirs: theirs.id).map {
      TreeEntry(mode: theirs.mode, id: $0)
    }
  }

  // MARK: Whether it has to move

  /// A side branch that has all that is to be written stays where it is, even when the branch moves on: a new tip comes in
  /// with the next change, or if it touched the same files, or was reset. One whose content has landed, by whatever kind of
  /// merge, stays as well, so that no empty pull request is opened.
  private mutating func isBehind() throws(GitError) -> Bool {
    let wanted = try wantedEntries()
    let tip = input.tip.commit
    let isLanded = try has(tip, wanted)
    guard let side else { return !isLanded }
    isMerged = try repository.isAncestor(side, of: tip)
    if isMerged {
      // What it brought has landed, and somebody put something else there since: it brings nothing any more.
      bringsTip = !isLanded
      return !isLanded
    }
    let from = input.side?.madeFrom?.commit
    let isReset = try from.map { id throws(GitError) in try !repository.isAncestor(id, of: tip) } ?? false
    // What a merge would bring: somebody may have merged an older commit of it.
    let parted = try repository.mergeBase(side, tip) ?? from
    let own = try parted.map { id throws(GitError) in Set(try entries(from: id, to: side).keys) }
    for (path, change) in try entries(from: side, to: tip) {
      let entry = wanted[path] ?? change.new
      if entry == change.old { continue }
      guard wanted[path] != nil || isReset || own?.contains(path) ?? true else { continue }
      if !isLanded || isReset || isStringFile(path) { return true }
    }
    if let from, try isTouched(wanted, from: from, to: tip) {
      bringsTip = true
      return true
    }
    return try !has(side, wanted)
  }

  /// True where the branch changed a file since, that is to be otherwise: a merge would not bring the side branch's.
  private func isTouched(_ wanted: [TreePath: TreeEntry?], from: ObjectID, to tip: ObjectID) throws(GitError)
    -> Bool
  {
    for (path, entry) in wanted {
      let now = try repository.entry(at: path, in: tip)
      if now != entry, try repository.entry(at: path, in: from) != now { return true }
    }
    return false
  }

  private func isStringFile(_ path: TreePath) -> Bool {
    guard let path = path.string else { return false }
    return input.tip.files[path] != nil || input.side?.tip.files[path] != nil
  }

  /// True where a commit has all of some entries.
  private func has(_ commit: ObjectID, _ wanted: [TreePath: TreeEntry?]) throws(GitError) -> Bool {
    for (path, entry) in wanted where try repository.entry(at: path, in: commit) != entry { return false }
    return true
  }

  /// What is to stand at the paths that are not simply the branch's own.
  private func wantedEntries() throws(GitError) -> [TreePath: TreeEntry?] {
    var wanted: [TreePath: TreeEntry?] = [:]
    for placed in placing { wanted[placed.path] = .some(placed.entry) }
    for edit in plan.files {
      let there = input.tip.files[edit.path.string]
      var id = edit.blob
      if let bytes = edit.content, id == nil { id = try Repository.hash(blob: bytes) }
      wanted[TreePath(edit.path)] = .some(
        id.map { TreeEntry(mode: edit.mode ?? there?.mode ?? .regular, id: $0) })
    }
    return wanted
  }
}

extension Finding {
  fileprivate static func lost(_ path: TreePath, on ref: RefName) -> Finding {
    Finding(
      .warning, "side-file-lost",
      "'\(path)' was changed on \(ref.branch ?? ref.full) and on the branch itself, and the changes conflict",
      at: Place("\(ref.branch ?? ref.full):\(path)"),
      hint: "the branch's version stays; the other one is in the side branch's history")
  }
}
