import CodeScan
import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Compares the keys that the code of a commit uses with those of its string files.
package struct ScanOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  /// `since` is where the work began: what was wrong there already is left out.
  package func run(_ revision: String, since: String? = nil) throws(Failure) -> ScanReport {
    let commit = try git { () throws(GitError) in try repository.resolve(revision) }
    var view = try RepositoryView(repository, orByThatOf: commit)
    var report = ScanReport(findings: CheckReport(commit: commit))
    report.findings.project = view.findings
    let known = view.findings.count
    var code = CodeLook(repository)
    try git { () throws(GitError) in
      var before: [Finding] = []
      if let since {
        let other = try repository.resolve(since)
        // What the other branch did meanwhile is not this one's doing.
        let start = try repository.mergeBase(other, commit) ?? other
        before = try look(at: start, &view, &code).findings
      }
      let mistakesBefore = view.findings.count
      let now = try look(at: commit, &view, &code)
      let mistakes = view.findings.dropFirst(since == nil ? known : mistakesBefore).map { finding in
        var finding = finding
        finding.place?.file = RepositoryView.fileName
        return finding
      }
      report.findings.files = mistakes + view.project.checks.applied(to: now.findings.new(since: before))
      (report.files, report.keys) = (now.files, now.keys)
    }
    return report
  }

  private func look(at commit: ObjectID, _ view: inout RepositoryView, _ code: inout CodeLook)
    throws(GitError)
    -> CodeLook.Answer
  {
    let project = try view.project(of: commit, branch: "\(commit)") ?? view.project
    return try code.look(at: try view.listing(commit, project.resources), project, base: view.project.base)
  }
}

/// What code says of keys that is wrong.
package struct ScanReport: Equatable, Sendable {
  package var findings: CheckReport
  /// How many files of code were looked at.
  package var files = 0
  /// How many keys the string files have.
  package var keys = 0
}
