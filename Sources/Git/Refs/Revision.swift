import CLibgit2
import RepositoryModel

extension Repository {
  /// The commit that a person means by `HEAD`, a branch, a remote-tracking branch, a tag or a commit id, in full or
  /// the first seven digits and more. No other revision syntax is understood.
  package func resolve(_ revision: String) throws(GitError) -> ObjectID {
    let doing = "find the commit '\(revision)'"
    // A script's variable that is not set names no commit, and `HEAD` least of all.
    if revision.isEmpty { throw GitError(.notFound, doing, "the name is empty", hint: namesHint) }
    if revision == "HEAD" {
      switch try head() {
      case .ref(_, let id?), .detached(let id): return id
      case .ref: break
      }
      throw GitError(.notFound, doing, "HEAD points to no commit")
    }
    // As git takes it: whoever calls a branch like a commit does not put it in the commit's place.
    if let id = ObjectID(hex: revision) { return try commit(peeling: id, called: revision) }
    for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/", ""] {
      guard let ref = RefName(prefix + revision), let id = try id(of: ref) else { continue }
      return try commit(peeling: id, called: revision)
    }
    guard (7...40).contains(revision.utf8.count), revision.utf8.allSatisfy(isHexDigit) else {
      throw GitError(.notFound, doing, "no branch, tag or commit has that name", hint: namesHint)
    }
    return try commit(peeling: expanded(revision, doing), called: revision)
  }

  /// Jobs of continuous integration have what their checkout has fetched, and often one commit of that.
  private var namesHint: String {
    "name a branch, a tag or a commit that this repository has; what its remote has is here once it is fetched"
      + (isShallow
        ? ": this is a shallow clone, so fetch all of it (in CI: fetch-depth: 0, GIT_DEPTH: 0 at GitLab)"
        : "")
  }

  private func expanded(_ digits: String, _ doing: String) throws(GitError) -> ObjectID {
    var short = git_oid()
    try check(git_oid_fromstrn(&short, digits, digits.utf8.count), doing)
    let object = try Handle(doing, freeing: git_object_free) {
      git_object_lookup_prefix(&$0, raw, &short, digits.utf8.count, GIT_OBJECT_ANY)
    }
    guard let id = ObjectID(git_object_id(object.raw)) else {
      throw GitError(.notFound, doing, "it has no id")
    }
    return id
  }

  /// The commit that an object is, or that a tag points to, by whatever other tags. `name` is what people call it.
  package func commit(peeling id: ObjectID, called name: String? = nil) throws(GitError) -> ObjectID {
    let doing = "find the commit '\(name ?? id.description)'"
    var oid = id.oid
    let object = try Handle(doing, freeing: git_object_free) {
      git_object_lookup(&$0, raw, &oid, GIT_OBJECT_ANY)
    }
    let commit = try Handle(doing, freeing: git_object_free) {
      git_object_peel(&$0, object.raw, GIT_OBJECT_COMMIT)
    }
    guard let result = ObjectID(git_object_id(commit.raw)) else {
      throw GitError(.notFound, doing, "it is not a commit")
    }
    return result
  }

  /// The commit that a tag is of; nil for one of something else.
  package func commit(ofTag id: ObjectID, called name: String) throws(GitError) -> ObjectID? {
    do throws(GitError) { return try commit(peeling: id, called: name) } catch {
      if [GIT_EPEEL.rawValue, GIT_EINVALIDSPEC.rawValue].contains(error.code) { return nil }
      throw error
    }
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
}
