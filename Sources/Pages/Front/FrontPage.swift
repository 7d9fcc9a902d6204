import Interchange

/// All repositories: what each active release is at a glance.
struct FrontPage {
  let answers: any PageAnswers

  func response() -> HTTPResponse {
    let repositories = RepositorySummary.all(answers.repositories).map { RepositoryAnswers($0, answers) }
    return Frame("", signsOut: answers.readersSignIn) {
      tag(.h1) { "Releases" }
      if repositories.isEmpty { tag(.p, .class("nothing")) { "No repository is watched." } }
      for repository in repositories { section(repository) }
    }.response()
  }

  private func section(_ repository: RepositoryAnswers) -> Markup {
    tag(.section, .class("card")) {
      tag(.h2) {
        tag(.a, .href(.repository(repository.name))) { tag(.bdi) { repository.name } }
      }
      if let failure = repository.summary.failure { Findings.failure(failure, "The last look failed") }
      releases(repository)
      tag(.p, .class("aside")) { LookTime.markup(repository.summary) }
    }
  }

  private func releases(_ repository: RepositoryAnswers) -> Markup {
    let releases = repository.summary.releases
    if releases.isEmpty {
      return tag(.p, .class("nothing")) {
        repository.summary.looked == nil ? "" : "No release branch is active."
      }
    }
    let branches = repository.status?.active ?? []
    return tag(.ul, .class("releases")) {
      for release in releases {
        let progress = branches.first { $0.name.isSame(release.branch) }?.locales.filter(\.isRequired) ?? []
        tag(.li) {
          tag(.p, .class("verdict")) {
            Verdict.sign(release.answer)
            tag(.a, .href(.repository(repository.name).asking("branch", release.branch))) {
              tag(.bdi) { sentence(release, repository) }
            }
          }
          if !progress.isEmpty { ProgressBar(progress).markup }
        }
      }
    }
  }

  private func sentence(_ release: RepositorySummary.Release, _ repository: RepositoryAnswers) -> String {
    let name = BranchName(release.branch).short
    return switch release.answer {
    case .open: "\(name) can ship"
    case .blocked: "\(name) cannot ship"
    case .unknown where repository.summary.failure != nil: "\(name) cannot be judged now"
    case .unknown: "\(name) cannot be judged"
    case nil: "\(name) has not been judged yet"
    }
  }
}
