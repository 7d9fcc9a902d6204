import Service
import Testing

@testable import Daemon

struct FileDigestsTests {
  private static let old: Int64 = 1_000_000_000
  private static let now: Int64 = 100_000_000_000
  private var digests = FileDigests()

  private mutating func digest(_ text: String, modified: Int64 = old, changed: Int64 = old) -> Int? {
    let bytes = Array(text.utf8)
    let identity = FileIdentity(
      device: 1, inode: 1, size: Int64(bytes.count), modified: modified, changed: changed)
    return digests.digest(of: "a", identity, at: Self.now) { hasher in
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return true
    }
  }

  @Test mutating func aFileThatStaysIsReadOnce() {
    let first = digest("x")
    for _ in 0..<10 { #expect(digest("x") == first) }
    #expect(digests.reads == 1)
  }

  @Test mutating func savedAgainTheSameItSaysTheSame() {
    let first = digest("x")
    #expect(digest("x", modified: 2, changed: 2) == first)
    #expect(digests.reads == 2)
  }

  /// D09: two edits within the tick of a disk's clock, of one size.
  @Test mutating func whatWasWrittenJustNowIsReadAgain() {
    let moment = Self.now - 1_000_000
    let first = digest("x", modified: moment, changed: moment)
    #expect(digest("y", modified: moment, changed: moment) != first)
  }

  /// D10: times of another century, or set back by whoever saved.
  @Test mutating func timesMayBeAnything() {
    let first = digest("x", modified: .max, changed: .max)
    #expect(digest("y", modified: .max, changed: .max) != first)
    let second = digest("x")
    #expect(digest("y", modified: Self.old, changed: Self.old + 1) != second)
  }

  @Test mutating func noFileIsNoDigest() {
    #expect(digests.digest(of: "a", nil, at: Self.now) { _ in true } == nil)
  }
}
