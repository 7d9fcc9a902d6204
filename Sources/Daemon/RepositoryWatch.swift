import Git
import Glibc
import HostConfiguration
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

/// Watches one repository and its sheet: looks when something says so, and every so often whatever happens. The look
/// itself is a worker's, a child process under a deadline.
///
/// Whatever touches a disk does so on a thread of its own: the shared threads are for waiting only.
struct RepositoryWatch: Sendable {
  let settings: RepositorySettings
  let host: WatchHost
  private let nudge = Nudge()
  let answers: AnswerWatch

  init(_ settings: RepositorySettings, of host: WatchHost) {
    self.settings = settings
    self.host = host
    answers = AnswerWatch(settings, of: host)
  }

  /// Until the task is cancelled. A look in progress comes to its end first.
  func run() async {
    host.nudges.began(settings.name, nudge)
    let events = await onOwnThread { watchEvents() }
    defer { for event in events { event.cancel() } }
    async let _: Void = answers.run()
    var pace = Pace(settings, of: host)
    var looks = nudge.looks.makeAsyncIterator()
    defer { host.heartbeat.ended(settings.name) }
    while !Task.isCancelled {
      host.heartbeat.expect(settings.name, within: Self.longestSettle + host.daemon.deadline + Self.grace)
      await settle()
      if Task.isCancelled { break }
      let word = host.nudges.takeWord(of: settings.name)
      var pause = await look(&pace, asksHost: word == .now)
      if case .later(let wait) = word { pause = min(pause, wait) }
      // Tomorrow the gate may say something else, for waivers end.
      pause = min(pause, .seconds(CalendarDay.left(at: Moment.now.date)))
      host.heartbeat.expect(settings.name, within: pause + Self.grace)
      let next = Moment(after: pause)
      host.board.update(settings.name) { $0.next = next }
      let timer = Task { [nudge, pause] in
        try? await Task.sleep(for: pause)
        if !Task.isCancelled { nudge() }
      }
      await withTaskCancellationHandler {
        _ = await looks.next()
      } onCancel: { [nudge] in
        nudge.finish()
      }
      timer.cancel()
    }
  }

  private static let longestSettle = Duration.seconds(60)
  private static let grace = Duration.seconds(60)

  /// Tasks that nudge when the sheet's folder or the repository's refs change. Where watching fails, polling covers.
  private func watchEvents() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    if let location = settings.sheet, location.isFile {
      do throws(WatchError) {
        let watch = try DirectoryWatch(location)
        tasks.append(
          Task { [nudge] in
            for await _ in watch.events { nudge() }
            watch.cancel()
          })
      } catch { host.log(.warning, "\(settings.name): \(error); polling instead") }
    }
    let home = settings.home.flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    for path in [settings.path, home].compactMap({ $0 }) {
      guard let directory = GitDirectory.common(of: path) else { continue }
      do throws(WatchError) {
        let watch = try RefsWatch(gitDirectory: directory)
        tasks.append(
          Task { [nudge] in
            for await _ in watch.looks { nudge() }
            watch.cancel()
          })
      } catch { host.log(.warning, "\(settings.name): \(error); polling instead") }
    }
    return tasks
  }

  /// Waits until the sheets have stayed as they are for a while: somebody may be in the middle of a save.
  private func settle() async {
    let location = settings.sheet
    let policy = SettlePolicy(settle: settings.settle ?? host.daemon.settle)
    var moving = await onOwnThread { location?.files ?? [] }.map { (file: $0, policy: policy) }
    let clock = ContinuousClock()
    let start = clock.now
    while !Task.isCancelled, clock.now - start < Self.longestSettle {
      let files = moving.map(\.file)
      let identities = await onOwnThread { files.map { try? $0.identity() } }
      let now = clock.now - start
      var next = now
      for i in moving.indices.reversed() {
        guard let identity = identities[i],
          case .wait(let until) = moving[i].policy.observe(identity, at: now)
        else {
          moving.remove(at: i)
          continue
        }
        next = max(next, until)
      }
      if moving.isEmpty { return }
      try? await Task.sleep(for: next > now ? next - now : .milliseconds(50))
    }
  }
}

/// What all watches of a daemon share.
struct WatchHost: Sendable {
  let daemon: DaemonSettings
  let inForce: ConfigurationInForce
  let log: ServiceLog
  let notify: SystemdNotify?
  let heartbeat: Heartbeat
  let board: StatusBoard
  let nudges: Nudges
  let feed: ReportFeed
}
