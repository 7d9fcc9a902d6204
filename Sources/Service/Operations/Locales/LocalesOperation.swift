import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Works out what users of each language see of the string files of a commit.
package struct LocalesOperation {
  let repository: Repository

  package init(_ repository: Repository) { self.repository = repository }

  package func run(_ revision: String) throws(Failure) -> LocalesReport {
    let commit = try git { () throws(GitError) in try repository.resolve(revision) }
    var view = try RepositoryView(repository, orByThatOf: commit)
    let elsewhere = view.findings.filter { $0.severity == .error }
    return try git { () throws(GitError) in
      let known = view.findings.count
      let resources = try view.resources(of: commit, branch: "\(commit)") ?? view.project.resources
      let listing = try view.listing(commit, resources)
      let project = view.project
      let said = try ProjectFilesLook(repository, base: project.base, resources: resources).look(
        at: listing.tree)
      let files = TranslatedFiles.all(
        in: listing, project, resources: resources, blobs: RepositoryBlobs(repository))
      var report = LocalesReport(base: project.base)
      report.resources = ShownLocales.all(files, said, project)
      report.lists = said.lists
      let judgement = ProjectJudgement(said, files, project, from: .note)
      report.findings = elsewhere + view.findings.dropFirst(known) + judgement.findings
      return report
    }
  }
}

/// What users of each language see, and what the platforms are told of the app's languages.
package struct LocalesReport: Sendable {
  package var base: LocaleTag
  package var resources: [ShownLocales] = []
  package var lists: [ProjectFiles.List] = []
  package var findings: [Finding] = []
}
