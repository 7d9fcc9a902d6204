import Git
import HostConfiguration
import Pages
import Service
import TranslationModel
import Workflow

/// Tells people what a look found that is new. The look has come to its end by then, and whatever goes wrong here changes
/// nothing of it.
package struct NotifyOperation {
  private let repository: Repository
  private let memory: NoticeMemory
  private let telling: NoticeTelling
  private let page: RepositoryPage?

  package init(
    _ settings: NotifySettings, _ repository: Repository, project: String,
    page: RepositoryPage? = nil, until end: ContinuousClock.Instant
  ) {
    (self.repository, self.page) = (repository, page)
    memory = NoticeMemory(repository)
    telling = NoticeTelling(settings, memory, project: project, until: end)
  }

  /// With what else is wrong, and the pages that branches have at a code host. Answers with what stands in the way of
  /// telling.
  package func run(
    _ report: LookReport, faults: [Finding], pages: [String: String] = [:], verdicts: GateVerdicts
  ) -> [Finding] {
    let policy = verdicts.policy?.digestText ?? ""
    let digest = (try? ReleasesDigest.of(report, repository, with: [policy]))?.description
    // Judging takes a while, and where nothing moved the answers are the last ones.
    let isKnown = digest != nil && memory.read()?.told.digest == digest
    let gates = isKnown ? [:] : gates(report, verdicts)
    return telling.run(
      LookFacts(report, gates: gates, faults: faults), pages: pages, page: page, digest: digest)
  }

  private func gates(_ report: LookReport, _ verdicts: GateVerdicts) -> [String: Verdict] {
    var answers: [String: Verdict] = [:]
    for branch in report.active {
      // Where that cannot be told, nothing is.
      guard let tip = try? repository.tip(of: branch), let judged = try? verdicts(tip) else { continue }
      answers[branch] = judged.verdict
    }
    return answers
  }
}
