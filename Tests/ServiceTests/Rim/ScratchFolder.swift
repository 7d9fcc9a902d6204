import Glibc

@testable import Service

/// A folder for one test, removed at its end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/glossator-test.XXXXXX\0".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError.latest }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try Self.write(path(name), Array(text.utf8))
  }

  /// Opens, empties and writes, as many programs save.
  static func write(_ path: String, _ bytes: [UInt8]) throws {
    let file = OpenFile(
      owning: try SystemError.retrying { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) })
    try file.write(bytes)
  }

  func read(_ name: String) throws -> String {
    let file = OpenFile(owning: try SystemError.retrying { open(path(name), O_RDONLY | O_CLOEXEC) })
    return String(decoding: try file.readAll(limit: 1 << 30) ?? [], as: UTF8.self)
  }

  func status(_ name: String) throws -> stat {
    var status = stat()
    _ = try SystemError.retrying { lstat(path(name), &status) }
    return status
  }

  var names: [String] { (try? SheetFolder(path).names()) ?? [] }

  private static func remove(_ path: String) {
    if let names = try? SheetFolder(path).names() {
      for name in names { remove("\(path)/\(name)") }
    }
    if unlink(path) != 0 { rmdir(path) }
  }
}
