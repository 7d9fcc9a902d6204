import CLibgit2
import RepositoryModel

/// A folder of a tree that is being changed. Folders in it are read when something in them is looked at.
final class FolderDraft {
  /// What stands at a path.
  enum Found {
    case nothing
    case entry(TreeEntry)
    case folder
    /// A part of the path above is no folder; which, and what it is.
    case blocked(String)
  }

  private let repository: Repository
  private let builder: Handle
  private var folders: [[UInt8]: FolderDraft] = [:]
  private var hasOwnChange = false

  /// Nil starts with nothing in it.
  init(_ source: TreeHandle?, in repository: Repository) throws(GitError) {
    self.repository = repository
    builder = try Handle("read a tree", freeing: git_treebuilder_free) {
      git_treebuilder_new(&$0, repository.raw, source?.raw)
    }
  }

  var isChanged: Bool { hasOwnChange || folders.values.contains { $0.isChanged } }

  /// True where nothing is left in it.
  private var isEmpty: Bool {
    let emptied = folders.filter { $0.value.isEmpty }
    guard emptied.count == folders.count else { return false }
    return git_treebuilder_entrycount(builder.raw) == emptied.keys.filter { entry($0) != nil }.count
  }

  private func entry(_ name: [UInt8]) -> OpaquePointer? {
    withName(name) { git_treebuilder_get(builder.raw, $0) }
  }

  func look(at path: ArraySlice<ArraySlice<UInt8>>, _ doing: String) throws(GitError) -> Found {
    guard let name = path.first.map({ Array($0) }) else { return .folder }
    if let folder = folders[name] {
      // A folder that nothing is left in will not be there.
      return folder.isEmpty ? .nothing : try folder.look(at: path.dropFirst(), doing)
    }
    guard let entry = entry(name) else { return .nothing }
    if git_tree_entry_type(entry) == GIT_OBJECT_TREE {
      return path.count == 1 ? .folder : try folder(name).look(at: path.dropFirst(), doing)
    }
    guard let mode = FileMode(entry), let id = ObjectID(git_tree_entry_id(entry)) else {
      throw GitError(.corrupt, doing, "the tree has an entry of unknown mode there")
    }
    if path.count == 1 { return .entry(TreeEntry(mode: mode, id: id)) }
    return .blocked("'\(TreePath(bytes: name))' is a \(mode.name) there, not a folder")
  }

  /// Throws where an entry cannot be put because of what is there.
  func checkPlace(_ path: ArraySlice<ArraySlice<UInt8>>, _ doing: String) throws(GitError) {
    switch try look(at: path, doing) {
    case .folder: throw GitError(.exists, doing, "there is a folder")
    case .blocked(let reason): throw GitError(.exists, doing, reason)
    case .entry, .nothing: break
    }
  }

  /// Puts one entry in, or takes it out. Where that is impossible it throws, and nothing is changed.
  func place(_ placed: PlacedEntry) throws(GitError) {
    let doing = "\(placed.entry == nil ? "remove" : "put") \(placed.path)"
    if let flaw = placed.path.flaw { throw GitError(.invalid, doing, "its path \(flaw)") }
    let parts = placed.path.parts[...]
    if let entry = placed.entry {
      try checkPlace(parts, doing)
      try put(entry, at: parts, doing)
    } else {
      switch try look(at: parts, doing) {
      case .folder: throw GitError(.exists, doing, "there is a folder")
      case .entry: try remove(parts, doing)
      case .nothing, .blocked: break
      }
    }
  }

  private func put(
    _ entry: TreeEntry, at path: ArraySlice<ArraySlice<UInt8>>, _ doing: String
  ) throws(GitError) {
    guard let name = path.first.map({ Array($0) }) else { return }
    if path.count > 1 { return try folder(name).put(entry, at: path.dropFirst(), doing) }
    var oid = entry.id.oid
    let code = withName(name) { git_treebuilder_insert(nil, builder.raw, $0, &oid, entry.mode.raw) }
    try check(code, doing)
    // It was a folder, and nothing is left in it.
    folders[name] = nil
    hasOwnChange = true
  }

  private func remove(_ path: ArraySlice<ArraySlice<UInt8>>, _ doing: String) throws(GitError) {
    guard let name = path.first.map({ Array($0) }) else { return }
    if path.count > 1 { return try folder(name).remove(path.dropFirst(), doing) }
    try check(withName(name) { git_treebuilder_remove(builder.raw, $0) }, doing)
    hasOwnChange = true
  }

  /// The folder of that name; where there is none, one to be.
  private func folder(_ name: [UInt8]) throws(GitError) -> FolderDraft {
    if let folder = folders[name] { return folder }
    let source = entry(name).flatMap { ObjectID(git_tree_entry_id($0)) }
    let folder = try FolderDraft(try repository.treeHandle(of: source), in: repository)
    folders[name] = folder
    return folder
  }

  /// Writes the folders that changed, and gives the tree's id.
  func write() throws(GitError) -> ObjectID {
    for (name, folder) in folders where folder.isChanged {
      let doing = "write the folder \(TreePath(bytes: name))"
      if folder.isEmpty {
        if entry(name) != nil { try check(withName(name) { git_treebuilder_remove(builder.raw, $0) }, doing) }
        continue
      }
      var oid = try folder.write().oid
      try check(
        withName(name) { git_treebuilder_insert(nil, builder.raw, $0, &oid, GIT_FILEMODE_TREE) }, doing)
    }
    return try repository.written("write a tree") { git_treebuilder_write(&$0, builder.raw) }
  }

  private func withName<Result>(_ name: [UInt8], _ call: (UnsafePointer<CChar>?) -> Result) -> Result {
    (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { call($0.baseAddress) }
  }
}
