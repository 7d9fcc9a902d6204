import Git
import Glibc
import RepositoryModel

/// A repository's folder of what Glossator remembers for itself: `glossator` beside the repository's refs.
///
/// Nobody needs what is in it: what is deleted is found again, and what cannot be written is not. Several processes may
/// write at once.
package struct PrivateFolder {
  let path: String

  /// One that is elsewhere.
  package init(path: String) { self.path = path }

  /// The repository's own.
  package init(_ repository: Repository) {
    let common = repository.commonDirectory
    path = common + (common.hasSuffix("/") ? "" : "/") + "glossator"
  }

  /// A name for what is kept of a repository of this name: different for each.
  package static func fileName(of repository: String) -> String {
    repository.utf8.map { byte in
      let character = Unicode.Scalar(byte)
      let isPlain = character.properties.isAlphabetic && character.isASCII || (0x30...0x39).contains(byte)
      return isPlain ? "\(character)" : "%" + String(byte, radix: 16)
    }.joined()
  }

  /// A whole file of the folder; nil where there is none, or it is larger than so many bytes.
  package func read(_ name: String, limit: Int) -> [UInt8]? {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(owning: descriptor)
    return (try? file.readAll(limit: limit)) ?? nil
  }

  /// Puts a whole file in the place of the one before, or does nothing. `name` may be that of a file in a folder.
  package func write(_ bytes: [UInt8], to name: String) {
    mkdir(path, 0o777)
    if let end = name.lastIndex(of: "/") { mkdir("\(path)/\(name[..<end])", 0o777) }
    // Containers that share a folder have the same process ids.
    let draft = "\(path)/\(name).\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { return }
    let isWritten: Bool
    do throws(SystemError) {
      try OpenFile(owning: descriptor).write(bytes)
      isWritten = true
    } catch { isWritten = false }
    if !isWritten || rename(draft, "\(path)/\(name)") != 0 { unlink(draft) }
  }
}
