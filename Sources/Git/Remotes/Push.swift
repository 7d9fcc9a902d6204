import RepositoryModel

/// How a push went through.
package enum PushOutcome: Hashable, Sendable {
  /// All refs moved at once.
  case atomic
  /// The server cannot do that: they moved one by one, in their order.
  case oneByOne
}

extension Remote {
  /// Moves refs of the remote by compare-and-swap. It returns once the remote, asked again, has every one of them
  /// where it was sent.
  ///
  /// Every ref goes with a lease on its old value, which the server compares once more under its own lock. A lease
  /// also allows a move that is no fast-forward.
  ///
  /// - Parameters:
  ///   - moves: Their new values are in the mirror. They move at once; where the server cannot do that, in this order.
  ///   - allowed: Prefixes of ref names. A move of any other ref is refused before anything is sent.
  /// - Throws: `.moved` where a ref of the remote is elsewhere, `.refused` where the server declines; then nothing has
  ///   moved, unless the server moves refs one by one.
  @discardableResult
  package func push(_ moves: [RefMove], allowed: [String]) throws(TransportError) -> PushOutcome {
    for move in moves { try check(move, allowed) }
    guard !moves.isEmpty else { return .atomic }
    if try attempt(moves) { return .atomic }
    for move in moves { _ = try attempt([move]) }
    return .oneByOne
  }

  func check(_ move: RefMove, _ allowed: [String]) throws(TransportError) {
    guard !allowed.contains(where: move.ref.hasPrefix) else { return }
    throw TransportError(
      .notAllowed, "push \(move.ref) to \(url)", "it is not under \(allowed.joined(separator: ", "))")
  }

  /// False where the server cannot take several refs at once, and none moved.
  private func attempt(_ moves: [RefMove]) throws(TransportError) -> Bool {
    let doing = doing(moves)
    // With one ref there is nothing to keep together, and a server that cannot do it is no obstacle.
    let outcome = try run(arguments(for: moves, atomic: moves.count > 1), doing)
    let failure = TransportFailure(outcome.errors)
    if outcome.exitCode != 0, moves.count > 1, failure.lacksAtomicPush { return false }
    let report = PushReport(outcome.output)
    let error = outcome.exitCode == 0 ? nil : report.error(doing, failure.remark) ?? failure.error(doing)
    if let error, ![.refused, .moved, .program].contains(error.kind) { throw error }
    // The answer of the server is one thing, where its refs are another: an acknowledgement can be lost, and a
    // refusal can mean that somebody was faster.
    let now = try refs(prefixes: moves.map(\.ref.full))
    let astray = moves.filter { now[$0.ref] != $0.to }
    if astray.isEmpty { return true }
    let raced = astray.filter { now[$0.ref] != $0.from }
    guard raced.isEmpty else {
      let places = raced.map { "\($0.ref) is at \(now[$0.ref]?.short ?? "nothing")" }.joined(separator: ", ")
      throw TransportError(.moved, doing, "somebody else moved it: \(places)", refs: raced.map(\.ref))
    }
    throw error
      ?? TransportError(
        .refused, doing, "the server reported success but did not move \(astray[0].ref)")
  }

  func doing(_ moves: [RefMove]) -> String {
    "push \(moves.map { $0.ref.branch ?? $0.ref.full }.joined(separator: ", ")) to \(url)"
  }

  func arguments(for moves: [RefMove], atomic: Bool) -> [String] {
    var arguments = ["push", "--quiet", "--porcelain", "--no-verify", "--no-signed"]
    if atomic { arguments.append("--atomic") }
    arguments += moves.map { "--force-with-lease=\($0.ref):\($0.from?.description ?? "")" }
    // No '+': with it git would ignore the lease.
    return arguments + ["--", url.description] + moves.map { "\($0.to):\($0.ref)" }
  }
}

/// What `git push --porcelain` wrote: one line `<flag> TAB <from>:<to> TAB <summary>` for each ref.
struct PushReport {
  /// The summaries of the refs that were refused, `[remote rejected] (pre-receive hook declined)` say.
  private let rejections: [(ref: String, summary: String)]

  init(_ output: [UInt8]) {
    rejections = ServerText.lines(output).compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2)
      guard parts.count == 3, parts[0] == "!" else { return nil }
      return (String(parts[1].drop { $0 != ":" }.dropFirst()), String(parts[2]))
    }
  }

  /// Why one ref was refused; nil where it was not.
  func error(for ref: RefName, _ doing: String, _ remark: String?) -> TransportError? {
    rejections.first { RefName($0.ref) == ref }.map { Self.error($0, doing, remark) }
  }

  /// Nil where no ref was refused. A server's remark is often what explains it: a hook's or a code host's text.
  func error(_ doing: String, _ remark: String?) -> TransportError? {
    // Where one ref of an atomic push is refused, the others are too, and say only that.
    let telling = rejections.filter { !$0.summary.contains("atomic") }
    return (telling.first ?? rejections.first).map { Self.error($0, doing, remark) }
  }

  private static func error(
    _ rejection: (ref: String, summary: String), _ doing: String, _ remark: String?
  ) -> TransportError {
    let isStale = ["stale info", "fetch first", "non-fast-forward"].contains {
      rejection.summary.contains($0)
    }
    let reason =
      "\(rejection.ref): \(rejection.summary)" + (remark.map { "; the server says: \($0)" } ?? "")
    return TransportError(
      isStale ? .moved : .refused, doing, reason,
      refs: isStale ? [RefName(rejection.ref)].compactMap { $0 } : [])
  }
}
