import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Checks the string files of one commit by themselves.
package struct CheckOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func run(_ revision: String) throws(Failure) -> [Finding] {
    let commit = try git { () throws(GitError) in try repository.resolve(revision) }
    var view = try RepositoryView(repository, agreed: nil, includesRemotes: true)
    let resources = try git { () throws(GitError) in
      try view.resources(of: commit, branch: revision) ?? view.project.resources
    }
    let listing = try git { () throws(GitError) in
      try BranchLook(view: view, agreed: nil).listing(commit, resources)
    }
    return view.findings
      + inspect(listing, resources: resources, project: view.project, blobs: RepositoryBlobs(repository))
  }
}
