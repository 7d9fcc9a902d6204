import Git
import Glibc
import Interchange
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Tells people what a look found that is new. The look has come to its end by then, and whatever goes wrong here changes
/// nothing of it.
///
/// What is to be told is written down before it is told, and struck out after: who is killed between the two tells one
/// message again, with the same id, and none is lost.
package struct NotifyOperation {
  private let settings: NotifySettings
  private let repository: Repository
  private let project: String
  private let now: () -> Int64

  package init(
    _ settings: NotifySettings, _ repository: Repository, project: String,
    now: @escaping () -> Int64 = { Int64(time(nil)) }
  ) {
    (self.settings, self.repository, self.project, self.now) = (settings, repository, project, now)
  }

  /// Of a look that has come to its end, with what else is wrong, and the pages that branches have at a code host.
  package func run(
    _ report: LookReport, faults: [Finding], pages: [String: String] = [:], policy: GatePolicy?
  ) -> [Finding] {
    let digest = (try? ReleasesDigest.of(report, repository, with: ["\(String(describing: policy))"]))?
      .description
    // Judging takes a while, and where nothing moved the answers are the last ones.
    let isKnown = digest != nil && NoticeMemory(repository).read()?.told.digest == digest
    let gates = isKnown ? [:] : gates(report, policy)
    return run(LookFacts(report, gates: gates, faults: faults), pages: pages, digest: digest)
  }

  /// Of a look that did not.
  package func run(_ failure: Failure) -> [Finding] { run(LookFacts(failure)) }

  private func gates(_ report: LookReport, _ policy: GatePolicy?) -> [String: Verdict] {
    var answers: [String: Verdict] = [:]
    for branch in report.active {
      // Where that cannot be told, nothing is.
      guard let tip = try? RefName(branch: branch).flatMap({ try repository.id(of: $0) }),
        let judged = try? GateOperation(repository, policy: policy).run("\(tip)", limit: 0)
      else { continue }
      answers[branch] = judged.verdict
    }
    return answers
  }

  /// What stands in the way of telling: a finding for each place.
  package func run(_ facts: LookFacts, pages: [String: String] = [:], digest: String? = nil) -> [Finding] {
    let memory = NoticeMemory(repository)
    guard var (told, queue) = memory.read() else {
      // What is there at the beginning is no news to anybody.
      if facts.isWhole { memory.write(ToldFacts(facts, digest: digest), NoticeQueue()) }
      return []
    }
    let before = (told, queue)
    let targets = settings.targets
    queue.keep(only: Set(targets.map(\.key)))
    for var notice in told.hear(facts, digest: digest) {
      for i in notice.items.indices { notice.items[i].link = notice.items[i].branch.flatMap { pages[$0] } }
      let body = notice.json(of: project, id: Self.id())
      for target in targets { queue.add(.init(target: target.key, body: body)) }
    }
    if (told, queue) != before { memory.write(told, queue) }
    var findings: [Finding] = []
    for target in targets { findings += deliver(to: target, &queue) { memory.write(told, $0) } }
    return findings
  }

  /// In their order, until one fails.
  private func deliver(to target: NotifyTarget, _ queue: inout NoticeQueue, keep: (NoticeQueue) -> Void)
    -> [Finding]
  {
    var findings: [Finding] = []
    while let entry = queue.next(for: target.key, at: now()) {
      let failure = NoticeDelivery(target: target).deliver(entry.body)
      var isOver = false
      if let failure {
        isOver = queue.failed(entry, failure.reason, hint: failure.hint, at: now())
      } else {
        queue.delivered(entry)
      }
      keep(queue)
      if isOver {
        findings.append(
          Finding(
            .error, "notify-lost", "a message for \(Escaped(target.name)) was given up",
            at: Place(target.name), hint: "the next ones are tried all the same"))
      }
      if failure != nil { break }
    }
    if let trouble = queue.troubles[target.key] {
      findings.append(
        Finding(
          .error, "notify", "cannot tell of news: \(trouble.reason)", at: Place(target.name),
          hint: trouble.hint ?? "it is tried again by itself; everything else continues"))
    }
    return findings
  }

  private static func id() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }
}
