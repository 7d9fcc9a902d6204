import Glibc

/// A folder for one test, removed at its end.
public final class ScratchFolder: Sendable {
  public let path: String

  /// What a system call failed with.
  struct Failure: Error { let code = errno }

  public init() throws {
    var template = Array("/tmp/glossator-test.XXXXXX\0".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure() }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  public func path(_ name: String) -> String { "\(path)/\(name)" }

  public func write(_ name: String, _ text: String) throws {
    try Self.write(path(name), Array(text.utf8))
  }

  /// Opens, empties and writes, as many programs save.
  public static func write(_ path: String, _ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure() }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw Failure() }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  public func read(_ name: String) throws -> String {
    let file = open(path(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure() }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      guard count >= 0 || errno == EINTR else { throw Failure() }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece.prefix(max(count, 0))
    }
  }

  public func status(_ name: String) throws -> stat {
    var status = stat()
    guard lstat(path(name), &status) == 0 else { throw Failure() }
    return status
  }

  /// Sorted.
  public var names: [String] { Self.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
