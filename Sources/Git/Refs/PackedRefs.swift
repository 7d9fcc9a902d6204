import Glibc
import RepositoryModel

/// The refs of a repository that are in its file `packed-refs`: a header, and lines of `<id> <name>`.
struct PackedRefs {
  private let path: String

  /// - Parameter folder: Has a slash at its end.
  init(in folder: String) { path = folder + "packed-refs" }

  /// Gives each ref whose name begins with one of the prefixes. Names that Git itself would refuse are left out.
  ///
  /// - Throws: Where the file is there and cannot be read as a whole: then nobody knows which refs there are.
  func each(under prefixes: [String], _ take: (RefSnapshot.Entry) -> Void) throws(GitError) {
    guard let bytes = try read() else { return }
    guard bytes.last ?? 0x0A == 0x0A else { throw failure(.corrupt, "its last line is cut off") }
    let wanted = prefixes.map { Array($0.utf8) }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      switch Self.content(of: line, wanted) {
      case .ref(let entry): take(entry)
      case .other: continue
      case .garbage: throw failure(.corrupt, "it has a line that is not a ref")
      }
    }
  }

  /// Gives those that can be read of a file that is damaged; true where nothing of it is.
  func eachReadable(under prefixes: [String], _ take: (RefSnapshot.Entry) -> Void) -> Bool {
    guard let bytes = try? read() else { return access(path, F_OK) != 0 }
    let wanted = prefixes.map { Array($0.utf8) }
    // Git gives the file a header also where no ref is in it.
    var isWhole = bytes.last == 0x0A
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      switch Self.content(of: line, wanted) {
      case .ref(let entry): take(entry)
      case .other: continue
      case .garbage: isWhole = false
      }
    }
    return isWhole
  }

  private enum Line {
    case ref(RefSnapshot.Entry)
    /// The header; what an annotated tag in the line above leads to; a ref that nobody asks for, or of a name that Git itself would refuse.
    case other
    case garbage
  }

  private static func content(of line: ArraySlice<UInt8>, _ wanted: [[UInt8]]) -> Line {
    if line.first == UInt8(ascii: "#") || line.first == UInt8(ascii: "^") { return .other }
    let name = line.dropFirst(41)
    guard !name.isEmpty, line[line.startIndex + 40] == 0x20 else { return .garbage }
    guard wanted.contains(where: { name.starts(with: $0) }) else { return .other }
    guard let id = ObjectID(hex: String(decoding: line.prefix(40), as: UTF8.self)) else { return .garbage }
    guard let text = String(validating: name, as: UTF8.self), let ref = RefName(text) else { return .other }
    return .ref(RefSnapshot.Entry(ref: ref, id: id))
  }

  /// What one ref is packed as.
  func id(of ref: RefName) throws(GitError) -> ObjectID? {
    var found: ObjectID?
    try each(under: [ref.full]) { if $0.ref == ref { found = $0.id } }
    return found
  }

  /// Nil where there is no such file.
  private func read() throws(GitError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      if code == ENOENT, lstat(path, &status) != 0 { return nil }
      throw failure(.other, String(cString: strerror(code)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure(.corrupt, "it is not a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else {
        throw failure(.other, more == 0 ? "it is cut off" : String(cString: strerror(errno)))
      }
      count += more
    }
    return bytes
  }

  private func failure(_ kind: GitError.Kind, _ reason: String) -> GitError {
    GitError(kind, "read the refs in \(path)", reason)
  }
}
