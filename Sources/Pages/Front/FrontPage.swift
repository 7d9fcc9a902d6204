import Interchange
import TranslationModel

/// All repositories: what each active release is at a glance.
struct FrontPage {
  let answers: any PageAnswers

  func response() -> HTTPResponse {
    let repositories = RepositorySummary.all(answers.repositories).map { RepositoryAnswers($0, answers) }
    return Frame("", signsOut: answers.readersSignIn) {
      tag(.h1) { "Releases" }
      if let refused = AnswerFailure(answers.repositories["refused"]) {
        Findings.failure(refused, "The configuration was refused, and the one before stays in force")
      }
      if repositories.isEmpty { tag(.p, .class("nothing")) { "No repository is watched." } }
      for repository in repositories { section(repository) }
    }.response()
  }

  private func section(_ repository: RepositoryAnswers) -> Markup {
    tag(.section, .class("card")) {
      tag(.h2) {
        tag(.a, .href(.repository(repository.name))) { tag(.bdi) { repository.name } }
      }
      Standing(repository: repository).ofLook
      releases(repository)
      tag(.p, .class("aside")) {
        LookTime.markup(repository.summary)
        faults(repository.summary)
      }
    }
  }

  /// How much is wrong; nil where nothing is.
  private func faults(_ summary: RepositorySummary) -> Markup? {
    let counts = [(summary.errors, "error"), (summary.warnings, "warning")].filter { $0.0 > 0 }
    if counts.isEmpty { return nil }
    return together {
      " "
      tag(.a, .href(.faults(summary.name))) { counts.map { $0.0.counted($0.1) }.enumerated() }
    }
  }

  private func releases(_ repository: RepositoryAnswers) -> Markup {
    let releases = repository.summary.releases
    if releases.isEmpty {
      return tag(.p, .class("nothing")) {
        repository.summary.isKnown ? "No release branch is active." : ""
      }
    }
    let (branches, names) = (repository.status?.active ?? [], repository.names)
    return tag(.ul, .class("releases")) {
      for release in releases {
        let progress = branches.first { $0.name.isSame(release.branch) }?.locales.filter(\.isRequired) ?? []
        tag(.li) {
          tag(.p, .class("verdict")) {
            Verdict.sign(release.answer)
            tag(.a, .href(.repository(repository.name).asking("branch", release.branch))) {
              tag(.bdi) { sentence(release, names[release.branch], repository) }
            }
          }
          if !progress.isEmpty {
            let isJudged = release.answer == .open || release.answer == .blocked
            ProgressBar(progress, in: repository, isJudged: isJudged).markup
          }
          if release.answer == .open, !progress.allSatisfy(\.isDone) {
            tag(.p, .class("aside")) { "What is not done does not block." }
          }
        }
      }
    }
  }

  private func sentence(
    _ release: RepositorySummary.Release, _ name: String, _ repository: RepositoryAnswers
  ) -> String {
    switch release.answer {
    case .open: "\(name) can ship"
    case .blocked: "\(name) cannot ship"
    case .unknown: Verdict.unknown(name, repository.summary.doubt)
    case nil: "\(name) has not been judged yet"
    }
  }
}
