import Git
import Glibc
import HostConfiguration
import ProjectConfiguration
import Service
import Telling

/// What a watch keeps from look to look, besides what is known of its repository.
struct Pace: Sendable {
  fileprivate var schedule: PollSchedule
  fileprivate var inputs: InputDigest
  /// What one worker's App got, for the next: in memory, for no file is to have it.
  fileprivate let tokens: MemoryFile?
  fileprivate var telling: TroubleTelling?

  init(_ settings: RepositorySettings, of host: WatchHost) {
    schedule = PollSchedule(every: settings.poll ?? host.daemon.poll, seed: UInt64(getpid()))
    inputs = InputDigest(settings, state: host.daemon.state)
    telling = TroubleTelling(settings, state: host.daemon.state)
    // Without it each worker gets a token of its own.
    tokens = settings.codeHost?.app == nil ? nil : try? MemoryFile()
  }

  fileprivate mutating func digest() async -> String {
    let inputs = inputs
    let text: String
    (self.inputs, text) = await onOwnThread {
      var inputs = inputs
      let text = inputs.text()
      return (inputs, text)
    }
    return text
  }
}

extension RepositoryWatch {
  /// Looks once through a worker, and tells people where that did not come to its end. Returns how long to wait until the next time.
  func look(_ pace: inout Pace, asksHost: Bool) async -> Duration {
    let (pause, hasLooked) = await lookUnlessQuarantined(&pace, asksHost)
    if let ending = host.board[settings.name]?.ending,
      let found = await pace.telling?.tell(ending, hasLooked: hasLooked)
    {
      say(host.board.update(settings.name) { $0.told(found, at: .now) } ?? [])
    }
    return pause
  }

  private func lookUnlessQuarantined(_ pace: inout Pace, _ asksHost: Bool) async -> (
    pause: Duration, hasLooked: Bool
  ) {
    let (name, board) = (settings.name, host.board)
    let quarantine = board[name]?.quarantine ?? Quarantine()
    if quarantine.knows(name) {
      let digest = await pace.digest()
      let now = Moment.now.uptime
      if let until = quarantine.pause(of: name, digest: digest, at: now) {
        return (min(pace.schedule.interval, until - now), false)
      }
    }
    let begin = ContinuousClock.now
    do throws(WatchFailure) {
      let doubts = board[name]?.isDoubtful ?? false
      let result = try await work(without: quarantine, pace.tokens, asksHost: asksHost, doubts: doubts)
      var look = RepositoryStatus.Look(digest: "", took: ContinuousClock.now - begin, doubted: doubts)
      if result.failure != nil { look.digest = await pace.digest() }
      // Nothing tells that a remote has changed while nobody fetches.
      if settings.remote != nil { look.longestPause = Self.longestPauseOfMirror }
      let ended = look
      say(board.update(name) { $0.ended(result, ended, at: .now) } ?? [])
      if result.answered { answers.looked() }
      return (pace.schedule.next(after: PollSchedule.Result(result)), true)
    } catch {
      say(board.update(name) { $0.failed(error.message, at: .now) } ?? [])
      return (pace.schedule.next(after: .failed), true)
    }
  }

  private static let longestPauseOfMirror = Duration.seconds(60 * 60)

  private func work(
    without quarantine: Quarantine, _ tokens: MemoryFile?, asksHost: Bool, doubts: Bool
  ) async throws(WatchFailure) -> Worker.Result {
    let inForce = host.inForce
    let failure = await onOwnThread { () -> Failure? in
      do throws(Failure) { try inForce.restore() } catch { return error }
      return nil
    }
    if let failure { throw WatchFailure(message: failure.message) }
    var arguments = inForce.arguments("worker", project: settings.name)
    // A file that the worker died of is left out, and everything else goes on.
    let refused = quarantine.leftAlone(at: Moment.now.uptime).map(\.unit).filter { $0 != settings.name }
    if !refused.isEmpty { arguments += ["--without", refused.joined(separator: ",")] }
    if tokens != nil { arguments.append("--memory") }
    if asksHost { arguments.append("--asks-host") }
    if doubts { arguments.append("--doubting") }
    do throws(ChildProcessError) {
      // Whose settings git is to use, theirs it has to find.
      let own = settings.usesUserConfiguration ? Transport.inherited : []
      return try await Worker(arguments, environment: Worker.usualEnvironment + own, handed: tokens)
        .run(deadline: host.daemon.deadline)
    } catch {
      throw WatchFailure(message: "\(error)")
    }
  }

  private func say(_ lines: [LogLine]) {
    for line in lines { host.log(line.level, "\(settings.name): \(line.text)") }
    host.feed.publish(host.board[settings.name])
    host.notify?.status("\(host.board.line)")
  }
}

/// Why no look could be begun.
private struct WatchFailure: Error { var message: String }

extension PollSchedule.Result {
  /// What came of a look.
  init(_ result: Worker.Result) {
    self =
      switch result.end {
      case .exited(0): .unchanged
      case .exited(1): .changed
      default: .failed
      }
  }
}
