import CSystemShim
import Git
import Glibc

/// The folder that a sheet is in, held open: what is done in it is done in this very folder, whatever its path comes
/// to mean meanwhile. Names are single path components.
package struct SheetFolder: ~Copyable {
  private let folder: OpenFile

  /// Fails where there is no folder that can be listed.
  package init(_ path: String) throws(SystemError) {
    folder = OpenFile(
      owning: try SystemError.retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK) })
  }

  /// Opens a file, never through a symbolic link, and without waiting where it is a pipe or a device.
  package func file(_ name: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0) throws(SystemError)
    -> OpenFile
  {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    return OpenFile(
      owning: try SystemError.retrying { openat(folder.descriptor, name, flags, mode) })
  }

  /// The status of what has this name, of a link itself.
  func status(_ name: String) throws(SystemError) -> stat {
    var status = stat()
    _ = try SystemError.retrying { fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
    return status
  }

  /// True also where nobody can tell: another program may have the sheet open.
  func has(_ name: String) -> Bool {
    do throws(SystemError) {
      _ = try status(name)
      return true
    } catch {
      return ![ENOENT, ENAMETOOLONG].contains(error.code)
    }
  }

  /// True where the process may write to what has this name. A file nobody may write is read-only for root, too.
  func mayWrite(_ name: String, mode: mode_t) -> Bool {
    mode & 0o222 != 0 && faccessat(folder.descriptor, name, W_OK, AT_EACCESS) == 0
  }

  /// Fails where the process could make no file in here.
  func refuseReadOnly() throws(SystemError) {
    _ = try SystemError.retrying { faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) }
  }

  func exchange(_ a: String, _ b: String) throws(SystemError) {
    let result = systemshim_exchange(folder.descriptor, a, b)
    if result < 0 { throw SystemError(-result) }
  }

  /// Renames; what has the new name is replaced.
  package func rename(_ from: String, over to: String) throws(SystemError) {
    _ = try SystemError.retrying { renameat(folder.descriptor, from, folder.descriptor, to) }
  }

  /// Renames where the new name is free; fails with EEXIST where it is taken.
  package func rename(_ from: String, toFree to: String) throws(SystemError) {
    let result = systemshim_rename_new(folder.descriptor, from, to)
    if result == -EINVAL || result == -ENOSYS {
      try link(from, to)
      return try unlink(from)
    }
    if result < 0 { throw SystemError(-result) }
  }

  func link(_ from: String, _ to: String) throws(SystemError) {
    _ = try SystemError.retrying { linkat(folder.descriptor, from, folder.descriptor, to, 0) }
  }

  /// Removes a name.
  package func unlink(_ name: String) throws(SystemError) {
    _ = try SystemError.retrying { unlinkat(folder.descriptor, name, 0) }
  }

  /// Waits until the disk has the names.
  package func sync() throws(SystemError) { try folder.sync() }

  /// Keeps other daemons out of the folder as long as it is open. Where locks don't work nothing is kept out.
  func lock() throws(SystemError) {
    if FileLock.take(folder.descriptor) == EWOULDBLOCK { throw SystemError(EWOULDBLOCK) }
  }

  /// The names in the folder, sorted; those that are not UTF-8 are left out.
  package func names() throws(SystemError) -> [String] {
    let copy = try SystemError.retrying {
      openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(copy) else {
      let failure = SystemError.latest
      close(copy)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
