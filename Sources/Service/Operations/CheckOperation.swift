import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Checks the string files of one commit by themselves.
package struct CheckOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  /// `since` is where the work began: what the string files had there already is left out. `now` is in seconds since 1970.
  package func run(
    _ revision: String, since: String? = nil, from least: Finding.Severity = .warning,
    at now: Int64 = Int64(time(nil))
  ) throws(Failure) -> CheckReport {
    let strictness = Strictness(from: least, on: CalendarDay(at: now))
    var report = CheckReport(commit: try git { () throws(GitError) in try repository.resolve(revision) })
    var view = try RepositoryView(repository, orByThatOf: report.commit)
    report.project = view.findings
    let blobs = RepositoryBlobs(repository)
    try git { () throws(GitError) in
      guard let since else {
        let (inspected, mistakes) = try inspected(report.commit, &view)
        report.files = mistakes + inspect(inspected, project: view.project, strictness, blobs: blobs)
        report.files += try projectFindings(of: inspected, view, from: least)
        return
      }
      let other = try repository.resolve(since)
      // What the other branch did meanwhile is not this one's doing.
      let start = try repository.mergeBase(other, report.commit) ?? other
      let (older, before) = try inspected(start, &view)
      let (inspected, mistakes) = try inspected(report.commit, &view)
      let speller = try Hunspell(of: report.commit, view)
      let filesBefore = try projectFindings(of: older, view, from: least)
      report.files =
        mistakes.filter { now in !before.contains { $0.rule == now.rule && $0.message == now.message } }
        + newFindings(
          in: inspected, since: older, project: view.project, strictness, blobs: blobs, speller: speller)
      report.files += try projectFindings(of: inspected, view, from: least).new(since: filesBefore)
    }
    return report
  }

  /// What is wrong with what its other files say of the app's languages.
  private func projectFindings(
    of commit: InspectedCommit, _ view: RepositoryView, from least: Finding.Severity
  ) throws(GitError) -> [Finding] {
    guard ProjectJudgement.isAsked(of: view.project, from: least) else { return [] }
    let said = try ProjectFilesLook(repository, base: view.project.base, resources: commit.resources).look(
      at: commit.listing.tree)
    let files = TranslatedFiles.all(
      in: commit.listing, view.project, resources: commit.resources, blobs: RepositoryBlobs(repository))
    return ProjectJudgement(said, files, view.project, from: least).findings
  }

  /// The commit, and the mistakes in its own `.glossator`: none where another commit with the same one was looked at before.
  private func inspected(_ commit: ObjectID, _ view: inout RepositoryView) throws(GitError)
    -> (InspectedCommit, [Finding])
  {
    let known = view.findings.count
    let resources = try view.resources(of: commit, branch: "\(commit)") ?? view.project.resources
    let mistakes = view.findings.dropFirst(known).map { finding in
      var finding = finding
      finding.place?.file = RepositoryView.fileName
      return finding
    }
    let listing = try view.listing(commit, resources)
    return (InspectedCommit(listing, resources, try GlossaryFile.orMissing(of: commit, view)), mistakes)
  }
}
