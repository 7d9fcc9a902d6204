import Git
import HostConfiguration
import Service
import Telling

/// Has a repository's answers made anew after looks: by a child process, one at a time, so that the daemon waits for none and
/// reads no repository.
struct AnswerWatch: Sendable {
  private let settings: RepositorySettings
  private let host: WatchHost
  private let folder: AnswerFolder
  private let nudge = Nudge()
  private let refs: JudgedRefs

  /// How long nothing is tried again that failed so often in a row, unless something changed: verdicts are unknown meanwhile.
  private static func pause(after failures: Int) -> Duration {
    .seconds(min(600, 5 << min(failures, 10)))
  }

  init(_ settings: RepositorySettings, of host: WatchHost) {
    (self.settings, self.host) = (settings, host)
    folder = AnswerFolder(of: settings.name, state: host.daemon.state)
    refs = JudgedRefs(settings, state: host.daemon.state)
  }

  /// A look has come to its end.
  func looked() { nudge() }

  /// Refs may have moved, or a day has ended. A look will see what that means, and takes its time: what could ship is in doubt from
  /// now on.
  func moved() async {
    guard host.inForce.accepted.configuration.http != nil else { return }
    let isNews = await onOwnThread { [refs, board = host.board, name = settings.name] in
      refs.ifOthers { board.change(name) { $0.outdated() } } ?? false
    }
    if isNews { tell() }
  }

  /// Until the task is cancelled, and the child that runs then has ended. Nothing is made where nobody could ask.
  func run() async {
    if let index = await onOwnThread({ [folder] in folder.index() }) {
      host.board.update(settings.name) { $0.answers.found(index) }
    }
    var inputs = InputDigest(settings, state: host.daemon.state)
    var last: (digest: String, failed: Moment?)?
    var failures = 0
    var looks = nudge.looks.makeAsyncIterator()
    while await withTaskCancellationHandler(
      operation: { await looks.next() }, onCancel: { [nudge] in nudge.finish() }) != nil
    {
      guard !Task.isCancelled, host.inForce.accepted.configuration.http != nil else { continue }
      let changes = host.board[settings.name]?.answers.changes
      let before = inputs
      let (digest, after) = await onOwnThread { [refs] in
        var inputs = before
        refs.judge()
        return (inputs.text(), inputs)
      }
      inputs = after
      if let last, last.digest == digest {
        if let failed = last.failed {
          guard Moment.now.uptime - failed.uptime > Self.pause(after: failures) else { continue }
        } else if await areThere() {
          // By other settings they might say something else.
          if !Task.isCancelled { change { $0.confirmed(after: changes) } }
          continue
        }
      }
      change { $0.outdated() }
      let isMade = await make()
      failures = isMade ? 0 : failures + 1
      last = (digest, isMade ? nil : .now)
    }
  }

  /// False where somebody has deleted some of them.
  private func areThere() async -> Bool {
    guard let index = host.board[settings.name]?.answers.index else { return false }
    return await onOwnThread { [folder] in folder.has(index) }
  }

  /// True where they were made.
  private func make() async -> Bool {
    let arguments = host.inForce.arguments("answers", project: settings.name)
    await onOwnThread { [refs] in refs.judge() }
    let changes = host.board[settings.name]?.answers.changes
    let found: StandingFindings.Finding
    do throws(ChildProcessError) {
      let result = try await Worker(arguments).run(deadline: host.daemon.deadline)
      if result.end == .exited(0), let index = await onOwnThread({ [folder] in folder.index() }) {
        say(host.board.update(settings.name) { $0.answers.made(index, after: changes, at: .now) })
        return true
      }
      found = .unanswered(result.complaint ?? "the process gave up")
    } catch { found = .unanswered("\(error)") }
    say(host.board.update(settings.name) { $0.answers.failed(found, at: .now) })
    return false
  }

  /// Whoever listens hears of it, too, where the verdicts are others then: the look's own report came before them.
  private func change(_ change: (inout KnownAnswers) -> Void) {
    if host.board.change(settings.name, change) { tell() }
  }

  private func tell() {
    host.feed.publish(host.board[settings.name])
  }

  private func say(_ lines: [LogLine]?) {
    tell()
    for line in lines ?? [] { host.log(line.level, "\(settings.name): \(line.text)") }
  }
}

extension StatusBoard {
  /// True where whether they are current is another then.
  fileprivate func change(_ name: String, _ change: (inout KnownAnswers) -> Void) -> Bool {
    let isNews = update(name) { status in
      let before = status.answers.isCurrent
      change(&status.answers)
      return status.answers.isCurrent != before
    }
    return isNews ?? false
  }
}
