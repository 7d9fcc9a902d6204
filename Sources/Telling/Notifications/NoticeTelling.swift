import Glibc
import HostConfiguration
import Interchange
import Pages
import TranslationModel

/// Tells people what is new, after what they were told before.
///
/// What is to be told is written down before it is told, and struck out after: who is killed between the two tells one
/// message again, with the same id, and none is lost.
struct NoticeTelling {
  private let settings: NotifySettings
  private let memory: NoticeMemory
  private let project: String
  private let now: () -> Int64
  /// When the next look wants to begin: what is not told by then waits for that one.
  private let end: ContinuousClock.Instant

  /// How long telling may hold up the next look, at most.
  static let longest = Duration.seconds(20)

  init(
    _ settings: NotifySettings, _ memory: NoticeMemory, project: String, until end: ContinuousClock.Instant,
    now: @escaping () -> Int64 = { Int64(time(nil)) }
  ) {
    (self.settings, self.memory, self.project, self.now) = (settings, memory, project, now)
    self.end = end
  }

  /// What stands in the way of telling: a finding for each place.
  func run(
    _ facts: LookFacts, pages: [String: String] = [:], page: RepositoryPage? = nil, digest: String? = nil
  ) -> [Finding] {
    guard var (told, queue) = memory.read() else {
      // What is there at the beginning is no news to anybody.
      if facts.isWhole { memory.write(ToldFacts(facts, digest: digest), NoticeQueue()) }
      return []
    }
    let before = (told, queue)
    let targets = settings.targets
    queue.keep(only: Set(targets.map(\.key)))
    for var notice in told.hear(facts, digest: digest) {
      for i in notice.items.indices { notice.items[i].link = link(of: notice.items[i], pages, page) }
      let body = notice.json(of: project, id: Self.id())
      for target in targets { queue.add(.init(target: target.key, body: body)) }
    }
    if (told, queue) != before, !memory.write(told, queue) { return [.notRemembered] }
    let end = min(end, .now + Self.longest)
    var findings: [Finding] = []
    for target in targets {
      if let finding = deliver(to: target, &queue, until: end, keep: { memory.write(told, $0) }) {
        findings.append(finding)
      }
    }
    return findings
  }

  /// Of new texts the language's page; of anything else the branch's pull request, or else the release's page.
  private func link(of item: Notice.Item, _ pages: [String: String], _ page: RepositoryPage?) -> String? {
    guard let branch = item.branch else { return nil }
    if let page, let locale = item.locale { return page.language(locale, branch: branch) }
    return pages[branch] ?? page?.release(branch)
  }

  /// In their order, until one fails. Each is noted before: where that cannot be, nothing is told.
  private func deliver(
    to target: NotifyTarget, _ queue: inout NoticeQueue, until end: ContinuousClock.Instant,
    keep: (NoticeQueue) -> Bool
  )
    -> Finding?
  {
    while let next = queue.next(for: target.key, at: now()), .now + .seconds(1) < end {
      let entry = queue.begin(next)
      guard keep(queue) else { return .notRemembered }
      guard let entry else { continue }
      if let failure = NoticeDelivery(target: target).deliver(entry.body, within: end - .now) {
        queue.failed(entry, failure.reason, hint: failure.hint, at: now())
      } else {
        queue.delivered(entry)
      }
      guard keep(queue) else { return .notRemembered }
    }
    return queue.troubles[target.key].map { .notTold(target, $0) }
  }

  private static func id() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }
}

extension Finding {
  fileprivate static func notTold(_ target: NotifyTarget, _ trouble: NoticeQueue.Trouble) -> Finding {
    let lost = trouble.lost == 0 ? "" : "; \(trouble.lost.counted("message")) given up"
    return Finding(
      .warning, "notify", "cannot tell of news: \(trouble.reason)\(lost)", at: Place(target.name),
      hint: trouble.hint ?? "it is tried again by itself; everything else continues")
  }

  fileprivate static var notRemembered: Finding {
    Finding(
      .warning, "notify", "nobody is told of news, for what was told cannot be noted",
      hint: "the repository's folder 'glossator' must be writable, and its disk have room")
  }
}
