import Daemon
import Dispatch
import Glibc
import HostConfiguration
import ProjectConfiguration
import Service
import Synchronization

extension Command {
  static let serve = Command(
    "serve", "the daemon: watch repositories and sheets, and keep them in step",
    options: [.flag("check", "only say whether the configuration is in order")],
    shares: .configuration,
    discussion: """
      Reads --config FILE. SIGHUP reloads it, SIGTERM stops the daemon cleanly. Under systemd it reports readiness and
      what is wrong, and feeds the watchdog; one log line per event goes to standard error.
      """
  ) { invocation throws(Failure) in
    Signals.unblock()
    // libdispatch gives one thread of its own a higher priority, and complains where only root may do that.
    setenv("LIBDISPATCH_LOG", "NO", 0)
    let path = invocation["config"].map(absolute) ?? Selection.usualConfiguration
    let configuration = try AcceptedConfiguration(at: path)
    if invocation.has("check") {
      let names = configuration.configuration.repositories.map(\.name).joined(separator: ", ")
      Terminal.say(Terminal.visible("\(path) is in order: \(names)"))
      for file in secretFiles(configuration.configuration) where file.outcome != .good {
        Terminal.warn(file.what, hint: file.hint)
      }
      return .yes
    }
    let environment = processEnvironment()
    let daemon = Daemon(
      log: ServiceLog(environment: environment), notify: SystemdNotify(environment: environment),
      version: Program.version)
    try waitFor { () async throws(Failure) in try await daemon.run(configuration) }
    return .yes
  }
}

/// What is to be said of the files with secrets that a configuration names: they are no part of it, and may come later.
private func secretFiles(_ configuration: HostConfiguration) -> [Diagnosis] {
  WebExamination(configuration.http, secret: nil).files()
    + configuration.repositories.flatMap { repository in
      WebExamination(
        nil, secret: repository.codeHost?.webhookSecret, writers: repository.sheetWriters
      ).files() + repository.exposures().map(\.diagnosis)
    }
}

/// Runs asynchronous work from a synchronous command, on threads other than this one.
func waitFor(_ work: @escaping @Sendable () async throws(Failure) -> Void) throws(Failure) {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome()
  Task.detached {
    do throws(Failure) { try await work() } catch { outcome.set(error) }
    done.signal()
  }
  done.wait()
  if let failure = outcome.failure { throw failure }
}

/// What asynchronous work ended with.
private final class Outcome: Sendable {
  private let value = Mutex<Failure?>(nil)
  func set(_ failure: Failure) { value.withLock { $0 = failure } }
  var failure: Failure? { value.withLock { $0 } }
}

/// The process's environment variables.
func processEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "JOURNAL_STREAM"] {
    if let value = getenv(name) { result[name] = String(cString: value) }
  }
  return result
}
