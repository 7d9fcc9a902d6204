/// The full name of a ref, `refs/heads/release/1.2` say. It is never abbreviated, so that a tag and a branch
/// of one name cannot be mixed up and no name can be taken for an option.
///
/// The rules are those of `git check-ref-format`. Names are compared by their bytes.
package struct RefName: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let full: String

  /// Nil where Git would not take it for a full ref name.
  package init?(_ full: String) {
    guard isRefName(full) else { return nil }
    self.full = full
  }

  /// The ref of a branch: `release/1.2` gives `refs/heads/release/1.2`.
  package init?(branch: String) { self.init("refs/heads/" + branch) }

  /// The branch's name; nil where this is no branch.
  package var branch: String? {
    full.utf8.starts(with: "refs/heads/".utf8) ? String(full.dropFirst("refs/heads/".count)) : nil
  }

  package var description: String { full }

  /// True where the name begins with the bytes of `prefix`.
  package func hasPrefix(_ prefix: String) -> Bool { full.utf8.starts(with: prefix.utf8) }

  package static func == (a: RefName, b: RefName) -> Bool { bytesEqual(a.full, b.full) }
  package static func < (a: RefName, b: RefName) -> Bool { bytesPrecede(a.full, b.full) }
  package func hash(into hasher: inout Hasher) { hashBytes(of: full, into: &hasher) }
}

private func isRefName(_ name: String) -> Bool {
  let bytes = Array(name.utf8)
  guard bytes.starts(with: "refs/".utf8), bytes.count <= 4096, bytes.last != UInt8(ascii: ".") else {
    return false
  }
  var previous: UInt8 = 0
  for byte in bytes {
    guard byte > 0x20, byte != 0x7F, !forbidden.contains(byte) else { return false }
    if previous == UInt8(ascii: "."), byte == UInt8(ascii: ".") { return false }
    if previous == UInt8(ascii: "@"), byte == UInt8(ascii: "{") { return false }
    previous = byte
  }
  return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
    $0.first != nil && $0.first != UInt8(ascii: ".") && $0.count <= 255
      && !$0.reversed().starts(with: "kcol.".utf8)
  }
}

private let forbidden = Array("~^:?*[\\".utf8)
