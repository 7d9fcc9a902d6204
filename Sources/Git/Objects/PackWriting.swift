import RepositoryModel

/// A blob as it stands in a pack: deflated, with its name and its checksum there. Making one is most of the work, and may be done
/// on any thread.
package struct PackedBlob: Sendable {
  package let id: ObjectID
  let bytes: [UInt8]
  let checksum: UInt32

  package init(_ blob: [UInt8]) throws(GitError) {
    id = try Repository.hash(blob: blob)
    // To the byte: the room that was made for it is many times as large.
    let bytes = try Self.header(blob.count) + Deflation.deflated(blob)
    checksum = Deflation.checksum(bytes)
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
    let folder = "\(objectFolder)/pack"
    try makeFolder(folder)
    let name = "\(folder)/pack-\(pack.name)"
    // Git looks for indices: a pack is there once it has one.
    for (parts, ending) in [(pack.pack, ".pack"), ([pack.index], ".idx")] {
      try ObjectFile(parts: parts, path: name + ending, folder: folder, draft: "tmp_pack").write(waits: true)
    }
    _ = try flush(folder)
  }
}
