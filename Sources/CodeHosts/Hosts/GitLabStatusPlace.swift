import Interchange
import RepositoryModel

extension GitLab {
  /// Where a commit's status belongs. In a merge request the newest pipeline alone counts: a status without its number goes to
  /// the branch's, and nobody waits for that. One that runs on the result of a merge has another commit, and takes none.
  enum StatusPlace {
    case pipeline(Int), branch(String)

    /// The host knows a pipeline's own ref; another one beside its number fits no pipeline.
    var member: (name: String, value: JSON) {
      switch self {
      case .pipeline(let number): ("pipeline_id", .number(number))
      // Else the status goes to the first branch that has the commit.
      case .branch(let name): ("ref", .string(name))
      }
    }

    var query: (name: String, value: String) {
      switch self {
      case .pipeline(let number): ("pipeline_id", "\(number)")
      case .branch(let name): ("ref", name)
      }
    }
  }

  /// That of a commit on a branch, as the host has it now.
  func place(of commit: ObjectID, on branch: String, to doing: String) throws(HostError)
    -> StatusPlace
  {
    let requests = try connection.list(
      path("repository", "commits", "\(commit)", "merge_requests"),
      [("state", "opened"), ("per_page", "100")], to: doing, pages: 1)
    for request in requests where request["sha"]?.string == "\(commit)" {
      guard let number = request["iid"]?.number else { continue }
      let whole = try connection.get(path("merge_requests", "\(number)"), to: doing)
      // That of a fork runs there: it is another project's, and takes no status here.
      if let pipeline = whole["head_pipeline"], let id = pipeline["id"]?.number,
        pipeline["sha"]?.string == "\(commit)", let project = pipeline["project_id"]?.number,
        project == whole["target_project_id"]?.number
      {
        return .pipeline(id)
      }
    }
    return .branch(branch)
  }
}
