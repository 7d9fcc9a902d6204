import Git
import Glibc
import RepositoryModel

/// The folder of a repository that remembered history is in: `glossator/history` beside its refs, a file for each path.
struct HistoryFolder {
  private let folder: PrivateFolder

  /// In bytes.
  private static let largestFile = 256 << 10
  private static let mostBytes = 64 << 20
  private static let name = "history"

  init(_ repository: Repository) { folder = PrivateFolder(repository) }

  /// Nil where nothing is remembered, or it is damaged.
  func read(_ path: RepositoryPath) -> RememberedFile? {
    guard let name = name(of: path), let bytes = folder.read(name, limit: Self.largestFile) else {
      return nil
    }
    return RememberedFile(bytes: bytes, path)
  }

  func write(_ file: RememberedFile, _ path: RepositoryPath) {
    guard let name = name(of: path), let bytes = file.bytes(path, limit: Self.largestFile) else { return }
    folder.write(bytes, to: name)
  }

  /// Takes out what was written the longest ago, once there is too much.
  func makeRoom() {
    var files = all()
    var count = files.reduce(0) { $0 + $1.bytes }
    files.sort { $0.seconds > $1.seconds }
    while count > Self.mostBytes, let oldest = files.popLast() {
      unlink(oldest.path)
      count -= oldest.bytes
    }
  }

  private func all() -> [(path: String, bytes: Int, seconds: Int)] {
    let folder = "\(folder.path)/\(Self.name)"
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [(path: String, bytes: Int, seconds: Int)] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append((path, Int(status.st_size), status.st_mtim.tv_sec))
    }
    return files
  }

  private func name(of path: RepositoryPath) -> String? {
    let id = try? Repository.hash(blob: Array(path.string.utf8))
    return id.map { "\(Self.name)/\($0)" }
  }
}
