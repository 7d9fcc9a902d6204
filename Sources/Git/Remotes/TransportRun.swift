extension Transport {
  /// Runs git for a mirror and blocks until it is done, or the deadline has passed and it has been ended. How git itself ended is the
  /// caller's to judge. Settings of git's own may come before the subcommand among the arguments.
  func run(
    _ arguments: [String], in mirror: String, _ doing: String, handing credential: RemoteCredential? = nil,
    keeping lock: Int32 = -1, errorLimit: Int? = nil
  ) throws(TransportError) -> ChildProcess.Outcome {
    var child = ChildProcess(
      path: git, arguments: self.arguments(gitDirectory: mirror) + arguments, environment: environment)
    child.kept = lock
    if let errorLimit { child.errorLimit = errorLimit }
    var outcome: ChildProcess.Outcome
    do throws(ChildProcessError) {
      if let credential { child.handed = try MemoryFile(credential.lines) }
      outcome = try child.run(deadline: deadline)
    } catch {
      throw TransportError(.program, doing, error.description)
    }
    if let credential { outcome.errors = credential.removed(from: outcome.errors) }
    if outcome.timedOut {
      throw TransportError(.deadline, doing, "it did not finish within \(deadline), and was stopped")
    }
    if outcome.overflowed { throw TransportError(.program, doing, "git wrote more output than is accepted") }
    if let signal = outcome.signal {
      throw TransportError(.program, doing, "git was killed by signal \(signal)")
    }
    return outcome
  }
}
