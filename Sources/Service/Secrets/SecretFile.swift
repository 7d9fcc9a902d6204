import CodeHosts
import Glibc

/// A file with a secret in it.
package struct SecretFile {
  let path: String
  let what: String

  /// `what` is what messages call it.
  package init(path: String, what: String) { (self.path, self.what) = (path, what) }

  /// Why it is no secret, or no proof of who made it; nil where neither can be said. Files that service managers hand over have
  /// the owner's permissions alone.
  package var exposure: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      return "others than its owner may write to \(Escaped(path))"
    }
    if status.st_mode & S_IROTH != 0, isOpenToAll {
      return "every user of this host may read \(Escaped(path))"
    }
    return nil
  }

  /// True where every user may go through all folders to it.
  private var isOpenToAll: Bool {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      var status = stat()
      if stat(String(folder), &status) == 0, status.st_mode & S_IXOTH == 0 { return false }
    }
    return true
  }

  /// The whole file, if it is no longer than so many bytes; an empty one where it is.
  package func read(limit: Int) throws(CredentialError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CredentialError(
        "cannot read \(what) \(Escaped(path)): \(String(cString: strerror(errno)))",
        hint: CredentialPath.advice(about: path) ?? "the daemon's user must be able to read it")
    }
    let file = OpenFile(owning: descriptor)
    do throws(SystemError) { return try file.readAll(limit: limit) ?? [] } catch {
      throw CredentialError("cannot read \(what) \(Escaped(path)): \(error)")
    }
  }
}
