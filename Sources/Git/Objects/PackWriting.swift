import CGitShim
import Glibc
import RepositoryModel

/// A blob as it stands in a pack: deflated, with its name and its checksum there. Making one is most of the work, and may be done
/// on any thread.
package struct PackedBlob: Sendable {
  package let id: ObjectID
  let bytes: [UInt8]
  let checksum: UInt32

  package init(_ blob: [UInt8]) throws(GitError) {
    id = try Repository.hash(blob: blob)
    var deflated = [UInt8](repeating: 0, count: gitshim_deflated_bound(blob.count))
    let size = blob.withUnsafeBytes { blob in
      deflated.withUnsafeMutableBytes {
        gitshim_deflate(blob.baseAddress, blob.count, $0.baseAddress, $0.count)
      }
    }
    guard size > 0 else { throw GitError(.other, "deflate a blob of \(blob.count) bytes", "zlib refused") }
    let bytes = Self.header(blob.count) + deflated[..<size]
    checksum = bytes.withUnsafeBytes { gitshim_checksum($0.baseAddress, $0.count) }
    self.bytes = bytes
  }

  /// The kind, a blob, and the size: four bits of it in the first byte, seven in each further one, the lowest first.
  private static func header(_ size: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], Int) = ([], size >> 4)
    var byte = UInt8(3 << 4 | size & 15)
    while rest > 0 {
      bytes.append(byte | 0x80)
      byte = UInt8(rest & 0x7F)
      rest >>= 7
    }
    return bytes + [byte]
  }
}

/// Writing many blobs into one file. A file for each costs more than all that is in it: a name, a rename, a folder, and a wait
/// of the file system's own.
extension Repository {
  /// Writes blobs into a pack of their own. They are durable when this returns, and before that none of them is there under its
  /// name: a killed process leaves a `tmp_` file, which git prunes.
  package func writePack(_ blobs: [PackedBlob]) throws(GitError) {
    var seen: Set<ObjectID> = []
    let blobs = blobs.filter { seen.insert($0.id).inserted }
    if blobs.isEmpty { return }
    let pack = try PackFiles(blobs)
    let folder = "\(commonDirectory)/objects/pack"
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw Self.failure("make \(folder)") }
    let name = "\(folder)/pack-\(pack.name)"
    // Git looks for indices: a pack is there once it has one.
    try Self.place(pack.pack, at: name + ".pack", in: folder)
    try Self.place([pack.index], at: name + ".idx", in: folder)
    _ = try flush(folder)
  }

  private static func failure(_ doing: String) -> GitError {
    GitError(.other, doing, String(cString: strerror(errno)))
  }

  /// Writes a whole file, waits until it is on the disk, and gives it its name.
  private static func place(_ parts: [[UInt8]], at path: String, in folder: String) throws(GitError) {
    var template = Array("\(folder)/tmp_pack_XXXXXX".utf8CString)
    let file = mkstemp(&template)
    let doing = "write \(path)"
    guard file >= 0 else { throw failure(doing) }
    defer { close(file) }
    let isWritten = parts.allSatisfy { write($0, to: file) } && fchmod(file, 0o444) == 0 && fsync(file) == 0
    guard isWritten, rename(template, path) == 0 else {
      let error = failure(doing)
      unlink(template)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}
