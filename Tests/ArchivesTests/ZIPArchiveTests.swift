import Archives
import Testing

@Suite struct ZIPArchiveTests {
  private static let entries: [(name: String, bytes: [UInt8])] = [
    ("a.xml", Array("<a/>".utf8)), ("media/b.bin", (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }),
    ("c.xml", Array("<c/>".utf8)),
  ]

  @Test func whatIsPackedIsUnpacked() throws {
    let archive = try ZIPArchive(ZIPArchive.bytes(of: Self.entries))
    #expect(archive.names() == ["a.xml", "media/b.bin", "c.xml"])
    for entry in Self.entries { #expect(try archive.entry(entry.name) == entry.bytes) }
    #expect(try archive.entry("A.XML") == Self.entries[0].bytes)
    #expect(try archive.entry("d.xml") == nil)
  }

  @Test func theSameEntriesAreTheSameBytes() throws {
    #expect(try ZIPArchive.bytes(of: Self.entries) == ZIPArchive.bytes(of: Self.entries))
  }

  @Test func otherEntriesStayAsTheyArePacked() throws {
    let old = try ZIPArchive.bytes(of: Self.entries)
    let edited = try ZIPArchive(old)
    try edited.replace("a.xml", with: Array("<b/>".utf8))
    try edited.remove("c.xml")
    let new = try ZIPArchive(edited.written())
    #expect(new.names() == ["a.xml", "media/b.bin"])
    #expect(try new.entry("a.xml") == Array("<b/>".utf8))
    #expect(try new.packed("media/b.bin") == ZIPArchive(old).packed("media/b.bin"))
  }

  @Test func whatIsDamagedIsRefused() throws {
    let bytes = try ZIPArchive.bytes(of: Self.entries)
    #expect(throws: ArchiveError.self) { _ = try ZIPArchive(Array(bytes.prefix(bytes.count / 2))) }
    var flipped = bytes
    flipped[200] ^= 0xFF
    let archive = try ZIPArchive(flipped)
    #expect(throws: ArchiveError.self) { _ = try archive.entry("media/b.bin") }
  }

  /// Little that unpacks to much.
  @Test func whatWouldFillMemoryIsRefused() throws {
    let huge = [UInt8](repeating: 0x20, count: ZIPArchive.largestEntry + 1)
    let bytes = try ZIPArchive.bytes(of: [("a.xml", huge)])
    #expect(bytes.count < 1 << 20)
    #expect(throws: ArchiveError.self) { _ = try ZIPArchive(bytes).entry("a.xml") }
  }
}
