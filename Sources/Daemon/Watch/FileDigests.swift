import Service

/// What the files say that a worker reads, as numbers: another number, another content. A file is read only where it is
/// not the one that was read before.
struct FileDigests: Sendable {
  private var known: [String: (identity: FileIdentity, digest: Int)] = [:]
  /// How many files were read: for tests.
  private(set) var reads = 0

  /// Times on a disk are as coarse as its clock: a file may be written twice within one of its ticks, and the second
  /// time does not show. So what was written just now is read again.
  private static let tick: Int64 = 2_000_000_000

  /// `now` is the host's clock: nanoseconds since 1970. `reading` gives the file's bytes to the hasher, and is false where it cannot.
  /// Nil where there is no such file.
  mutating func digest(
    of path: String, _ identity: FileIdentity?, at now: Int64, reading: (inout Hasher) -> Bool
  ) -> Int? {
    guard let identity else {
      known[path] = nil
      return nil
    }
    if let known = known[path], known.identity == identity { return known.digest }
    reads += 1
    var hasher = Hasher()
    guard reading(&hasher) else { return nil }
    let digest = hasher.finalize()
    let isOld = now &- max(identity.modified, identity.changed) > Self.tick
    known[path] = isOld ? (identity, digest) : nil
    return digest
  }

  /// Forgets the files that are not among these.
  mutating func keep(only paths: Set<String>) { known = known.filter { paths.contains($0.key) } }
}
