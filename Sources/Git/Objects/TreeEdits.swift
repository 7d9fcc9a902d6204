import CLibgit2
import RepositoryModel

/// The tree that came of edits, and those that could not be made.
package struct EditedTree: Sendable {
  /// One edit that is not in the tree, and why.
  package struct Refusal: Sendable {
    package var path: TreePath
    package var error: GitError
  }

  package var tree: ObjectID
  /// By path; the other edits are made.
  package var refusedEdits: [Refusal] = []
  package var refusedPlacings: [Refusal] = []
}

extension Repository {
  /// As ``writeTree(base:edits:placing:)``, but throws where an edit cannot be made.
  package func writeTree(base: ObjectID?, edits: [FileEdit]) throws(GitError) -> ObjectID {
    let edited = try writeTree(base: base, edits: edits, placing: [])
    if let refusal = edited.refusedEdits.first { throw refusal.error }
    return edited.tree
  }

  /// Writes the tree that comes of changes to the tree of `base` (a commit or a tree; nil for the empty tree). Only
  /// the folders along the changed paths are read and written. What cannot be changed because of what the tree has
  /// there is left as it is, and told.
  ///
  /// - Parameters:
  ///   - edits: Files to write, after everything else. Of several of one path the last counts. A file keeps its mode
  ///     unless the edit gives one; folders that become empty go. A symlink or submodule is never replaced by a file,
  ///     nor written through.
  ///   - placing: Entries to put in place of what is there, whatever they and their paths are, or to take out; all
  ///     that goes is taken out first. A folder is never replaced, nor a file by a folder.
  ///   - newEdits: How many of the edits no ref's tree has at their paths; nil where that may be all of them.
  package func writeTree(
    base: ObjectID?, edits: [FileEdit], placing: [PlacedEntry], newEdits: Int? = nil
  ) throws(GitError) -> EditedTree {
    let start = try treeHandle(of: base)
    let root = try FolderDraft(start, in: self)
    let refusedPlacings = try place(placing, in: root)
    let refusedEdits = try make(edits, in: root)
    guard root.isChanged || start == nil else {
      let id = start.flatMap { ObjectID(git_tree_id($0.raw)) }
      guard let id else { throw GitError(.corrupt, "read a tree", "it has no id") }
      return EditedTree(tree: id, refusedEdits: refusedEdits, refusedPlacings: refusedPlacings)
    }
    // So many edits are in many folders.
    let isBulk = (newEdits ?? edits.count) + placing.count >= Self.bulk
    let tree = isBulk ? try writingInBulk(root.write) : try root.write()
    return EditedTree(tree: tree, refusedEdits: refusedEdits, refusedPlacings: refusedPlacings)
  }

  private func place(_ placing: [PlacedEntry], in root: FolderDraft) throws(GitError) -> [EditedTree.Refusal]
  {
    let last = Dictionary(placing.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    let sorted = last.values.sorted { $0.path < $1.path }
    var refusals: [EditedTree.Refusal] = []
    for placed in sorted.filter({ $0.entry == nil }) + sorted.filter({ $0.entry != nil }) {
      do throws(GitError) {
        // A submodule's commit is another repository's.
        if let entry = placed.entry, entry.mode != .submodule {
          try expectBlob(entry.id, "put \(placed.path)")
        }
        try root.place(placed)
      } catch {
        refusals.append(EditedTree.Refusal(path: placed.path, error: error))
      }
    }
    return refusals.sorted { $0.path < $1.path }
  }

  /// libgit2 calls an entry without its blob an invalid object, which says nothing of what to do.
  fileprivate func expectBlob(_ blob: ObjectID, _ doing: String) throws(GitError) {
    if !exists(blob) { throw GitError(.notFound, doing, "there is no blob \(blob.short)") }
  }

  private func make(_ edits: [FileEdit], in root: FolderDraft) throws(GitError) -> [EditedTree.Refusal] {
    let last = Dictionary(edits.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    var refusals: [EditedTree.Refusal] = []
    for edit in last.values.sorted(by: { $0.path < $1.path }) {
      let path = TreePath(edit.path)
      let placed: PlacedEntry?
      do throws(GitError) {
        placed = try root.checked(edit, in: self)
      } catch {
        refusals.append(EditedTree.Refusal(path: path, error: error))
        continue
      }
      // The tree has been asked: what fails from here on is broken.
      if let content = edit.content, placed != nil { _ = try writeBlob(content) }
      if let placed { try root.place(placed) }
    }
    return refusals
  }
}

extension FolderDraft {
  /// What an edit comes to; nil where it changes nothing. Throws where it cannot be made.
  fileprivate func checked(_ edit: FileEdit, in repository: Repository) throws(GitError) -> PlacedEntry? {
    let (doing, path) = ("write \(edit.path)", TreePath(edit.path))
    let found: TreeEntry?
    switch try look(at: path.parts[...], doing) {
    case .entry(let entry) where !entry.mode.isFile:
      throw GitError(.invalid, doing, "it is a \(entry.mode.name)")
    case .entry(let entry): found = entry
    case .nothing: found = nil
    case .folder, .blocked:
      if edit.isDeletion { return nil }
      found = nil
    }
    if edit.isDeletion { return found == nil ? nil : PlacedEntry(path: path, entry: nil) }
    let mode = edit.mode ?? found?.mode ?? .regular
    guard mode.isFile else { throw GitError(.invalid, doing, "only files are written") }
    let entry = TreeEntry(mode: mode, id: try blob(of: edit, in: repository, doing))
    guard entry != found else { return nil }
    try checkPlace(path.parts[...], doing)
    return PlacedEntry(path: path, entry: entry)
  }

  private func blob(
    of edit: FileEdit, in repository: Repository, _ doing: String
  ) throws(GitError) -> ObjectID {
    if let content = edit.content {
      if let known = edit.blob { return known }
      return try Repository.hash(blob: content)
    }
    guard let blob = edit.blob else { throw GitError(.invalid, doing, "it has neither bytes nor a blob") }
    try repository.expectBlob(blob, doing)
    return blob
  }
}

extension FileMode {
  var name: String {
    switch self {
    case .regular, .executable: "file"
    case .symlink: "symlink"
    case .submodule: "submodule"
    }
  }
}
