import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Checks the string files of one commit by themselves.
package struct CheckOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  /// `since` is where the work began: what the string files had there already is left out.
  package func run(_ revision: String, since: String? = nil) throws(Failure) -> [Finding] {
    var view = try RepositoryView(repository, agreed: nil, includesRemotes: true)
    return try git { () throws(GitError) in
      let commit = try repository.resolve(revision)
      let mistakes = view.findings
      let inspected = try inspected(commit, revision, &view)
      guard let since else {
        return mistakes + inspect(inspected, project: view.project, blobs: RepositoryBlobs(repository))
      }
      let other = try repository.resolve(since)
      // What the other branch did meanwhile is not this one's doing.
      let start = try repository.mergeBase(other, commit) ?? other
      return mistakes
        + newFindings(
          in: inspected, since: try self.inspected(start, since, &view), project: view.project,
          blobs: RepositoryBlobs(repository))
    }
  }

  private func inspected(_ commit: ObjectID, _ name: String, _ view: inout RepositoryView) throws(GitError)
    -> InspectedCommit
  {
    let resources = try view.resources(of: commit, branch: name) ?? view.project.resources
    return InspectedCommit(try BranchLook(view: view, agreed: nil).listing(commit, resources), resources)
  }
}
