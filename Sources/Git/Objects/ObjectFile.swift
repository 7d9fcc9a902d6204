import Glibc

/// A file that is put among a repository's objects: whole under its name, or not there.
struct ObjectFile {
  let parts: [[UInt8]]
  let path: String
  let folder: String
  /// How the file is called before it has its name: git prunes what a killed process left of it.
  let draft: String

  /// Writes it, waits for the disk where it `waits`, and gives it its name. The folder is the caller's to wait for.
  func write(waits: Bool) throws(GitError) {
    var template = Array("\(folder)/\(draft)_XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw failure }
    defer { close(file) }
    let isWritten =
      parts.allSatisfy { Self.write($0, to: file) } && fchmod(file, 0o444) == 0
      && (!waits || fsync(file) == 0)
    guard isWritten, rename(template, path) == 0 else {
      let error = failure
      unlink(template)
      throw error
    }
  }

  /// What the system said last.
  private var failure: GitError { GitError(.other, "write \(path)", String(cString: strerror(errno))) }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}
