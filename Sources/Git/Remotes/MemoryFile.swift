import CSystemShim
import Glibc

/// A file that is in memory and in no folder: what one process hands to another that nobody else is to see.
package final class MemoryFile: Sendable {
  let descriptor: Int32

  package init(_ bytes: [UInt8] = []) throws(ChildProcessError) {
    descriptor = systemshim_memory_file()
    guard descriptor >= 0 else { throw ChildProcessError(path: "with a file in memory", code: -descriptor) }
    guard replace(with: bytes) else {
      throw ChildProcessError(path: "with a file in memory", code: errno)
    }
  }

  /// One that this process was handed at descriptor 3; nil where there is none. Nobody that this process runs gets it.
  package init?(handedBy marker: Bool) {
    guard marker, systemshim_is_memory_file(3) == 1 else { return nil }
    descriptor = 3
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// All that is in it; nil where it is more than `limit` bytes.
  package func bytes(limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return (0...limit).contains(count) ? Array(bytes[..<count]) : nil
  }

  /// A descriptor of it, which the caller closes, and how many bytes are in it; nil where none is to be had.
  package func opened() -> (descriptor: Int32, count: Int)? {
    var status = stat()
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    guard fstat(copy, &status) == 0 else {
      close(copy)
      return nil
    }
    return (copy, Int(status.st_size))
  }

  /// False where there is no room. The place where readers begin stays.
  @discardableResult
  package func replace(with bytes: [UInt8]) -> Bool {
    ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
  }
}
