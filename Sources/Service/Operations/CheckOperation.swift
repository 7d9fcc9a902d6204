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
      let findings = view.findings + (try inspect(commit, revision, &view))
      guard let since else { return findings }
      let other = try repository.resolve(since)
      // What the other branch did meanwhile is not this one's doing.
      let start = try repository.mergeBase(other, commit) ?? other
      return new(in: findings, since: try inspect(start, since, &view))
    }
  }

  private func inspect(_ commit: ObjectID, _ name: String, _ view: inout RepositoryView) throws(GitError)
    -> [Finding]
  {
    let resources = try view.resources(of: commit, branch: name) ?? view.project.resources
    let listing = try BranchLook(view: view, agreed: nil).listing(commit, resources)
    return Workflow.inspect(
      listing, resources: resources, project: view.project, blobs: RepositoryBlobs(repository))
  }

  /// A finding is the same wherever its line has moved to in its file.
  private func new(in findings: [Finding], since older: [Finding]) -> [Finding] {
    var left: [Finding: Int] = [:]
    for finding in older { left[finding.withoutLine, default: 0] += 1 }
    return findings.filter { finding in
      guard let count = left[finding.withoutLine], count > 0 else { return true }
      left[finding.withoutLine] = count - 1
      return false
    }
  }
}

extension Finding {
  fileprivate var withoutLine: Finding {
    var finding = self
    finding.place = place.map { Place($0.file) }
    finding.hint = nil
    return finding
  }
}
