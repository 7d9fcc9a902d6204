import CDeflate
import Synchronization

/// Bytes as git keeps those of objects: deflated, in zlib's container (RFC 1950). By libdeflate, which takes all bytes at once,
/// and half the time that zlib takes for somewhat more.
enum Deflation {
  static func deflated(_ bytes: [UInt8]) throws(GitError) -> [UInt8] {
    try deflated(of: bytes, room: libdeflate_zlib_compress_bound) { compressor, bytes, out in
      libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, out.baseAddress, out.count)
    }
  }

  /// The same of some bytes and those behind them, of which no copy is made: what stands before a blob's own bytes is a block that
  /// is not deflated (RFC 1951, 3.2.4), and ends with a whole byte, so that the others can follow as they come.
  static func deflated(_ bytes: [UInt8], after header: [UInt8]) throws(GitError) -> [UInt8] {
    let length = UInt16(truncatingIfNeeded: header.count)
    var start: [UInt8] = [0x78, 0x01, 0x00]
    for number in [length, ~length] { start += [UInt8(number & 0xFF), UInt8(number >> 8)] }
    start += header
    let checksum = [header, bytes].reduce(libdeflate_adler32(0, nil, 0)) { sum, part in
      part.withUnsafeBytes { libdeflate_adler32(sum, $0.baseAddress, $0.count) }
    }
    let end = (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
    let around = start.count + end.count
    let room: (OpaquePointer, Int) -> Int = { libdeflate_deflate_compress_bound($0, $1) + around }
    return try deflated(of: bytes, room: room) { [start] compressor, bytes, out in
      out.copyBytes(from: start)
      let rest = UnsafeMutableRawBufferPointer(rebasing: out[start.count..<(out.count - end.count)])
      let count = libdeflate_deflate_compress(
        compressor, bytes.baseAddress, bytes.count, rest.baseAddress, rest.count)
      if count == 0 { return 0 }
      UnsafeMutableRawBufferPointer(rebasing: out[(start.count + count)...]).copyBytes(from: end)
      return start.count + count + end.count
    }
  }

  private static func deflated(
    of bytes: [UInt8], room: (OpaquePointer, Int) -> Int,
    _ deflate: (OpaquePointer, UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int
  ) throws(GitError) -> [UInt8] {
    let deflated = compressors.lend { compressor in
      [UInt8](unsafeUninitializedCapacity: room(compressor, bytes.count)) { out, count in
        count = bytes.withUnsafeBytes { deflate(compressor, $0, UnsafeMutableRawBufferPointer(out)) }
      }
    }
    guard let deflated, !deflated.isEmpty else {
      throw GitError(.other, "deflate a blob of \(bytes.count) bytes", "there is no memory for it")
    }
    return deflated
  }

  /// What was deflated, where that is just so many bytes; nil where it is more or less, or broken.
  static func inflated(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    let inflated = inflaters.lend { inflater in
      [UInt8](unsafeUninitializedCapacity: size) { out, count in
        let result = libdeflate_zlib_decompress(inflater, bytes, bytes.count, out.baseAddress, size, nil)
        count = result == LIBDEFLATE_SUCCESS ? size : 0
      }
    }
    return inflated?.count == size ? inflated : nil
  }

  /// The checksum that a pack's index has for each object (CRC-32).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  /// As quick as `Z_BEST_SPEED`, git's own level for objects that it writes one by one.
  private static let compressors = Pool { libdeflate_alloc_compressor(1) }
  private static let inflaters = Pool { libdeflate_alloc_decompressor() }
}

/// What libdeflate works with, of one kind: each takes longer to make than a short text to deflate. There are as many as threads
/// once were at it.
private final class Pool: Sendable {
  /// One that goes from thread to thread: who takes it out of `idle` has it alone.
  private struct Tool: @unchecked Sendable {
    let raw: OpaquePointer
  }

  private let make: @Sendable () -> OpaquePointer?
  private let idle = Mutex<[Tool]>([])

  init(_ make: @escaping @Sendable () -> OpaquePointer?) { self.make = make }

  /// Nil where there is no memory for one.
  func lend<Result>(_ use: (OpaquePointer) -> Result) -> Result? {
    guard let tool = idle.withLock({ $0.popLast() }) ?? make().map(Tool.init) else { return nil }
    defer { idle.withLock { $0.append(tool) } }
    return use(tool.raw)
  }
}
