import CDeflate
import Synchronization

/// Bytes as git keeps those of objects: deflated, in zlib's container (RFC 1950). By libdeflate, which takes all bytes at once,
/// and half the time that zlib takes for somewhat more.
enum Deflation {
  static func deflated(_ bytes: [UInt8]) throws(GitError) -> [UInt8] {
    guard let compressor = idle.withLock({ $0.popLast() }) ?? Compressor() else { throw lacksMemory(bytes) }
    defer { idle.withLock { $0.append(compressor) } }
    let room = libdeflate_zlib_compress_bound(compressor.raw, bytes.count)
    let deflated = [UInt8](unsafeUninitializedCapacity: room) { out, count in
      count = bytes.withUnsafeBytes {
        libdeflate_zlib_compress(compressor.raw, $0.baseAddress, $0.count, out.baseAddress, out.count)
      }
    }
    if deflated.isEmpty { throw lacksMemory(bytes) }
    return deflated
  }

  private static func lacksMemory(_ bytes: [UInt8]) -> GitError {
    GitError(.other, "deflate a blob of \(bytes.count) bytes", "there is no memory for it")
  }

  /// The checksum that a pack's index has for each object (CRC-32).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  /// Those that nobody uses now: each takes longer to make than a short text to deflate. As many as threads once were at it.
  private static let idle = Mutex<[Compressor]>([])
}

/// What libdeflate works with. It may go from thread to thread: who takes one out of `idle` has it alone.
private struct Compressor: @unchecked Sendable {
  let raw: OpaquePointer

  init?() {
    // As quick as `Z_BEST_SPEED`, git's own level for objects that it writes one by one.
    guard let raw = libdeflate_alloc_compressor(1) else { return nil }
    self.raw = raw
  }
}
