import CLibgit2
import Glibc
import RepositoryModel

// Reading many commits and trees: as bytes, without an object of libgit2's for each, which it would keep.
extension Repository {
  /// Lends the bytes of a commit or tree; nil where the id names something else.
  func withRaw<Result>(
    _ id: ObjectID, _ type: git_object_t, _ use: (UnsafeRawBufferPointer) -> Result?
  ) throws(GitError) -> Result? {
    var oid = id.oid
    var object: OpaquePointer?
    let code = git_odb_read(&object, objects.raw, &oid)
    guard code >= 0, let object else { throw lacking(GitError(code: code, doing: "read \(id.short)"), id) }
    defer { git_odb_object_free(object) }
    guard git_odb_object_type(object) == type, let data = git_odb_object_data(object) else { return nil }
    return use(UnsafeRawBufferPointer(start: data, count: git_odb_object_size(object)))
  }

  /// Where a commit stands among others: as ``node(_:)`` says, read by its first lines.
  func quickNode(_ id: ObjectID) throws(GitError) -> CommitNode {
    // Odd commits are libgit2's to read, and what cannot be read is its to explain.
    let quick = try? withRaw(id, GIT_OBJECT_COMMIT) { CommitNode(id, reading: $0) }
    if let quick { return quick }
    return try node(id)
  }

  /// Visits a tree's entries in their order: name, id, and whether it is a folder.
  func eachEntry(
    of tree: ObjectID, _ visit: (UnsafeRawBufferPointer, ObjectID, Bool) -> Void
  ) throws(GitError) {
    let isRead: Bool? = try withRaw(tree, GIT_OBJECT_TREE) { bytes in
      var at = 0
      while at < bytes.count {
        // `40000 name`, a zero byte, and the id.
        guard let space = bytes.index(of: 0x20, from: at), let end = bytes.index(of: 0, from: space + 1),
          end + 20 < bytes.count
        else { return nil }
        let mode = bytes[at] == UInt8(ascii: "0") ? at + 1 : at
        let name = UnsafeRawBufferPointer(rebasing: bytes[(space + 1)..<end])
        visit(name, ObjectID(bytes, at: end + 1), bytes[mode] == UInt8(ascii: "4"))
        at = end + 21
      }
      return true
    }
    if isRead == nil { throw GitError(.corrupt, "read folder \(tree.short)", "it is no tree") }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
  }
}

extension ObjectID {
  /// The twenty bytes from an offset on.
  fileprivate init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
      middle: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)),
      low: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self)))
  }

  /// The id that forty digits of lower case are; nil for anything else.
  fileprivate init?(digits: Slice<UnsafeRawBufferPointer>) {
    guard digits.count == 40 else { return nil }
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    for (number, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      switch number {
      case 0..<16: words.0 = words.0 << 4 | UInt64(value)
      case 16..<32: words.1 = words.1 << 4 | UInt64(value)
      default: words.2 = words.2 << 4 | UInt64(value)
      }
    }
    self.init(high: words.0, middle: words.1, low: UInt32(words.2))
  }
}

extension CommitNode {
  /// Nil for a commit that is not written as Git writes them.
  fileprivate init?(_ id: ObjectID, reading bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    func line(_ name: StaticString) -> Slice<UnsafeRawBufferPointer>? {
      let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      guard rest.starts(with: name), let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[(rest.startIndex + name.count)..<end]
    }
    guard let tree = line("tree ").flatMap(ObjectID.init(digits:)) else { return nil }
    var parents: [ObjectID] = []
    while let digits = line("parent ") {
      guard let parent = ObjectID(digits: digits) else { return nil }
      parents.append(parent)
    }
    guard line("author ") != nil, let committer = line("committer "),
      let end = committer.lastIndex(of: UInt8(ascii: ">")),
      let seconds = Self.seconds(committer[(end + 1)...])
    else { return nil }
    self.init(id: id, tree: tree, parents: parents, seconds: seconds)
  }

  /// ` 1500000000 +0100`: no more digits than surely fit.
  private static func seconds(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int64? {
    guard bytes.first == 0x20 else { return nil }
    let digits = bytes.dropFirst().prefix { $0 != 0x20 }
    guard (1...15).contains(digits.count), bytes.dropFirst(digits.count + 1).first == 0x20 else { return nil }
    var seconds: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      seconds = seconds * 10 + Int64(digit - 0x30)
    }
    return seconds
  }
}
