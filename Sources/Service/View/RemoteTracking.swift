import Git
import RepositoryModel

extension RefName {
  /// Of a remote-tracking branch, the branch's name without its remote's; nil for another ref, and for a remote's `HEAD`.
  var remoteBranch: String? {
    guard hasPrefix("refs/remotes/") else { return nil }
    let name = full.split(separator: "/", maxSplits: 3).dropFirst(3).joined()
    return name.isEmpty || name == "HEAD" ? nil : name
  }
}

extension RefSnapshot {
  /// Remote-tracking branches, without their remote's name; of several remotes, `origin` first.
  var remoteBranches: [String: ObjectID] {
    var branches: [String: ObjectID] = [:]
    for entry in entries {
      guard let name = entry.ref.remoteBranch else { continue }
      if branches[name] == nil || entry.ref.hasPrefix("refs/remotes/origin/") { branches[name] = entry.id }
    }
    return branches
  }
}
