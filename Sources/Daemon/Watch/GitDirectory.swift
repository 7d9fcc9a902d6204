import Git
import Glibc
import Service

/// Finds and samples a repository's refs by its files alone. The daemon itself opens no repository: what is in one
/// can hang or crash whoever reads it, and that is the worker's risk.
enum GitDirectory {
  /// The folder that has `refs` and `packed-refs` in it; nil where there is none at that path.
  static func common(of path: String) -> String? {
    var folder = path
    if let link = text("\(path)/.git"), let target = link.after("gitdir: ") {
      folder = target.hasPrefix("/") ? target : "\(path)/\(target)"
    } else if access("\(path)/.git/HEAD", F_OK) == 0 {
      folder = "\(path)/.git"
    }
    if let shared = text("\(folder)/commondir")?.firstLine {
      folder = shared.hasPrefix("/") ? shared : "\(folder)/\(shared)"
    }
    return access("\(folder)/refs", F_OK) == 0 ? folder : nil
  }

  /// The files that say what every ref is. Of more than `mostFiles` the rest is left out, which costs a wait, never an
  /// edit.
  static func refs(of folder: String) -> [String] {
    var files = ["\(folder)/packed-refs"]
    var folders = ["\(folder)/refs"]
    var count = 0
    while let next = folders.popLast(), count < mostFiles {
      for name in names(in: next).sorted() {
        count += 1
        var status = stat()
        let path = "\(next)/\(name)"
        guard lstat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { folders.append(path) } else { files.append(path) }
      }
    }
    return files
  }

  /// What tells a version of a file from another; nil where there is none.
  static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(status)
  }

  private static let mostFiles = 20_000

  private static func text(_ path: String) -> String? {
    var bytes: [UInt8] = []
    return read(path) { bytes += $0 } ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Gives a file's bytes, a piece after another; false where it is no file, cannot be read, or is too long to be one of Git's refs.
  static func read(_ path: String, _ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    let file = OpenFile(owning: descriptor)
    guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG else { return false }
    return (try? file.read(limit: 1 << 26, take)) ?? false
  }
}

extension String {
  fileprivate var firstLine: String? { split(separator: "\n").first.map(String.init) }

  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)).firstLine : nil
  }
}
