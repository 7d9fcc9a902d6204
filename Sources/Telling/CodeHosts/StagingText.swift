import CodeHosts
import ProjectConfiguration

/// What the pull request of the integration branch says: staging locales' files, and nothing that a gate waits for.
struct StagingText {
  let branch: String
  let project: Project
  let news: [String]

  var section: PullRequestSection {
    let names = project.staging.map { "`\($0.locale)`" }.joined(separator: ", ")
    let what = project.staging.count == 1 ? "the staging locale \(names)" : "the staging locales \(names)"
    return PullRequestSection(
      (["This brings `\(branch.inCodeSpan)` the generated files of \(what). Nobody translates them."] + news)
        .joined(separator: "\n"))
  }
}
