import CLibgit2
import RepositoryModel

// Reading refs. Moving them is in `RefTransaction.swift`.
extension Repository {
  /// The refs whose names begin with one of the prefixes, each of which ends in `/`; all of them for none given.
  ///
  /// Symbolic refs count with what they lead to. Those that lead nowhere, and names that Git itself would refuse, are
  /// left out. What is there and cannot be read is among the snapshot's unreadable ones, also where `packed-refs` has
  /// an older value of it.
  ///
  /// - Throws: Where the list itself cannot be read: a folder of refs, or `packed-refs`.
  package func snapshot(prefixes: [String] = ["refs/"]) throws(GitError) -> RefSnapshot {
    for prefix in prefixes where !prefix.hasPrefix("refs/") {
      throw GitError(.invalid, "list the refs of \(path) under \(prefix)", "that is not a prefix of refs")
    }
    let loose = LooseRefs(in: commonDirectory)
    var entries: [RefSnapshot.Entry] = []
    var links: [(ref: RefName, target: RefName)] = []
    var unreadable: [RefName] = []
    for prefix in prefixes {
      for ref in try loose.names(under: prefix) {
        switch loose.content(of: ref) {
        case .id(let id): entries.append(RefSnapshot.Entry(ref: ref, id: id))
        case .symbolic(let target): links.append((ref, target))
        case .unreadable(let reason):
          unreadable.append(ref)
          damage.note(GitError(.corrupt, "read \(ref)", reason))
        case .absent: break
        }
      }
    }
    // Last, so that a ref that is being packed is in one of the two. A file counts before what is packed.
    let seen = Set(entries.map(\.ref) + links.map(\.ref))
    do throws(GitError) {
      try PackedRefs(in: commonDirectory).each(under: prefixes) {
        if !seen.contains($0.ref) { entries.append($0) }
      }
    } catch {
      damage.note(error)
      throw error
    }
    for link in links {
      do throws(GitError) {
        if let id = try id(of: link.target) { entries.append(RefSnapshot.Entry(ref: link.ref, id: id)) }
      } catch {
        unreadable.append(link.ref)
      }
    }
    return RefSnapshot(entries, unreadable: unreadable)
  }

  /// What a ref leads to; nil where it does not exist.
  ///
  /// - Throws: `.corrupt` where it is there and cannot be read.
  package func id(of ref: RefName) throws(GitError) -> ObjectID? {
    var name = ref
    // As many links in a row as Git follows.
    for _ in 0..<5 {
      switch try content(of: name) {
      case .id(let id): return id
      case .symbolic(let target): name = target
      default: return nil
      }
    }
    throw GitError(.corrupt, "read \(ref)", "its chain of symbolic refs is too long")
  }

  /// The commit of a branch; nil where there is none of that name.
  package func tip(of branch: String) throws(GitError) -> ObjectID? {
    try RefName(branch: branch).flatMap { ref throws(GitError) in try id(of: ref) }
  }

  /// The ref that a symbolic ref leads to, there or not; of any other, the ref itself.
  package func end(of ref: RefName) throws(GitError) -> RefName {
    var name = ref
    for _ in 0..<5 {
      guard case .symbolic(let target) = try content(of: name) else { return name }
      name = target
    }
    throw GitError(.corrupt, "read \(ref)", "its chain of symbolic refs is too long")
  }

  /// The symbolic refs under prefixes, by the ref that they lead to, there or not. Such refs are always files: none is
  /// packed. One by a longer chain leads nowhere, for git as well.
  ///
  /// - Throws: Where a folder of refs cannot be listed.
  package func aliases(prefixes: [String]) throws(GitError) -> [RefName: [RefName]] {
    let loose = LooseRefs(in: commonDirectory)
    var found: [RefName: [RefName]] = [:]
    for prefix in prefixes {
      for ref in try loose.names(under: prefix) {
        guard case .symbolic = loose.content(of: ref), let end = try? end(of: ref) else { continue }
        found[end, default: []].append(ref)
      }
    }
    return found
  }

  /// What a ref itself says, wherever it stands.
  ///
  /// - Throws: `.corrupt` where it is there and cannot be read.
  func content(of ref: RefName) throws(GitError) -> LooseRefs.Content {
    switch LooseRefs(in: commonDirectory).content(of: ref) {
    case .unreadable(let reason):
      let error = GitError(.corrupt, "read \(ref)", reason)
      damage.note(error)
      throw error
    case .absent: return try PackedRefs(in: commonDirectory).id(of: ref).map { .id($0) } ?? .absent
    case let content: return content
    }
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
