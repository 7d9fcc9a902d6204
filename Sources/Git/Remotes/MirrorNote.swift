import Glibc

/// A time that stands in a file of a mirror itself, so that one that is made anew knows nothing of it.
enum MirrorNote: String {
  /// When the last fetch began that came to its end.
  case fetched = "glossator-fetched"
  /// When it was last found to be sound, or was made anew.
  case examined = "glossator-examined"
  /// When it was last begun to examine it.
  case examining = "glossator-examining"
  /// When it was last tried to pack its objects.
  case compacted = "glossator-compacted"

  /// In seconds since 1970; nil where there is none.
  func read(in mirror: String) -> Int64? {
    let descriptor = open("\(mirror)/\(rawValue)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0, bytes[count - 1] == 0x0A else { return nil }
    return Int64(String(decoding: bytes.prefix(count - 1), as: UTF8.self))
  }

  /// True where it is so many seconds ago, or there is none; also where it says a time that is yet to come, as of a clock that was wrong.
  func isOver(_ pause: Int64, in mirror: String, at now: Int64) -> Bool {
    read(in: mirror).map { $0 + pause <= now || $0 > now } ?? true
  }

  func write(_ seconds: Int64, in mirror: String) throws(GitError) {
    let file = "\(mirror)/\(rawValue)"
    // One that was cut off is written over.
    let draft = file + ".new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(draft) }
    let bytes = Array("\(seconds)\n".utf8)
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    guard isWritten, rename(draft, file) == 0 else { throw failure(file) }
  }

  private func failure(_ file: String) -> GitError {
    GitError(.other, "write \(file)", String(cString: strerror(errno)))
  }
}

extension Mirror {
  /// When the last fetch began that came to its end, in seconds since 1970; nil where there was none.
  package var fetched: Int64? { MirrorNote.fetched.read(in: path) }

  /// Notes that a fetch which began then has come to its end; of a draft, too.
  package func noteFetch(at seconds: Int64, in draft: String? = nil) throws(GitError) {
    try MirrorNote.fetched.write(seconds, in: draft ?? path)
  }
}
