import CLibgit2
import Cryptography
import RepositoryModel

// Writing objects. They are durable when these return, and no ref leads to them yet.
extension Repository {
  /// From this size on libcrypto, which uses what the processor has for SHA-1, is worth its start.
  private static let large = 4 << 10

  /// The id a blob of these bytes has, without writing it.
  ///
  /// libgit2 looks in all that it hashes for the marks of a known attack, and takes five times as long. A large blob is hashed
  /// without: who made two of one id could only keep their own second one from being seen, and git refuses such a blob
  /// wherever it is pushed to.
  package static func hash(blob bytes: [UInt8]) throws(GitError) -> ObjectID { try hash(blob: bytes[...]) }

  /// The same of a part of some bytes.
  package static func hash(blob bytes: ArraySlice<UInt8>) throws(GitError) -> ObjectID {
    if bytes.count >= large,
      let sum = Checksum.sha1(of: [blobHeader(bytes.count)[...], bytes]),
      let id = ObjectID(bytes: sum)
    {
      return id
    }
    return try hash(smallBlob: Array(bytes))
  }

  /// The same by libgit2.
  private static func hash(smallBlob bytes: [UInt8]) throws(GitError) -> ObjectID {
    var oid = git_oid()
    let code = withAddress(of: bytes) { git_odb_hash(&oid, $0, bytes.count, GIT_OBJECT_BLOB) }
    try check(code, "hash a blob")
    return ObjectID(oid)
  }

  /// What stands before a blob's bytes where they are hashed, and in a file of its own.
  static func blobHeader(_ size: Int) -> [UInt8] { Array("blob \(size)\0".utf8) }

  /// Writes the commit of a draft, and the blobs and trees that it needs. No ref moves.
  package func commit(_ draft: CommitDraft) throws(GitError) -> ObjectID {
    let tree = try writeTree(base: draft.base, edits: draft.edits)
    return try writeCommit(draft, tree: tree)
  }

  private func writeCommit(_ draft: CommitDraft, tree: ObjectID) throws(GitError) -> ObjectID {
    let doing = "write a commit to \(path)"
    let author = try CSignature(draft.author, doing)
    let committer = try CSignature(draft.committer, doing)
    let message = String(decoding: draft.message.utf8.filter { $0 != 0 }, as: UTF8.self)
    let treeHandle = try self.tree(of: tree)
    // Handles cannot be in an array: the parents' are freed here.
    var parents: [OpaquePointer?] = []
    defer { for parent in parents { git_commit_free(parent) } }
    for parent in draft.parents {
      var (pointer, oid): (OpaquePointer?, git_oid) = (nil, parent.oid)
      try check(git_commit_lookup(&pointer, raw, &oid), "read parent \(parent.short) of a commit")
      parents.append(pointer)
    }
    return try written(doing) { oid in
      parents.withUnsafeMutableBufferPointer {
        git_commit_create(
          &oid, raw, nil, author.raw, committer.raw, nil, message, treeHandle.raw, $0.count, $0.baseAddress)
      }
    }
  }
}

/// An address for the length of a call: libgit2 takes no null pointer, also not for no bytes.
private func withAddress(of bytes: [UInt8], _ call: (UnsafeRawPointer) -> Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    if let address = buffer.baseAddress { return call(address) }
    return withUnsafeBytes(of: 0 as UInt8) { $0.baseAddress.map(call) ?? -1 }
  }
}

/// A signature as libgit2 takes it.
private struct CSignature: ~Copyable {
  let raw: UnsafeMutablePointer<git_signature>

  init(_ signature: Signature, _ doing: String) throws(GitError) {
    var pointer: UnsafeMutablePointer<git_signature>?
    // An empty address is fine for Git, and for libgit2.
    try check(
      git_signature_new(
        &pointer, signature.name, signature.email, signature.seconds, Int32(signature.offsetMinutes)),
      doing)
    guard let pointer else { throw GitError(.other, doing, "libgit2 gave no signature") }
    raw = pointer
  }

  deinit { git_signature_free(raw) }
}
