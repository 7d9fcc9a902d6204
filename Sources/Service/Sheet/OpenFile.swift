import CSystemShim
import Glibc
import ProjectConfiguration

/// An open file, closed once.
package struct OpenFile: ~Copyable {
  /// Open as long as this is.
  package let descriptor: Int32

  /// Takes the descriptor over.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// What the kernel says of the file.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try SystemError.retrying { fstat(descriptor, &status) }
    return status
  }

  /// The first bytes, so many at most.
  package func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      do throws(SystemError) {
        read = try SystemError.retrying { pread(descriptor, buffer.baseAddress, buffer.count, 0) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The bytes from the start to the end; nil where there are more than `limit`.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    let expected = Int(clamping: try status().st_size)
    guard expected <= limit else { return nil }
    var bytes: [UInt8] = []
    // More than expected: files of the kernel have no size, and some give their text in one piece only.
    var room = max(expected + 1, 4096)
    while true {
      let before = bytes.count
      var failure: SystemError?
      let grown = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        do throws(SystemError) {
          count = try SystemError.retrying {
            pread(descriptor, buffer.baseAddress, buffer.count, off_t(before))
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if grown.isEmpty { return bytes }
      if before == 0 { bytes = grown } else { bytes += grown }
      guard bytes.count <= limit else { return nil }
      room = max(expected + 1 - bytes.count, 64 * 1024)
    }
  }

  /// Gives the bytes from the start to the end, a piece after another, each good for its call only: however long the file is,
  /// no more of it is in memory than a piece. False where there are more than `limit`, of which the rest is not read.
  package func read(limit: Int, _ take: (UnsafeRawBufferPointer) -> Void) throws(SystemError) -> Bool {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { piece.deallocate() }
    var done = 0
    while done <= limit {
      let count = try SystemError.retrying {
        pread(descriptor, piece.baseAddress, piece.count, off_t(done))
      }
      if count == 0 { return true }
      take(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      done += count
    }
    return false
  }

  /// Writes all of it, where the last write ended.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try SystemError.retrying {
        bytes.withUnsafeBytes { buffer in
          let rest = buffer[done...]
          return Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        }
      }
    }
  }

  /// Waits until the disk has it.
  package func sync() throws(SystemError) { _ = try SystemError.retrying { fsync(descriptor) } }
}

/// What the kernel says about who is writing to a file.
enum Writers: Equatable {
  /// Nobody, and whoever begins to breaks the lease.
  case none
  case some
  /// It cannot be told: another owner's file, or a file system that has no leases.
  case unknown
}

extension OpenFile {
  /// Takes a lease where nobody is writing. The file has to be open for reading only.
  func takeLease() -> Writers {
    switch systemshim_take_lease(descriptor) {
    case 1: .none
    case 0: .some
    default: .unknown
    }
  }

  var leaseHolds: Bool { systemshim_lease_holds(descriptor) == 1 }

  func releaseLease() { systemshim_release_lease(descriptor) }
}
