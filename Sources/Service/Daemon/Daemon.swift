import Glibc
import ProjectConfiguration
import TranslationModel
import Workflow

/// The daemon: one watch per repository, each with its own pace, so that a fault in one stops none of the others.
package struct Daemon: Sendable {
  let configurationPath: String
  let log: ServiceLog
  let notify: SystemdNotify?

  package init(configuration path: String, log: ServiceLog, notify: SystemdNotify?) {
    configurationPath = path
    self.log = log
    self.notify = notify
  }

  /// Runs until SIGTERM or SIGINT. SIGHUP loads the configuration anew; where it has mistakes the old one stays.
  package func run(_ first: HostConfiguration) async throws(Failure) {
    let lock = try StateLock(at: "\(first.daemon.state)/daemon.lock")
    try await watch(first)
    _ = consume lock
  }

  private func watch(_ first: HostConfiguration) async throws(Failure) {
    Signals.ignoreBrokenPipes()
    var signals = try Signals.stream().makeAsyncIterator()
    var configuration = first
    var isDone = false
    while !isDone {
      let watches = start(configuration)
      _ = notify?.ready(status(configuration))
      log(.notice, "watching \(status(configuration))")
      var isReloaded = false
      while !isReloaded, !isDone {
        let signal = await signals.next() ?? SIGTERM
        if signal == SIGHUP {
          _ = notify?.reloading()
          if let next = reload() {
            (configuration, isReloaded) = (next, true)
          } else {
            _ = notify?.ready(status(configuration))
          }
        } else {
          isDone = true
        }
      }
      if isDone { _ = notify?.stopping() }
      for watch in watches { watch.cancel() }
      for watch in watches { await watch.value }
    }
    log(.notice, "stopped")
    log.flush()
  }

  private func start(_ configuration: HostConfiguration) -> [Task<Void, Never>] {
    let heartbeat = Heartbeat()
    var tasks = configuration.repositories.map { settings in
      let watch = RepositoryWatch(
        settings, daemon: configuration.daemon, configurationPath: configurationPath, log: log,
        heartbeat: heartbeat)
      return Task { await watch.run() }
    }
    if let notify, let interval = notify.watchdogInterval {
      tasks.append(
        Task {
          while !Task.isCancelled {
            let overdue = heartbeat.overdue()
            if overdue.isEmpty {
              _ = notify.watchdog()
            } else {
              log(.error, "the loop of \(overdue.joined(separator: ", ")) hangs")
            }
            try? await Task.sleep(for: interval / 2)
          }
        })
    }
    return tasks
  }

  private func reload() -> HostConfiguration? {
    do throws(Failure) {
      let configuration = try HostConfiguration.load(configurationPath)
      log(.notice, "configuration loaded anew")
      return configuration
    } catch {
      for finding in error.findings { log(.error, finding.line) }
      log(.error, "\(error.message); the old configuration stays")
      return nil
    }
  }

  private func status(_ configuration: HostConfiguration) -> String {
    configuration.repositories.map(\.name).joined(separator: ", ")
  }
}
