import Interchange

/// For the release manager: can each release ship, what blocks, and how far is each locale.
struct ReleasesPage {
  let repository: RepositoryAnswers
  let request: PageRequest

  func response() -> HTTPResponse? {
    let status = repository.status
    let wanted = request["branch"]
    let active = status?.active ?? []
    let shown = active.filter { branch in wanted.map { branch.name.isSame($0) } ?? true }
    // Before there is an answer nobody knows which are.
    if let wanted, status != nil, shown.isEmpty {
      return MissingPage("no release branch '\(wanted)' is active", repository).response()
    }
    let sections = shown.map { ReleaseSection($0, repository, request, isWhole: wanted != nil) }
    let verdict = wanted == nil ? nil : sections.first?.verdict.sentence
    return Frame(verdict.map { "\($0) – \(repository.name)" } ?? repository.name, repository, .releases) {
      tag(.h1) { tag(.bdi) { wanted.map { "\(repository.name): \($0)" } ?? repository.name } }
      Standing(repository: repository).ofLook
      if let status {
        state(status)
      } else {
        NoAnswer(repository, "status", command: "glossator status").markup
      }
      if status != nil, active.isEmpty { tag(.p, .class("nothing")) { "No release branch is active." } }
      for section in sections { section.markup }
      if wanted == nil { finished(status) } else { whole }
    }.response()
  }

  /// Nil where that is not of now: nobody knows.
  private func state(_ status: StatusAnswer) -> Markup? {
    if repository.summary.doubt != nil { return nil }
    return tag(.p, .class("aside")) {
      status.isInStep && status.hasEverySheet
        ? "Git and the sheet are in step."
        : status.isInStep
          ? "The sheet cannot be used now. Git is in step with its newest version that could be."
          : "Something has changed since Git and the sheet last agreed."
      if !status.isInForce {
        " Not all that people typed and committed is in force: "
        tag(.a, .href(.faults(repository.name))) { "see the faults" }
        "."
      }
    }
  }

  private func finished(_ status: StatusAnswer?) -> Markup? {
    let names = repository.names
    let finished = status?.branches.filter(\.isFinished).map { names[$0.name] } ?? []
    if finished.isEmpty { return nil }
    return tag(.section) {
      tag(.h2) { "Finished" }
      tag(.p) { "Shipped, and left alone: \(finished.joined(separator: ", "))." }
    }
  }

  private var whole: Markup {
    tag(.p) {
      tag(.a, .href(.repository(repository.name))) {
        "All releases of "; tag(.bdi) { repository.name }
      }
    }
  }
}
