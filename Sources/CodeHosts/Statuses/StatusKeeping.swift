import RepositoryModel

/// Gives commits the statuses that they should have: only where one is not so already, for each is another record.
package struct StatusKeeping {
  private let host: any CodeHost

  package init(_ host: any CodeHost) { self.host = host }

  /// True where it was set now.
  package func keep(_ status: CommitStatus, on commit: ObjectID, of branch: String) throws(HostError) -> Bool
  {
    let wanted = host.shown(status)
    if let known = try host.status(wanted.context, of: commit, on: branch), known.state == wanted.state,
      known.description == wanted.description, (known.page ?? "") == (wanted.page ?? "")
    {
      return false
    }
    try host.post(status, on: commit, of: branch)
    return true
  }
}
