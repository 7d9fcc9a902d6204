/// A path as some tree has it, of whatever bytes, with `/` between the parts. What people committed is compared and
/// put back under it; what Glossator itself writes has a ``RepositoryPath``.
package struct TreePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ path: String) { bytes = Array(path.utf8) }
  package init(_ path: RepositoryPath) { self.init(path.string) }

  /// Nil where its bytes are no UTF-8.
  package var string: String? { String(validating: bytes, as: UTF8.self) }

  /// For people: what cannot be shown is replaced.
  package var description: String { shown(String(decoding: bytes, as: UTF8.self)) }

  package var parts: [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  /// Why nothing may be put there, as a sentence's end; nil where nothing stands against it. Only what leaves the
  /// repository, is Git's own folder in some file system, or is no path at all is refused.
  package var flaw: String? {
    if bytes.isEmpty { return "is empty" }
    if bytes.count > 4096 { return "is longer than 4096 bytes" }
    if bytes.contains(0) { return "has a NUL byte" }
    for part in parts {
      if part.isEmpty { return "has an empty part" }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return "has a '.' or '..' part" }
      if PathPart(part).isGitFolder { return "has a part that is Git's own folder" }
    }
    return nil
  }

  package static func < (a: TreePath, b: TreePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
