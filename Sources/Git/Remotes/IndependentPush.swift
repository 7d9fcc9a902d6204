import RepositoryModel

extension Remote {
  /// Moves refs of the remote by compare-and-swap, each on its own: one that is refused holds up no other. It returns
  /// once the remote, asked again, has every one where it was sent, or the reason why it has not.
  ///
  /// They go together, which is one connection; where the server then declines all of them for the sake of one (as a
  /// pre-receive hook does) they go one by one.
  ///
  /// - Parameters:
  ///   - moves: As for ``push(_:allowed:)``.
  ///   - allowed: Prefixes of ref names. A move of any other ref is not sent.
  /// - Returns: The moves that were not made: `.moved` where the ref is elsewhere, `.refused` where the server
  ///   declines, `.notAllowed`.
  /// - Throws: Where the server cannot be reached, does not know us, or takes too long: then some may have moved.
  package func push(
    independent moves: [RefMove], allowed: [String]
  ) throws(TransportError) -> [(move: RefMove, error: TransportError)] {
    var refused: [RefMove: TransportError] = [:]
    var sent: [RefMove] = []
    for move in moves {
      do throws(TransportError) {
        try check(move, allowed)
        sent.append(move)
      } catch {
        refused[move] = error
      }
    }
    let answers = try answers(to: sent)
    let now = sent.isEmpty ? RefSnapshot() : try refs(prefixes: sent.map(\.ref.full))
    // As for moves that go together, the answer of the server is one thing, where its refs are another.
    for move in sent where now[move.ref] != move.to {
      let doing = doing([move])
      if now[move.ref] != move.from {
        let place = now[move.ref]?.short ?? "nothing"
        refused[move] = TransportError(
          .moved, doing, "somebody else moved it: \(move.ref) is at \(place)", refs: [move.ref])
      } else {
        refused[move] =
          answers[move]
          ?? TransportError(
            .refused, doing, "the server reported success but did not move \(move.ref)")
      }
    }
    return moves.compactMap { move in refused.removeValue(forKey: move).map { (move, $0) } }
  }

  /// What the server had against each move; nothing for those that it took.
  private func answers(to moves: [RefMove]) throws(TransportError) -> [RefMove: TransportError] {
    guard !moves.isEmpty else { return [:] }
    let doing = doing(moves)
    let outcome = try run(arguments(for: moves, atomic: false), doing)
    guard outcome.exitCode != 0 else { return [:] }
    let failure = TransportFailure(outcome.errors)
    let report = PushReport(outcome.output)
    var answers: [RefMove: TransportError] = [:]
    for move in moves {
      answers[move] = report.error(for: move.ref, self.doing([move]), failure.remark)
    }
    if answers.isEmpty {
      let error = failure.error(doing)
      guard [.refused, .moved, .program].contains(error.kind) else { throw error }
      for move in moves { answers[move] = error }
    }
    guard moves.count > 1, answers.count == moves.count, answers.values.contains(where: { $0.kind != .moved })
    else { return answers }
    return try answersOneByOne(to: moves)
  }

  private func answersOneByOne(to moves: [RefMove]) throws(TransportError) -> [RefMove: TransportError] {
    var all: [RefMove: TransportError] = [:]
    for move in moves { all.merge(try answers(to: [move])) { _, new in new } }
    return all
  }
}
