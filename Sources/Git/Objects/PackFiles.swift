import Cryptography

/// The two files of a pack of whole blobs: gitformat-pack(5), the pack's version 2 and the index's.
struct PackFiles {
  /// In parts, which are the blobs' own bytes: a large pack need not be in memory twice.
  let pack: [[UInt8]]
  let index: [UInt8]
  /// What the files are called after: the pack's checksum.
  let name: String

  /// Each blob once. Throws where the pack is too large for offsets of 31 bits.
  init(_ blobs: [PackedBlob]) throws(GitError) {
    var header = Array("PACK".utf8)
    header.append(2 as UInt32)
    header.append(UInt32(blobs.count))
    var parts = [header]
    var size = header.count
    var places: [(blob: Int, offset: UInt32)] = []
    places.reserveCapacity(blobs.count)
    for (number, blob) in blobs.enumerated() {
      guard let offset = UInt32(exactly: size), offset < 1 << 31 else {
        throw GitError(.tooLarge, "write a pack", "it would be larger than 2 GiB")
      }
      places.append((number, offset))
      parts.append(blob.bytes)
      size += blob.bytes.count
    }
    let checksum = try Self.checksum(of: parts)
    pack = parts + [checksum]
    name = checksum.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    places.sort { blobs[$0.blob].id < blobs[$1.blob].id }
    index = try Self.index(blobs, places, of: checksum)
  }

  /// The ids in their order, after how many there are up to each first byte; then checksums and offsets in the same order.
  private static func index(
    _ blobs: [PackedBlob], _ places: [(blob: Int, offset: UInt32)], of checksum: [UInt8]
  ) throws(GitError) -> [UInt8] {
    var index: [UInt8] = [0xFF, 0x74, 0x4F, 0x63]
    index.append(2 as UInt32)
    var counts = [UInt32](repeating: 0, count: 256)
    for blob in blobs { counts[Int(blob.id.bytes[0])] += 1 }
    var sum: UInt32 = 0
    for count in counts {
      sum += count
      index.append(sum)
    }
    for place in places { index += blobs[place.blob].id.bytes }
    for place in places { index.append(blobs[place.blob].checksum) }
    for place in places { index.append(place.offset) }
    index += checksum
    return index + (try Self.checksum(of: [index]))
  }

  private static func checksum(of parts: [[UInt8]]) throws(GitError) -> [UInt8] {
    guard let checksum = Checksum.sha1(of: parts.map { $0[...] }) else {
      throw GitError(.other, "write a pack", "libcrypto has no SHA-1")
    }
    return checksum
  }
}

extension [UInt8] {
  /// The highest byte first.
  fileprivate mutating func append(_ word: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}
