/// The path of a file in a repository, relative to its root, with `/` between the parts.
///
/// Every path that is written goes through this type, so it refuses what Git itself must not check out
/// anywhere: parts that are `.git` in any disguise a file system knows, and what Windows takes for something
/// else than a name. Paths are compared by their bytes.
package struct RepositoryPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let string: String

  /// Nil where the path is not to be written; ``flaw(in:)`` says why.
  package init?(_ string: String) {
    guard Self.flaw(in: string) == nil else { return nil }
    self.string = string
  }

  package var description: String { string }

  /// The last part.
  package var name: String { string.split(separator: "/").last.map(String.init) ?? string }

  /// What is wrong with a path, as a sentence's end ("leaves the repository"); nil where nothing is.
  package static func flaw(in path: String) -> String? {
    if isPlain(path) { return nil }
    let bytes = Array(path.utf8)
    if bytes.isEmpty { return "is empty" }
    if bytes.count > 4096 { return "is longer than 4096 bytes" }
    if bytes[0] == UInt8(ascii: "/") { return "is absolute" }
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F { return "has a control character" }
      if byte == UInt8(ascii: "\\") { return "has a backslash" }
      if byte == UInt8(ascii: ":") { return "has a colon" }
    }
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if let flaw = PathPart(part).flaw { return flaw }
    }
    return nil
  }

  /// True where every part is of so many letters, digits, `_` and `-` that nothing takes it for something else: what Git and
  /// Windows have names for is shorter, or has other characters. A journal's entry has thousands of such paths.
  private static func isPlain(_ path: String) -> Bool {
    guard path.utf8.count <= 4096 else { return false }
    var count = 0
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: count += 1
      case 0x2F where (5...255).contains(count): count = 0
      default: return false
      }
    }
    return (5...255).contains(count)
  }

  package static func == (a: RepositoryPath, b: RepositoryPath) -> Bool { bytesEqual(a.string, b.string) }
  package static func < (a: RepositoryPath, b: RepositoryPath) -> Bool { bytesPrecede(a.string, b.string) }
  package func hash(into hasher: inout Hasher) { hashBytes(of: string, into: &hasher) }
}
