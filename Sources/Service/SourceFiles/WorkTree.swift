import Git
import Glibc
import RepositoryModel

/// The files of a work tree, each by its path in the repository. No symbolic link on the way to one is ever followed.
struct WorkTree {
  let folder: String

  /// The bytes of a file; nil where there is none.
  func bytes(of path: RepositoryPath) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      let (parent, name) = try open(path)
      let descriptor = try SystemError.retrying { openat(parent.descriptor, name, Self.reading) }
      let file = OpenFile(owning: descriptor)
      guard try file.status().st_mode & S_IFMT == S_IFREG else { throw SystemError(EINVAL) }
      guard let bytes = try file.readAll(limit: RepositoryBlobs.largestFile) else { throw SystemError(EFBIG) }
      return bytes
    } catch {
      if error.code == ENOENT { return nil }
      throw failed("read", path, error)
    }
  }

  private static let reading = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

  /// Writes new versions, all or none: each is written beside its file before the first one takes its place. Nothing is
  /// written where a file is not what the change was made from.
  func write(_ changes: [FileChange]) throws(Failure) {
    var drafts: [(path: RepositoryPath, draft: String)] = []
    do throws(Failure) {
      for change in changes {
        guard try bytes(of: change.path) == change.old else {
          throw Failure(
            .busy, "\(change.path) was changed meanwhile; nothing was written", hint: "run the command again")
        }
        drafts.append((change.path, try draft(change)))
      }
    } catch {
      for (path, draft) in drafts { remove(draft, beside: path) }
      throw error
    }
    for (number, (path, draft)) in drafts.enumerated() {
      do throws(SystemError) {
        let (parent, name) = try open(path)
        _ = try SystemError.retrying { renameat(parent.descriptor, draft, parent.descriptor, name) }
      } catch {
        for (path, draft) in drafts[number...] { remove(draft, beside: path) }
        throw failed(number == 0 ? "write" : "write (\(number) of \(drafts.count) files are written)", path, error)
      }
    }
  }

  /// The name of a new file beside the one that it is to replace, with the same mode.
  private func draft(_ change: FileChange) throws(Failure) -> String {
    do throws(SystemError) {
      let (parent, name) = try open(change.path)
      var status = stat()
      _ = try SystemError.retrying { fstatat(parent.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
      let draft = ".glossator-\(getpid())-\(name)"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      let file = OpenFile(
        owning: try SystemError.retrying { openat(parent.descriptor, draft, flags, 0o600) })
      do throws(SystemError) {
        try file.write(change.new)
        _ = try SystemError.retrying { fchmod(file.descriptor, status.st_mode & 0o7777) }
        try file.sync()
      } catch {
        unlinkat(parent.descriptor, draft, 0)
        throw error
      }
      return draft
    } catch {
      throw failed("write", change.path, error)
    }
  }

  private func remove(_ draft: String, beside path: RepositoryPath) {
    guard let (parent, _) = try? open(path) else { return }
    unlinkat(parent.descriptor, draft, 0)
  }

  /// The folder that a file is in, opened name by name, and the file's own name.
  private func open(_ path: RepositoryPath) throws(SystemError) -> (OpenFolder, String) {
    let names = path.string.split(separator: "/").map(String.init)
    var current = OpenFolder(
      try SystemError.retrying { Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    for name in names.dropLast() {
      current = OpenFolder(
        try SystemError.retrying {
          openat(current.descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        })
    }
    return (current, names.last ?? "")
  }

  private func failed(_ what: String, _ path: RepositoryPath, _ error: SystemError) -> Failure {
    let reason = error.code == ELOOP || error.code == ENOTDIR ? "a symbolic link leads to it" : "\(error)"
    return Failure(.repository, "cannot \(what) \(path): \(reason)")
  }
}

/// A folder that is open as long as somebody has it.
private final class OpenFolder {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
