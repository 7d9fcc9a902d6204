import CLibgit2
import RepositoryModel

// Reading trees.
extension Repository {
  /// The files of a commit's or a tree's whole tree, in Git's order, without reading a blob.
  ///
  /// - Parameters:
  ///   - source: A commit or a tree.
  ///   - matching: Takes a file's path; the file is listed where it answers true.
  ///   - descend: Takes a folder's path, without a `/` at its end; the folder is looked into where it answers true.
  ///   - refused: Takes the path of a matching file that is left out because it is no ``RepositoryPath``.
  package func files(
    of source: ObjectID, matching: (String) -> Bool = { _ in true },
    descend: (String) -> Bool = { _ in true },
    refused: (String) -> Void = { _ in }
  ) throws(GitError) -> [TreeFile] {
    var files: [TreeFile] = []
    try walk(try tree(of: source), below: "") { path, id, mode in
      guard let mode else { return descend(path) }
      guard matching(path) else { return false }
      if let safe = RepositoryPath(path) {
        files.append(TreeFile(path: safe, mode: mode, id: id))
      } else {
        refused(path)
      }
      return false
    }
    return files
  }

  /// Visits each entry; a folder has no mode, and is entered where `visit` answers true.
  private func walk(
    _ tree: borrowing Handle, below folder: String, _ visit: (String, ObjectID, FileMode?) -> Bool
  ) throws(GitError) {
    for index in 0..<git_tree_entrycount(tree.raw) {
      guard let entry = git_tree_entry_byindex(tree.raw, index), let cName = git_tree_entry_name(entry),
        let name = String(validatingCString: cName), let id = ObjectID(git_tree_entry_id(entry))
      else { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      if git_tree_entry_type(entry) == GIT_OBJECT_TREE {
        // No path is longer, and the depth of this recursion is bounded with it.
        guard path.utf8.count <= 4096, visit(path, id, nil) else { continue }
        try walk(try self.tree(id), below: path, visit)
      } else if let mode = FileMode(entry) {
        _ = visit(path, id, mode)
      }
    }
  }

  /// The file at a path of a commit's or tree's tree; nil where there is none, or a folder.
  package func file(at path: RepositoryPath, in source: ObjectID) throws(GitError) -> TreeFile? {
    try file(at: path, in: try tree(of: source))
  }

  /// What people have at a path, whichever they gave it; nil where there is nothing, or a folder.
  package func entry(at path: TreePath, in source: ObjectID) throws(GitError) -> TreeEntry? {
    try entry(at: path, in: try tree(of: source))
  }

  func file(at path: RepositoryPath, in tree: borrowing Handle) throws(GitError) -> TreeFile? {
    try entry(at: TreePath(path), in: tree).map { TreeFile(path: path, mode: $0.mode, id: $0.id) }
  }

  private func entry(at path: TreePath, in tree: borrowing Handle) throws(GitError) -> TreeEntry? {
    try entry(at: path.parts[...], in: tree)
  }

  /// Folder by folder, for `git_tree_entry_bypath` says of a folder that is lost that there is nothing.
  private func entry(at names: ArraySlice<ArraySlice<UInt8>>, in tree: borrowing Handle) throws(GitError)
    -> TreeEntry?
  {
    guard let name = names.first,
      let entry = git_tree_entry_byname(tree.raw, name.map { CChar(bitPattern: $0) } + [0]),
      let id = ObjectID(git_tree_entry_id(entry))
    else { return nil }
    if names.count == 1 { return FileMode(entry).map { TreeEntry(mode: $0, id: id) } }
    guard git_tree_entry_type(entry) == GIT_OBJECT_TREE else { return nil }
    return try self.entry(at: names.dropFirst(), in: try self.tree(id))
  }

  /// The tree of a commit, of a tag of one, or the tree itself.
  func tree(of source: ObjectID) throws(GitError) -> Handle {
    let object = try object(source)
    do throws(GitError) {
      return try Handle("read the tree of \(source.short)", freeing: git_object_free) {
        git_object_peel(&$0, object.raw, GIT_OBJECT_TREE)
      }
    } catch {
      throw lacking(error, source)
    }
  }

  private func object(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    do throws(GitError) {
      return try Handle("read \(id.short)", freeing: git_object_free) {
        git_object_lookup(&$0, raw, &oid, GIT_OBJECT_ANY)
      }
    } catch {
      throw lacking(error, id)
    }
  }

  private func tree(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    do throws(GitError) {
      return try Handle("read tree \(id.short)", freeing: git_tree_free) { git_tree_lookup(&$0, raw, &oid) }
    } catch {
      throw lacking(error, id)
    }
  }
}

extension FileMode {
  /// Nil for a folder. Modes of old that Git no longer writes (100664) count as regular, as in Git.
  init?(_ entry: OpaquePointer) {
    switch git_tree_entry_filemode(entry) {
    case GIT_FILEMODE_BLOB: self = .regular
    case GIT_FILEMODE_BLOB_EXECUTABLE: self = .executable
    case GIT_FILEMODE_LINK: self = .symlink
    case GIT_FILEMODE_COMMIT: self = .submodule
    default: return nil
    }
  }

  var raw: git_filemode_t {
    switch self {
    case .regular: GIT_FILEMODE_BLOB
    case .executable: GIT_FILEMODE_BLOB_EXECUTABLE
    case .symlink: GIT_FILEMODE_LINK
    case .submodule: GIT_FILEMODE_COMMIT
    }
  }
}
