import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// The gate's answers about commits, each worked out once a look.
final class GateVerdicts {
  private let gate: GateOperation
  private var known: [ObjectID: Result<GateReport, Failure>] = [:]

  init(_ repository: Repository, policy: GatePolicy?) { gate = GateOperation(repository, policy: policy) }

  func callAsFunction(_ commit: ObjectID) throws(Failure) -> GateReport {
    if let known = known[commit] { return try known.get() }
    let answer = Result { () throws(Failure) in try gate.run(commit, limit: PullRequestText.mostKeys) }
    known[commit] = answer
    return try answer.get()
  }
}
