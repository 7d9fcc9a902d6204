import Glibc
import RepositoryModel

/// The refs of a repository that are a file each.
///
/// They are read here and not by libgit2, whose iterator passes over a file that it cannot read, and then gives the
/// value that `packed-refs` had of that ref long ago: a ref that is unknown would look deleted, or put back.
struct LooseRefs {
  /// What stands in the place of a ref.
  enum Content {
    case id(ObjectID)
    case symbolic(RefName)
    /// No file: the ref is packed, or is not.
    case absent
    /// Something that cannot be read; why not.
    case unreadable(String)
  }

  /// The folder that `refs` is in, with a slash at its end.
  private let folder: String

  init(in folder: String) { self.folder = folder }

  /// What the file of a ref says. A file that vanishes meanwhile is absent.
  func content(of ref: RefName) -> Content {
    let path = folder + ref.full
    for _ in 0..<3 {
      // A pipe or a device must not hold us up.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 {
        defer { close(descriptor) }
        return Self.content(descriptor)
      }
      let code = errno
      if code == ENOTDIR { return .absent }
      guard code == ENOENT else { return .unreadable(String(cString: strerror(code))) }
      var status = stat()
      guard lstat(path, &status) == 0 else { return .absent }
      // It came back between the two calls, or it is a link to nowhere: a second look tells.
    }
    return .unreadable("it is a link to nothing")
  }

  private static func content(_ descriptor: Int32) -> Content {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .unreadable(String(cString: strerror(errno))) }
    // A ref was here when the folder was listed, and is a folder of refs now.
    if status.st_mode & S_IFMT == S_IFDIR { return .absent }
    guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is not a regular file") }
    var bytes = [UInt8](repeating: 0, count: 4608)
    var count = read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { return .unreadable(String(cString: strerror(errno))) }
    return count == 0 ? .unreadable("its file is empty") : content(bytes[..<count])
  }

  /// `<id>` or `ref: <name>`, as Git reads them: anything may follow an id after a space.
  private static func content(_ bytes: ArraySlice<UInt8>) -> Content {
    let garbage = Content.unreadable("its file holds neither an id nor a ref's name")
    if bytes.starts(with: "ref:".utf8) {
      var name = bytes.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 }
      while let last = name.last, last <= 0x20 { name.removeLast() }
      guard let text = String(validating: name, as: UTF8.self), let target = RefName(text) else {
        return garbage
      }
      return .symbolic(target)
    }
    guard let id = ObjectID(hex: String(decoding: bytes.prefix(40), as: UTF8.self)), !id.isZero,
      bytes.dropFirst(40).first.map({ $0 <= 0x20 }) ?? true
    else { return garbage }
    return .id(id)
  }
}

// Listing them.
extension LooseRefs {
  /// The refs that have a file, whatever is in it, and whose names begin with `prefix`. Lock files, and names that Git
  /// itself would refuse, are left out.
  ///
  /// - Throws: Where a folder cannot be listed: then nobody knows which refs there are.
  func names(under prefix: String) throws(GitError) -> [RefName] {
    var found: [RefName] = []
    let parts = prefix.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try list(parts.joined(separator: "/") + "/", within: []) { if $0.hasPrefix(prefix) { found.append($0) } }
    return found
  }

  private func list(
    _ name: String, within parents: [FolderID], _ found: (RefName) -> Void
  ) throws(GitError) {
    guard let directory = try openFolder(name) else { return }
    defer { closedir(directory) }
    let id = FolderID(directory)
    guard !parents.contains(id) else { throw failure(name, "it leads back to itself") }
    for entry in try entries(of: directory, name) {
      let path = name + entry.name
      if entry.isFolder {
        try list(path + "/", within: parents + [id], found)
      } else if let ref = RefName(path) {
        found(ref)
      }
    }
  }

  /// Nil where there is no such folder.
  private func openFolder(_ name: String) throws(GitError) -> OpaquePointer? {
    if let directory = opendir(folder + name) { return directory }
    let code = errno
    var status = stat()
    let path = String((folder + name).dropLast())
    // Gone meanwhile, or a ref of that name. But `refs` itself is in every repository, and a link is there although
    // what it leads to is not.
    let isGone = code == ENOTDIR || (code == ENOENT && lstat(path, &status) != 0)
    if isGone, stat(folder + "refs", &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return nil }
    throw failure(name, String(cString: strerror(code)))
  }

  private func entries(
    of directory: OpaquePointer, _ folderName: String
  ) throws(GitError) -> [(name: String, isFolder: Bool)] {
    var entries: [(name: String, isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      // Names that begin with a dot are no refs', and '.' and '..' are among them.
      guard bytes.first != UInt8(ascii: "."), let name = String(validating: bytes, as: UTF8.self),
        !name.hasSuffix(".lock")
      else { continue }
      entries.append((name, isFolder(folderName + name, kind: Int(entry.pointee.d_type))))
    }
    guard errno == 0 else { throw failure(folderName, String(cString: strerror(errno))) }
    return entries
  }

  private func isFolder(_ name: String, kind: Int) -> Bool {
    if kind == Int(DT_DIR) { return true }
    guard kind == Int(DT_LNK) || kind == Int(DT_UNKNOWN) else { return false }
    var status = stat()
    return stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func failure(_ name: String, _ reason: String) -> GitError {
    GitError(.other, "list the refs in \(folder)\(name)", reason)
  }
}

/// Tells folders apart, so that a link to a folder above does not go round forever.
private struct FolderID: Hashable {
  private var device: UInt = 0
  private var inode: UInt = 0

  init(_ directory: OpaquePointer) {
    var status = stat()
    guard fstat(dirfd(directory), &status) == 0 else { return }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
