import CLibgit2
import RepositoryModel

// Reading objects.
extension Repository {
  /// True where the repository has an object of that id.
  package func exists(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return git_odb_exists(objects.raw, &oid) == 1
  }

  /// What a commit says.
  package func commit(_ id: ObjectID) throws(GitError) -> CommitInfo {
    let commit = try lookUpCommit(id)
    return try info(commit)
  }

  /// The bytes of a blob.
  ///
  /// - Parameter limit: The size in bytes from which on it is not read.
  /// - Throws: `.tooLarge`, `.notFound`, `.corrupt`; `.unsupported` where a partial clone lacks it.
  package func blob(_ id: ObjectID, limit: Int = 1 << 28) throws(GitError) -> [UInt8] {
    if let bytes = try smallLooseBlob(id, limit) { return bytes }
    return try withObject(id) { Array($0) }
  }

  /// Gives the bytes of a blob for the length of a call, without a copy.
  package func withBlob<Result>(
    _ id: ObjectID, limit: Int = 1 << 28, _ use: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(GitError) -> Result {
    if let bytes = try smallLooseBlob(id, limit) { return bytes.withUnsafeBufferPointer(use) }
    return try withObject(id, use)
  }

  /// The bytes of a blob that has a file of its own, and is no larger than so many; nil of others.
  private func smallLooseBlob(_ id: ObjectID, _ limit: Int) throws(GitError) -> [UInt8]? {
    let doing = "read blob \(id.short)"
    let object = try header(of: id)
    if object.size > limit { throw GitError(.tooLarge, doing, "it is larger than \(limit) bytes") }
    guard object.type == GIT_OBJECT_BLOB else { throw GitError(.invalid, doing, "it is not a blob") }
    return try looseBlob(id, size: object.size)
  }

  private func withObject<Result>(_ id: ObjectID, _ use: (UnsafeBufferPointer<UInt8>) -> Result)
    throws(GitError) -> Result
  {
    let object = try readObject(id, "read blob \(id.short)")
    return object.withObjectBytes(use)
  }

  /// The size of an object in bytes, without reading all of it.
  package func size(of id: ObjectID) throws(GitError) -> Int { try header(of: id).size }

  private func header(of id: ObjectID) throws(GitError) -> (size: Int, type: git_object_t) {
    var (size, type, oid) = (0, GIT_OBJECT_INVALID, id.oid)
    let code = git_odb_read_header(&size, &type, objects.raw, &oid)
    if code < 0 { throw lacking(GitError(code: code, doing: "read object \(id.short)"), id) }
    return (size, type)
  }

  func readObject(_ id: ObjectID, _ doing: String) throws(GitError) -> Handle {
    var oid = id.oid
    do throws(GitError) {
      return try Handle(doing, freeing: git_odb_object_free) { git_odb_read(&$0, objects.raw, &oid) }
    } catch {
      throw lacking(error, id)
    }
  }

  /// A missing object of a partial clone is where it was left out on purpose: that is another failure.
  func lacking(_ error: GitError, _ id: ObjectID) -> GitError {
    guard error.kind == .notFound, isPartial else {
      damage.note(error)
      return error
    }
    return GitError(
      .unsupported, error.doing, "this is a partial clone, and the object is not in it",
      hint: "clone without --filter, or fetch it: git -C \(shellWord(path)) cat-file -e \(id)",
      code: error.code)
  }

  func lookUpCommit(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    do throws(GitError) {
      return try Handle("read commit \(id.short)", freeing: git_commit_free) {
        git_commit_lookup(&$0, raw, &oid)
      }
    } catch {
      throw cutOff(error)
    }
  }

  /// A missing commit of a shallow clone is one that was cut off.
  func cutOff(_ error: GitError) -> GitError {
    guard error.kind == .notFound, isShallow else {
      damage.note(error)
      return error
    }
    return GitError(
      .unsupported, error.doing, "this is a shallow clone, and its history ends before that",
      hint:
        "complete it: git -C \(shellWord(path)) fetch --unshallow; in CI: fetch-depth: 0, GIT_DEPTH: 0 at GitLab",
      code: error.code)
  }

  /// Where a commit stands among others.
  func node(_ id: ObjectID) throws(GitError) -> CommitNode {
    let commit = try lookUpCommit(id)
    guard let tree = ObjectID(git_commit_tree_id(commit.raw)) else {
      throw GitError(.corrupt, "read commit \(id.short)", "it has no tree")
    }
    return CommitNode(id: id, tree: tree, parents: parents(commit), seconds: git_commit_time(commit.raw))
  }

  private func parents(_ commit: borrowing Handle) -> [ObjectID] {
    (0..<git_commit_parentcount(commit.raw)).compactMap { ObjectID(git_commit_parent_id(commit.raw, $0)) }
  }

  func info(_ commit: borrowing Handle) throws(GitError) -> CommitInfo {
    guard let id = ObjectID(git_commit_id(commit.raw)), let tree = ObjectID(git_commit_tree_id(commit.raw))
    else {
      throw GitError(.corrupt, "read a commit", "it has no tree")
    }
    return CommitInfo(
      id: id, tree: tree, parents: parents(commit),
      author: Signature(git_commit_author(commit.raw)),
      committer: Signature(git_commit_committer(commit.raw)),
      message: git_commit_message(commit.raw).map { String(cString: $0) } ?? "")
  }
}

extension Handle {
  /// Gives the bytes of an object of the database for the length of a call.
  func withObjectBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let data = git_odb_object_data(raw) else { return use(UnsafeBufferPointer(start: nil, count: 0)) }
    let count = git_odb_object_size(raw)
    return use(UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt8.self), count: count))
  }
}

/// What a walk through the history needs of a commit.
struct CommitNode {
  var id: ObjectID
  var tree: ObjectID
  var parents: [ObjectID]
  /// When it was committed, in seconds since 1970.
  var seconds: Int64
}

extension Signature {
  init(_ signature: UnsafePointer<git_signature>?) {
    guard let signature = signature?.pointee else {
      self.init(name: "", email: "", seconds: 0)
      return
    }
    self.init(
      name: signature.name.map { String(cString: $0) } ?? "",
      email: signature.email.map { String(cString: $0) } ?? "",
      seconds: signature.when.time, offsetMinutes: Int(signature.when.offset))
  }
}
