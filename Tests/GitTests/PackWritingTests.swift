import Git
import RepositoryModel
import TestSupport
import Testing

@Suite struct PackWritingTests {
  /// Empty ones, such as deflating makes longer, large ones, and one twice.
  private static func blobs(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var numbers = SeededNumbers(seed: seed)
    let blobs = (0..<count).map { number -> [UInt8] in
      let size = [0, 1, 15, 16, 2047, 2048, 40_000][number % 7]
      let isText = number % 2 == 0
      return (0..<size).map { _ in UInt8.random(in: isText ? 97...101 : 0...255, using: &numbers) }
    }
    return blobs + blobs.suffix(1)
  }

  @Test(arguments: [1, 2, 300]) func packsAreGits(_ count: Int) throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    let repository = try Repository(at: work)
    let blobs = Self.blobs(count, seed: UInt64(count))
    let packed = try blobs.map { blob throws(GitError) in try PackedBlob(blob) }
    for (blob, packed) in zip(blobs, packed) { #expect(try Repository.hash(blob: blob) == packed.id) }
    #expect(!repository.exists(packed[0].id))
    try repository.writePack(packed)
    for (blob, packed) in zip(blobs, packed) { #expect(try repository.blob(packed.id) == blob) }
    try sandbox.git(["-C", work, "fsck", "--strict", "--full"])
    let packs = try sandbox.git(["-C", work, "count-objects", "-v"])
    #expect(packs.contains("packs: 1"))
    // The same again, as after a kill, is the same pack; git takes it apart as any other.
    try repository.writePack(packed)
    #expect(try sandbox.git(["-C", work, "count-objects", "-v"]) == packs)
    try sandbox.git(["-C", work, "gc", "-q", "--prune=never"])
    try sandbox.git(["-C", work, "fsck", "--strict", "--full"])
    for (blob, packed) in zip(blobs, packed) {
      #expect(try Repository(at: work).blob(packed.id) == blob)
    }
  }

  @Test func nothingIsNoPack() throws {
    let sandbox = try Sandbox()
    let work = try sandbox.repository()
    try Repository(at: work).writePack([])
    #expect(try sandbox.git(["-C", work, "count-objects", "-v"]).contains("packs: 0"))
  }
}
