import RepositoryModel

/// Gives commits the statuses that they should have: only where one is not so already, for each is another record.
package struct StatusKeeping {
  private let host: any CodeHost

  package init(_ host: any CodeHost) { self.host = host }

  /// A commit that is about to be judged, and what the host says of it until then.
  package struct Judging: Sendable {
    package var commit: ObjectID
    /// One that has it at its tip.
    package var branch: String
    fileprivate var known: CommitStatus

    /// True where the host lets pass what waits for it.
    package var isSuccess: Bool { known.state == .success }
  }

  /// Where nothing was said of a commit, the host shows at once that an answer is coming.
  package func begin(_ context: String, on commit: ObjectID, of branch: String) throws(HostError) -> Judging {
    let pending = CommitStatus(context, .pending, "its texts are being checked")
    if let known = try host.status(host.shown(pending).context, of: commit, on: branch) {
      return Judging(commit: commit, branch: branch, known: known)
    }
    try host.post(pending, on: commit, of: branch)
    return Judging(commit: commit, branch: branch, known: host.shown(pending))
  }

  /// Sets a worse one at once. Which page it is to lead to, is known later.
  package func takeBack(_ judging: inout Judging, _ status: CommitStatus) throws(HostError) {
    var status = status
    status.page = judging.known.page
    try host.post(status, on: judging.commit, of: judging.branch)
    judging.known = host.shown(status)
  }

  /// True where it was set now. A page that is there stays, where there is no other to lead to.
  package func end(_ judging: Judging, _ status: CommitStatus) throws(HostError) -> Bool {
    let (wanted, known) = (host.shown(status), judging.known)
    if known.state == wanted.state, known.description == wanted.description,
      wanted.page == nil || wanted.page == known.page
    {
      return false
    }
    try host.post(status, on: judging.commit, of: judging.branch)
    return true
  }
}
