import Git
import Glibc
import HostConfiguration
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
    let events = await onOwnThread { watchEvents() } + [watchDays()]
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

  private static let rewatching = Duration.seconds(10)
  private static let refsRewatching = Duration.seconds(1)

  /// A folder that somebody replaced, or that was away, is watched again once it is there.
  private func watchSheet(at location: SheetLocation) -> Task<Void, Never> {
    var watch: DirectoryWatch?
    // Before the first look: what is saved after that is seen.
    do throws(WatchError) { watch = try DirectoryWatch(location) } catch {
      host.log(.warning, "\(settings.name): \(error); polling instead")
    }
    return Task { [nudge, watch] in
      var watch = watch
      while !Task.isCancelled {
        if let open = watch {
          for await _ in open.events { nudge() }
          open.cancel()
        }
        try? await Task.sleep(for: Self.rewatching)
        watch = await onOwnThread { try? DirectoryWatch(location) }
        // What happened meanwhile nobody saw.
        if watch != nil { nudge() }
      }
    }
  }

  /// Tasks that nudge when the sheet's folder or the repository's refs change. Where watching fails, polling covers.
  private func watchEvents() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    if let location = settings.sheet, location.isFile {
      tasks.append(watchSheet(at: location))
    }
    if let path = settings.path {
      tasks.append(
        watchRefs(of: path) { [nudge, answers] in
          nudge()
          await answers.moved()
        })
    }
    if let home = settings.home, home.utf8.first == UInt8(ascii: "/") {
      tasks.append(watchRefs(of: home) { [nudge] in nudge() })
    }
    // Of a remote, a look moves the refs when it has fetched, and then looks at them.
    if let mirror = InputDigest.mirror(of: settings, state: host.daemon.state) {
      tasks.append(watchRefs(of: mirror) { [answers] in await answers.moved() })
    }
    return tasks
  }

  /// Says when refs move. A repository that is not there yet, or that another takes the place of, is watched as soon as it is there.
  private func watchRefs(
    of path: String, _ moved: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // Before the first look: what moves after that is seen.
    let first = Result { () throws(WatchError) in try RefsWatch(ofRepository: path) }
    return Task { [host, settings] in
      var watch = first
      while !Task.isCancelled {
        switch watch {
        case .failure(let error):
          return host.log(.warning, "\(settings.name): \(error); polling instead")
        case .success(let open?):
          for await _ in open.looks { await moved() }
          open.cancel()
        case .success(nil): break
        }
        try? await Task.sleep(for: Self.refsRewatching)
        watch = await onOwnThread { Result { () throws(WatchError) in try RefsWatch(ofRepository: path) } }
        // What happened meanwhile nobody saw.
        if case .success(.some) = watch { await moved() }
      }
    }
  }

  /// A waiver ends with its day, and not with the look that sees it.
  private func watchDays() -> Task<Void, Never> {
    Task { [answers] in
      var day = CalendarDay(at: Moment.now.date)
      while !Task.isCancelled {
        let left = CalendarDay.left(at: Moment.now.date)
        try? await Task.sleep(for: left > 1 ? .seconds(min(left - 1, 60)) : .milliseconds(20))
        let today = CalendarDay(at: Moment.now.date)
        if today != day { await answers.moved() }
        day = today
      }
    }
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
