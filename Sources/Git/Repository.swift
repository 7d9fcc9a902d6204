import CLibgit2
import RepositoryModel

/// One repository, opened. It has one owner at a time and is not for sharing between threads: see ``others``.
///
/// Everything goes by objects and refs: no work tree is ever touched, and the index is read and never written.
package final class Repository {
  let handle: Handle
  let objects: Handle
  /// Where it was opened.
  package let path: String
  /// The folder that has the refs and objects: of a linked worktree, the main repository's.
  package let commonDirectory: String
  package let isBare: Bool
  /// True where history is cut off: walks that reach the cut fail by name.
  package let isShallow: Bool
  /// True where blobs may be missing, by `git clone --filter`.
  package let isPartial: Bool
  /// For work on several threads.
  package let others: RepositoryPool

  /// Makes libgit2 ready for use; opening does so too.
  package static func start() throws(GitError) { try Library.start() }

  /// Objects are no longer checked against their ids when they are read: for a process that answers a question and ends.
  ///
  /// A look, which writes what it reads on, checks them. A question reads twenty thousand commits, and to hash them again is a
  /// quarter of the time. It takes what git itself would show: git hashes objects when they arrive, and at `git fsck`, and
  /// not when it reads them. What a disk damages is found all the same, for zlib's checksum is checked at each read; only
  /// bytes that somebody put under another id would pass, and who can do that can move the branches as well.
  package static func trustObjects() throws(GitError) { try Library.trustObjects() }

  /// Opens a repository that exists: a bare one, a work tree's folder, its `.git`, or a linked worktree. Folders
  /// above are not searched.
  ///
  /// Fails by name for another user's repository, SHA-256, reftable and extensions that are not known.
  ///
  /// `quarantine` are folders with more objects, which are not the repository's yet: git keeps those of a push in one until
  /// its hooks agree.
  package convenience init(at path: String, quarantine: [String] = []) throws(GitError) {
    try self.init(at: path, quarantine: quarantine, Damage())
  }

  convenience init(at path: String, quarantine: [String], _ damage: Damage) throws(GitError) {
    try Library.start()
    let opened = try Self.open(path)
    try self.init(opened, at: path, quarantine: quarantine, damage)
  }

  private init(_ opened: consuming Handle, at path: String, quarantine: [String], _ damage: Damage)
    throws(GitError)
  {
    let raw = opened.raw
    objects = try Handle("open the objects of \(path)", freeing: git_odb_free) {
      git_repository_odb(&$0, raw)
    }
    for folder in quarantine {
      try check(git_odb_add_disk_alternate(objects.raw, folder), "open the objects in \(folder)")
    }
    self.path = path
    others = RepositoryPool(path: path, quarantine: quarantine, damage)
    commonDirectory = git_repository_commondir(raw).map { String(cString: $0) } ?? path
    isBare = git_repository_is_bare(raw) == 1
    isShallow = git_repository_is_shallow(raw) == 1
    isPartial = try Self.isPartial(raw, path)
    handle = opened
  }

  var raw: OpaquePointer { handle.raw }

  /// What reading it came upon that is gone or damaged.
  package var damage: Damage { others.damage }

  /// The folder of the work tree, without a slash at its end; nil of a bare repository. Nothing here ever writes to it.
  package var workTree: String? {
    guard let folder = git_repository_workdir(raw) else { return nil }
    let path = String(cString: folder)
    return path.hasSuffix("/") && path.utf8.count > 1 ? String(path.dropLast()) : path
  }

  private static func open(_ path: String) throws(GitError) -> Handle {
    do throws(GitError) {
      return try Handle("open repository \(path)", freeing: git_repository_free) {
        git_repository_open_ext(&$0, path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
      }
    } catch {
      throw OpenFailure.explained(error, path: path)
    }
  }

  private static func isPartial(_ raw: OpaquePointer, _ path: String) throws(GitError) -> Bool {
    let configuration = try Handle("read the configuration of \(path)", freeing: git_config_free) {
      git_repository_config_snapshot(&$0, raw)
    }
    // Every entry is looked at: to search them by a pattern leaks 20 KiB an entry that is compared (libgit2 1.5 with PCRE2).
    let iterator = try Handle("read the configuration of \(path)", freeing: git_config_iterator_free) {
      git_config_iterator_new(&$0, configuration.raw)
    }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator.raw) == 0 {
      guard let name = entry?.pointee.name.map({ String(cString: $0) }), marksPartialClone(name) else {
        continue
      }
      guard let value = entry?.pointee.value.map({ String(cString: $0) }) else { return true }
      if !["false", "no", "off", "0"].contains(value.lowercased()) { return true }
    }
    return false
  }

  /// `git clone --filter` marks the remote; the extension is what older versions of git wrote.
  private static func marksPartialClone(_ name: String) -> Bool {
    name == "extensions.partialclone" || name.hasPrefix("remote.") && name.hasSuffix(".promisor")
  }
}
