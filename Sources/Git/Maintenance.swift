extension Mirror {
  /// Packs the mirror's loose objects and refs where there are many, and drops what nothing has led to for two weeks.
  /// `git` does it, by its own measure of many; where there are few it does nothing.
  package func compact(_ transport: Transport) throws(TransportError) {
    let doing = "compact \(path)"
    // The mirror's own configuration turns this off, so that it never runs beside a fetch.
    let settings = ["-c", "gc.auto=2000", "-c", "gc.autoDetach=false"]
    let arguments = transport.arguments(gitDirectory: path) + settings + ["gc", "--auto", "--quiet"]
    let child = ChildProcess(path: transport.git, arguments: arguments, environment: transport.environment)
    let outcome: ChildProcess.Outcome
    do throws(ChildProcessError) {
      outcome = try child.run(deadline: transport.deadline)
    } catch {
      throw TransportError(.program, doing, error.description)
    }
    if outcome.timedOut {
      throw TransportError(.deadline, doing, "it did not finish within \(transport.deadline)")
    }
    guard outcome.exitCode == 0 else { throw TransportFailure(outcome.errors).error(doing) }
  }
}
