import Glibc
import RepositoryModel

extension WorkTree {
  /// Writes new versions, all or none: each is written beside its file before the first one takes its place. Nothing is
  /// written where a file is not what the change was made from.
  func write(_ changes: [FileChange]) throws(Failure) {
    var drafts: [(path: RepositoryPath, name: String)] = []
    do throws(Failure) {
      for change in changes {
        guard try read(change.path) == change.old else {
          throw Failure(
            .busy, "\(change.path) was changed meanwhile; nothing was written", hint: "run the command again")
        }
        drafts.append((change.path, try draft(of: change)))
      }
    } catch {
      drafts.forEach(remove)
      throw error
    }
    for (number, draft) in drafts.enumerated() {
      do throws(Failure) {
        try attempt("write", draft.path) { () throws(SystemError) in
          guard let parent = try parent(of: draft.path, creating: false) else { throw SystemError(ENOENT) }
          _ = try SystemError.retrying {
            renameat(parent.descriptor, draft.name, parent.descriptor, draft.path.name)
          }
        }
      } catch {
        drafts[number...].forEach(remove)
        guard number > 0 else { throw error }
        throw Failure(
          .repository, "\(error.message); \(number) of \(drafts.count) files are written already",
          hint: "git diff shows them; git checkout takes them back")
      }
    }
  }

  /// The name of a new file beside the one that it is to replace, with the same mode.
  private func draft(of change: FileChange) throws(Failure) -> String {
    let name = ".glossator-\(getpid())-\(change.path.name.utf8.count)-\(change.path.name.prefix(64))"
    try attempt("write", change.path) { () throws(SystemError) in
      guard let parent = try parent(of: change.path, creating: false) else { throw SystemError(ENOENT) }
      var status = stat()
      _ = try SystemError.retrying {
        fstatat(parent.descriptor, change.path.name, &status, AT_SYMLINK_NOFOLLOW)
      }
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = OpenFile(
        owning: try SystemError.retrying { openat(parent.descriptor, name, flags, 0o600) })
      do throws(SystemError) {
        try file.write(change.new)
        _ = try SystemError.retrying { fchmod(file.descriptor, status.st_mode & 0o7777) }
        try file.sync()
      } catch {
        unlinkat(parent.descriptor, name, 0)
        throw error
      }
    }
    return name
  }

  private func remove(_ draft: (path: RepositoryPath, name: String)) {
    do throws(SystemError) {
      guard let parent = try parent(of: draft.path, creating: false) else { return }
      unlinkat(parent.descriptor, draft.name, 0)
    } catch {
      // What is left over is told by its name, and git does not track it.
    }
  }
}
