import CodeHosts
import Git
import RepositoryModel
import Service

/// A commit that gets the gate's answer as a status.
struct JudgedCommit: Hashable {
  var commit: ObjectID
  /// A branch that has it at its tip.
  var branch: String
  /// How messages call it.
  var title: String
}

/// The commits that get the gate's answer: the tips of release branches, what waits to be merged into production, and what
/// stands in a merge queue before either.
struct JudgedCommits {
  let repository: Repository
  let report: LookReport

  /// GitHub's merge queue makes a branch for each state that it tries, `gh-readonly-queue/BASE/pr-N-…`: the status counts there,
  /// and not on the pull request.
  private static let queue = "gh-readonly-queue/"

  /// What Git alone tells.
  func ofBranches() throws(GitError) -> [JudgedCommit] {
    var found: [JudgedCommit] = []
    for name in report.active {
      guard let tip = try repository.tip(of: name) else { continue }
      found.append(JudgedCommit(commit: tip, branch: name, title: name))
    }
    for branch in try repository.snapshot(prefixes: ["refs/heads/\(Self.queue)"]).branches {
      guard let title = title(ofQueued: branch.name) else { continue }
      found.append(JudgedCommit(commit: branch.id, branch: branch.name, title: title))
    }
    return found
  }

  /// What the host tells: the open pull requests into production, from forks, too.
  func ofPullRequests(_ host: any CodeHost) throws(HostError) -> [JudgedCommit] {
    var found: [JudgedCommit] = []
    for base in report.production {
      for request in try host.openPullRequests(into: base) {
        guard let commit = request.headCommit else { continue }
        found.append(
          JudgedCommit(commit: commit, branch: request.head, title: "#\(request.number) into \(base)"))
      }
    }
    return found
  }

  /// Nil for what would be merged into a branch that nobody ships from.
  private func title(ofQueued branch: String) -> String? {
    let rest = branch.dropFirst(Self.queue.count)
    guard let mark = rest.ranges(of: "/pr-").last else { return nil }
    let base = String(rest[..<mark.lowerBound])
    guard report.production.contains(base) || report.active.contains(base) else { return nil }
    let number = rest[mark.upperBound...].prefix { $0.isNumber }
    return "#\(number) in the queue of \(base)"
  }
}
