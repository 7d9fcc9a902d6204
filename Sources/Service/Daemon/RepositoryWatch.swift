import Git
import Glibc
import TranslationModel
import Workflow

/// Watches one repository and its sheet: looks when something says so, and every so often whatever happens. The look
/// itself is a worker's, a child process under a deadline.
struct RepositoryWatch: Sendable {
  private let settings: RepositorySettings
  private let daemon: DaemonSettings
  private let configurationPath: String
  private let log: ServiceLog
  private let nudge = Nudge()

  init(_ settings: RepositorySettings, daemon: DaemonSettings, configurationPath: String, log: ServiceLog) {
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
    while !Task.isCancelled {
      await settle()
      if Task.isCancelled { break }
      let result = await look(&quarantine)
      let pause = schedule.next(after: result)
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

  /// Tasks that nudge when the sheet's folder or the repository's refs change. Where watching fails, polling covers.
  private func watch() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    if let sheet = settings.sheet {
      do throws(WatchError) {
        let watch = try DirectoryWatch(sheetAt: sheet)
        tasks.append(
          Task { [nudge] in
            for await _ in watch.events { nudge() }
            watch.cancel()
          })
      } catch { log(.warning, "\(settings.name): \(error); polling instead") }
    }
    if let path = settings.path {
      do {
        let directory = try AttachedRepository(at: path).repository.commonDirectory
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

  /// Waits until the sheet has stayed as it is for a while: somebody may be in the middle of a save.
  private func settle() async {
    guard let path = settings.sheet else { return }
    var policy = SettlePolicy(settle: settings.settle ?? daemon.settle)
    let clock = ContinuousClock()
    let start = clock.now
    while !Task.isCancelled, clock.now - start < .seconds(60) {
      guard let contents = try? SheetFile(path).read() else { return }
      let now = clock.now - start
      guard case .wait(let until) = policy.observe(contents, at: now) else { return }
      try? await Task.sleep(for: until > now ? until - now : .milliseconds(50))
    }
  }

  private func look(_ quarantine: inout Quarantine) async -> PollSchedule.Result {
    let digest = inputDigest()
    if let reason = quarantine.reason(settings.name, digest: digest) {
      log(.error, "\(settings.name): left alone until something changes: \(reason)")
      return .failed(retryAfter: nil)
    }
    let worker = Worker(["worker", "--config", configurationPath, "--project", settings.name])
    do throws(ChildProcessError) {
      let result = try await worker.run(deadline: daemon.deadline)
      for line in result.lines { relay(String(decoding: line, as: UTF8.self)) }
      if let failure = result.failure {
        quarantine.failed(settings.name, digest: digest, reason: failure)
        log(.error, "\(settings.name): the look ended early: \(failure)")
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

  /// The worker's lines are `<level> text`.
  private func relay(_ line: String) {
    guard line.utf8.count > 2, let digit = line.first?.wholeNumberValue, let level = LogLevel(rawValue: digit)
    else {
      return log(.info, "\(settings.name): \(line)")
    }
    log(level, "\(settings.name): \(line.dropFirst(2))")
  }

  /// What a crash is blamed on: the sheet's identity, and for a repository on this host its refs.
  private func inputDigest() -> String {
    var digest = ""
    if let sheet = settings.sheet, let contents = try? SheetFile(sheet).read() {
      digest = (try? Repository.hash(blob: contents.bytes))?.description ?? ""
    }
    if let path = settings.path, let refs = try? AttachedRepository(at: path).repository.snapshot() {
      digest += refs.entries.map { "\($0.id)" }.joined()
    }
    return digest
  }
}
