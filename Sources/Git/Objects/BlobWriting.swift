import CGitShim
import Glibc
import RepositoryModel

// Blobs as files of their own, which are most of what a sync writes.
extension Repository {
  /// Writes a blob, unless it is there already.
  package func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    let id = try Self.hash(blob: bytes)
    try writeBlob(bytes, named: id)
    return id
  }

  /// Writes a blob of which the id is known, ``hash(blob:)``'s. One that is there is made young: no `git gc` takes it meanwhile.
  package func writeBlob(_ bytes: [UInt8], named id: ObjectID) throws(GitError) {
    var oid = id.oid
    let place = LooseObject(id, in: self)
    if gitshim_freshen(UnsafeMutableRawPointer(objects.raw), &oid) == 0, !place.isEmpty { return }
    let isNewFolder = try makeFolder(place.folder)
    let deflated = try Deflation.deflated(bytes, after: Self.blobHeader(bytes.count))
    let waits = !BulkWriters.areWriting
    let file = ObjectFile(parts: [deflated], path: place.path, folder: place.folder, draft: "tmp_obj")
    try file.write(waits: waits)
    if waits { _ = try flush(place.folder) }
    if waits, isNewFolder { _ = try flush(objectFolder) }
  }

  /// True where it was not there.
  @discardableResult func makeFolder(_ folder: String) throws(GitError) -> Bool {
    if mkdir(folder, 0o777) == 0 { return true }
    guard errno == EEXIST else { throw GitError(.other, "make \(folder)", String(cString: strerror(errno))) }
    return false
  }
}
