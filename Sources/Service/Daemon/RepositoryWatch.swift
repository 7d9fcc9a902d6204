import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Watches one repository and its sheet: looks when something says so, and every so often whatever happens. The look
/// itself is a worker's, a child process under a deadline.
struct RepositoryWatch: Sendable {
  private let settings: RepositorySettings
  private let daemon: DaemonSettings
  private let configurationPath: String
  private let log: ServiceLog
  private let heartbeat: Heartbeat
  private let nudge = Nudge()

  init(
    _ settings: RepositorySettings, daemon: DaemonSettings, configurationPath: String, log: ServiceLog,
    heartbeat: Heartbeat
  ) {
    self.heartbeat = heartbeat
    self.settings = settings
    self.daemon = daemon
    self.configurationPath = configurationPath
    self.log = log
  }

  func run() async {
    let watches = watch()
    defer { for watch in watches { watch.cancel() } }
    var schedule = PollSchedule(every: settings.poll ?? daemon.poll, seed: UInt64(getpid()))
    var quarantine = Quarantine()
    var looks = nudge.looks.makeAsyncIterator()
    defer { heartbeat.ended(settings.name) }
    while !Task.isCancelled {
      heartbeat.expect(settings.name, within: Self.longestSettle + daemon.deadline + Self.grace)
      await settle()
      if Task.isCancelled { break }
      let result = await look(&quarantine)
      let pause = schedule.next(after: result)
      heartbeat.expect(settings.name, within: pause + Self.grace)
      let timer = Task { [nudge] in
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
  private func watch() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    if let location = settings.sheet, location.branch == nil {
      do throws(WatchError) {
        let watch = try DirectoryWatch(location)
        tasks.append(
          Task { [nudge] in
            for await _ in watch.events { nudge() }
            watch.cancel()
          })
      } catch { log(.warning, "\(settings.name): \(error); polling instead") }
    }
    if let path = settings.path, let directory = GitDirectory.common(of: path) {
      do throws(WatchError) {
        let watch = try RefsWatch(gitDirectory: directory)
        tasks.append(
          Task { [nudge] in
            for await _ in watch.looks { nudge() }
            watch.cancel()
          })
      } catch { log(.warning, "\(settings.name): \(error); polling instead") }
    }
    return tasks
  }

  /// Waits until the sheets have stayed as they are for a while: somebody may be in the middle of a save.
  private func settle() async {
    var moving = (settings.sheet?.files ?? []).map {
      (file: $0, policy: SettlePolicy(settle: settings.settle ?? daemon.settle))
    }
    let clock = ContinuousClock()
    let start = clock.now
    while !Task.isCancelled, clock.now - start < Self.longestSettle {
      let now = clock.now - start
      var next = now
      for i in moving.indices.reversed() {
        guard let contents = try? moving[i].file.read(),
          case .wait(let until) = moving[i].policy.observe(contents, at: now)
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

  private func look(_ quarantine: inout Quarantine) async -> PollSchedule.Result {
    let digest = inputDigest()
    if let reason = quarantine.reason(settings.name, digest: digest) {
      log(.error, "\(settings.name): left alone until something changes: \(reason)")
      return .failed(retryAfter: nil)
    }
    var arguments = ["worker", "--config", configurationPath, "--project", settings.name]
    // A file that ended the worker twice is left out, and everything else goes on.
    let refused = quarantine.quarantined.map(\.unit).filter { $0 != settings.name }
    if !refused.isEmpty { arguments += ["--without", refused.joined(separator: ",")] }
    do throws(ChildProcessError) {
      let result = try await Worker(arguments).run(deadline: daemon.deadline)
      for case .says(let level, let text) in result.said { log(level, "\(settings.name): \(text)") }
      if let failure = result.failure {
        blame(result.culprit, failure, digest, &quarantine)
        return .failed(retryAfter: nil)
      }
      quarantine.finished(settings.name)
      switch result.end {
      case .exited(0): return .unchanged
      case .exited(1): return .changed
      default: return .failed(retryAfter: nil)
      }
    } catch {
      log(.error, "\(settings.name): \(error)")
      return .failed(retryAfter: nil)
    }
  }

  /// Notes whose doing the worker's end was: one string file's, where it was reading one, else all that it was given.
  private func blame(_ blob: ObjectID?, _ failure: String, _ digest: String, _ quarantine: inout Quarantine) {
    if let blob {
      quarantine.failed(blob.description, digest: "", reason: failure)
      log(.error, "\(settings.name): the look ended early, reading blob \(blob.short): \(failure)")
    } else {
      quarantine.failed(settings.name, digest: digest, reason: failure)
      log(.error, "\(settings.name): the look ended early: \(failure)")
    }
  }

  /// What a crash is blamed on: the sheets' identities, and for a repository on this host its refs.
  private func inputDigest() -> String {
    var digest = ""
    for file in settings.sheet?.files ?? [] {
      guard let contents = try? file.read() else { continue }
      digest += (try? Repository.hash(blob: contents.bytes))?.description ?? ""
    }
    if let path = settings.path, let folder = GitDirectory.common(of: path) {
      digest += " \(GitDirectory.digest(of: folder))"
    }
    return digest
  }
}
