import Glibc
import HostConfiguration
import Service
import TranslationModel

/// The daemon: one watch per repository, each with its own pace, so that a fault in one stops none of the others.
package struct Daemon: Sendable {
  let log: ServiceLog
  let notify: SystemdNotify?
  /// What is known of each repository, for whoever shows it.
  package let board = StatusBoard()
  private let heartbeat = Heartbeat()
  private let nudges = Nudges()
  private let feed = ReportFeed()
  private let version: String

  /// `version` is the program's.
  package init(log: ServiceLog, notify: SystemdNotify?, version: String) {
    self.log = log
    self.notify = notify
    self.version = version
  }

  /// How long a look in progress may go on after SIGTERM. Every step of it can be cut off.
  private static let lastLook = Duration.seconds(5)

  /// Runs until SIGTERM or SIGINT. SIGHUP reloads the configuration; where it has mistakes the old one stays.
  package func run(_ first: AcceptedConfiguration) async throws(Failure) {
    let state = first.configuration.daemon.state
    let lock = try StateLock(at: "\(state)/daemon.lock")
    let inForce = try ConfigurationInForce(first, in: state)
    Signals.ignoreBrokenPipes()
    ProcessFigures.shareMemoryAmongThreads()
    var signals = try Signals.stream().makeAsyncIterator()
    let watchdog = feedWatchdog()
    var watches = Watches()
    var listening = Listening()
    let site = DaemonSite(
      board, heartbeat, HookDoor(inForce, nudges, log), inForce, feed, nudges, version: version)
    watches.follow(host(inForce))
    listening.follow(inForce.accepted.configuration.http, site, log)
    await tellExposures(inForce)
    ready(inForce)
    while await signals.next() == SIGHUP {
      _ = notify?.reloading()
      let failure = await reload(inForce)
      board.refused(failure.map { $0.findings.first?.line ?? $0.message })
      if failure == nil {
        watches.follow(host(inForce))
        listening.follow(inForce.accepted.configuration.http, site, log)
        await tellExposures(inForce)
      }
      ready(inForce)
    }
    _ = notify?.stopping()
    await listening.end()
    await watches.end(within: Self.lastLook)
    watchdog?.cancel()
    log(.notice, "stopped")
    log.flush()
    _ = consume lock
  }

  private func host(_ inForce: ConfigurationInForce) -> WatchHost {
    WatchHost(
      daemon: inForce.accepted.configuration.daemon, inForce: inForce, log: log, notify: notify,
      heartbeat: heartbeat, board: board, nudges: nudges, feed: feed)
  }

  /// Secrets that others on this host may read.
  private func tellExposures(_ inForce: ConfigurationInForce) async {
    let repositories = inForce.accepted.configuration.repositories
    let found = await onOwnThread { repositories.map { (name: $0.name, exposures: $0.exposures()) } }
    for (name, exposures) in found {
      for exposure in exposures { log(.warning, "\(name): \(exposure.reason) (\(exposure.hint))") }
    }
  }

  private func ready(_ inForce: ConfigurationInForce) {
    let names = inForce.accepted.configuration.repositories.map(\.name).joined(separator: ", ")
    _ = notify?.ready("\(board.line)")
    log(.notice, "watching \(names)")
  }

  /// Tells the service manager that all loops do their rounds, as long as they do; nil where it does not ask.
  private func feedWatchdog() -> Task<Void, Never>? {
    guard let notify, let interval = notify.watchdogInterval else { return nil }
    return Task {
      while !Task.isCancelled {
        let overdue = heartbeat.overdue()
        if overdue.isEmpty {
          _ = notify.watchdog()
        } else {
          log(.error, "the loop for \(overdue.joined(separator: ", ")) is hanging")
        }
        try? await Task.sleep(for: interval / 2)
      }
    }
  }

  // MARK: The configuration

  /// Why the old one stays; nil where the new one is in force.
  private func reload(_ inForce: ConfigurationInForce) async -> Failure? {
    let failure = await onOwnThread { () -> Failure? in
      do throws(Failure) {
        let old = inForce.accepted
        let next = try AcceptedConfiguration(at: old.path)
        guard next.configuration.daemon.state == old.configuration.daemon.state else {
          throw Failure(.configuration, "'state' cannot change while the daemon runs: restart it")
        }
        try inForce.replace(with: next)
        return nil
      } catch { return error }
    }
    guard let failure else {
      log(.notice, "configuration reloaded")
      return nil
    }
    for finding in failure.findings { log(.error, finding.line) }
    log(.error, "\(failure.message); the old configuration stays in force")
    return failure
  }
}
