import Git
import ProjectConfiguration
import RepositoryModel
import Service
import Workflow

/// The gate's answers about commits, each worked out once a look, for whoever is told of them.
package final class GateVerdicts {
  /// The host's own policy; nil for the project's.
  package let policy: GatePolicy?
  private let gate: GateOperation
  private let limit: Int
  private var known: [ObjectID: Result<GateReport, Failure>] = [:]

  /// Who added a key is looked up where pull requests are to name them. `refused` are blobs that nobody dares to read any more.
  package init(
    _ repository: Repository, policy: GatePolicy?, namesAuthors: Bool, without refused: Set<ObjectID> = []
  ) {
    (self.policy, limit) = (policy, namesAuthors ? PullRequestText.mostKeys : 0)
    gate = GateOperation(repository, policy: policy, without: refused)
  }

  func callAsFunction(_ commit: ObjectID) throws(Failure) -> GateReport {
    if let known = known[commit] { return try known.get() }
    let answer = Result { () throws(Failure) in try gate.run(commit, limit: limit) }
    known[commit] = answer
    return try answer.get()
  }

  /// About a commit as it is once another one has been merged into it.
  func callAsFunction(_ commit: ObjectID, merging side: ObjectID) throws(Failure) -> GateReport {
    try gate.run(commit, merging: side, limit: limit)
  }
}
