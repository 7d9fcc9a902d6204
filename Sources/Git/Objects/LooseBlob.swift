import CLibgit2
import Cryptography
import Glibc
import RepositoryModel

// Blobs in files of their own ("loose"), as git writes what is new. libgit2 inflates them with zlib and hashes them by a way that
// looks for collisions, which takes four times as long; and of a file that was cut off, as a power failure leaves some, libgit2
// 1.5 reads without end.
extension Repository {
  /// The bytes of a blob of which the size is known, proven by its id; nil where it has no file of its own.
  ///
  /// - Throws: `.corrupt` where its file is damaged, and no pack has it.
  func looseBlob(_ id: ObjectID, size: Int) throws(GitError) -> [UInt8]? {
    guard let deflated = contents(of: LooseObject(id, in: self).path) else { return nil }
    let header = Self.blobHeader(size)
    if var bytes = Deflation.inflated(deflated, size: header.count + size), bytes.starts(with: header),
      Checksum.sha1(of: [bytes[...]]) == id.bytes
    {
      bytes.removeFirst(header.count)
      return bytes
    }
    if let bytes = try packedBlob(id) { return bytes }
    let error = GitError(
      .corrupt, "read blob \(id.short)", "its file is damaged",
      hint: "see what is lost: git -C \(shellWord(self.path)) fsck --full")
    damage.note(error)
    throw error
  }

  /// The bytes of a blob as a pack has it; nil where none does.
  private func packedBlob(_ id: ObjectID) throws(GitError) -> [UInt8]? {
    let doing = "read the packs"
    let packs = try Handle(doing, freeing: git_odb_free) { git_odb_new(&$0) }
    var backend: OpaquePointer?
    var code = git_odb_backend_pack(&backend, objectFolder)
    if code == 0 { code = git_odb_add_backend(packs.raw, backend, 1) }
    if code < 0 { throw GitError(code: code, doing: doing) }
    var oid = id.oid
    guard
      let object = try? Handle(doing, freeing: git_odb_object_free, { git_odb_read(&$0, packs.raw, &oid) })
    else { return nil }
    return object.withObjectBytes { Array($0) }
  }
}

/// All bytes of a file; nil where it is not there, or cannot be read.
private func contents(of path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { return nil }
  let size = Int(status.st_size)
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
    while count < size {
      let more = read(file, room.baseAddress.map { $0 + count }, size - count)
      if more < 0, errno == EINTR { continue }
      if more <= 0 { return }
      count += more
    }
  }
  return bytes.count == size ? bytes : nil
}
