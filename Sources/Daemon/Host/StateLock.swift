import Git
import Glibc
import Service

/// The lock that keeps a second daemon out of a state directory. It is the kernel's, on an open file: it dies with the
/// process, however that ends, and no file left behind means anything.
package struct StateLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock at `path`, a file that is made where it is missing. Throws `.busy` where another process has it.
  package init(at path: String) throws(Failure) {
    while true {
      let file = try Self.open(path)
      let code = FileLock.take(file.descriptor)
      guard code == 0 else { throw Self.refusal(path, code, holder: file) }
      // Whoever removed the file meanwhile made room for a lock on another one.
      var now = stat()
      guard let ours = try? file.status(), stat(path, &now) == 0, now.st_ino == ours.st_ino,
        now.st_dev == ours.st_dev
      else { continue }
      let pid = Array("\(getpid())\n".utf8)
      // For people only: the lock holds whatever the file says.
      if ftruncate(file.descriptor, 0) == 0 { _ = pwrite(file.descriptor, pid, pid.count, 0) }
      self.file = file
      return
    }
  }

  private static func open(_ path: String) throws(Failure) -> OpenFile {
    do throws(SystemError) {
      return OpenFile(
        owning: try SystemError.retrying {
          Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        })
    } catch {
      throw Failure(inState: "cannot open the lock file \(Escaped(path))", error)
    }
  }

  private static func refusal(_ path: String, _ code: Int32, holder: borrowing OpenFile) -> Failure {
    guard code == EWOULDBLOCK else {
      return Failure(.repository, "cannot lock \(Escaped(path)): \(SystemError(code))")
    }
    let text = ((try? holder.readAll(limit: 32)) ?? nil).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let holder = Int32(text.filter { !$0.isNewline }).map { "held by pid \($0)" } ?? "held by another process"
    return Failure(
      .busy, "cannot lock \(Escaped(path)): \(holder)",
      hint: "only one Glossator at a time can use a state directory")
  }
}

extension Failure {
  /// A file of the state directory could not be written: says what was attempted.
  init(inState attempt: String, _ error: SystemError) {
    self.init(
      .repository, "\(attempt): \(error)",
      hint: error.code == ENOSPC
        ? "free some space there, or name another directory: state ="
        : "the state directory must exist and be writable by the service's user")
  }
}
