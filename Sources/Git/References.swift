import CLibgit2
import RepositoryModel

// Reading refs. Moving them is in `RefTransaction.swift`.
extension Repository {
  /// The refs whose names begin with one of the prefixes, each of which ends in `/`; all of them for none given.
  ///
  /// Symbolic refs count with what they lead to. Refs that lead nowhere, and names that Git itself would refuse, are
  /// left out.
  package func snapshot(prefixes: [String] = ["refs/"]) throws(GitError) -> RefSnapshot {
    var entries: [RefSnapshot.Entry] = []
    for prefix in prefixes { try collect(prefix, into: &entries) }
    return RefSnapshot(entries)
  }

  private func collect(_ prefix: String, into entries: inout [RefSnapshot.Entry]) throws(GitError) {
    let doing = "list the refs of \(path) under \(prefix)"
    guard prefix.hasPrefix("refs/"), !prefix.utf8.contains(where: { "*?[\\".utf8.contains($0) }) else {
      throw GitError(.invalid, doing, "that is no prefix of refs")
    }
    let iterator = try Handle(doing, freeing: git_reference_iterator_free) {
      git_reference_iterator_glob_new(&$0, raw, prefix + "*")
    }
    while true {
      var next: OpaquePointer?
      let code = git_reference_next(&next, iterator.raw)
      if code == GIT_ITEROVER.rawValue { return }
      try check(code, doing)
      defer { git_reference_free(next) }
      guard let cName = git_reference_name(next), let name = String(validatingCString: cName),
        let ref = RefName(name), let id = target(of: next)
      else { continue }
      entries.append(RefSnapshot.Entry(ref: ref, id: id))
    }
  }

  private func target(of reference: OpaquePointer?) -> ObjectID? {
    if let id = ObjectID(git_reference_target(reference)) { return id }
    var resolved: OpaquePointer?
    defer { git_reference_free(resolved) }
    guard git_reference_resolve(&resolved, reference) == 0 else { return nil }
    return ObjectID(git_reference_target(resolved))
  }

  /// What a ref leads to; nil where it does not exist.
  package func id(of ref: RefName) throws(GitError) -> ObjectID? {
    var oid = git_oid()
    let code = git_reference_name_to_id(&oid, raw, ref.full)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try check(code, "read \(ref)")
    return ObjectID(oid)
  }

  /// What `HEAD` says.
  package func head() throws(GitError) -> Head {
    let reference = try Handle("read HEAD of \(path)", freeing: git_reference_free) {
      git_reference_lookup(&$0, raw, "HEAD")
    }
    if let id = ObjectID(git_reference_target(reference.raw)) { return .detached(id) }
    guard let name = git_reference_symbolic_target(reference.raw), let ref = RefName(String(cString: name))
    else {
      throw GitError(.corrupt, "read HEAD of \(path)", "it names neither a ref nor a commit")
    }
    return .ref(ref, try id(of: ref))
  }
}

/// What `HEAD` of a repository says.
package enum Head: Hashable, Sendable {
  /// A ref, and what it leads to: nothing yet in an empty repository.
  case ref(RefName, ObjectID?)
  case detached(ObjectID)
}
