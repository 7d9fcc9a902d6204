import Service
import Telling

/// Which answers about a repository the daemon has, and whether they are of now.
package struct KnownAnswers: Hashable, Sendable {
  /// Nil where there are none yet.
  package private(set) var index: AnswerIndex?
  /// False where something changed since they were made, or an earlier daemon had them made.
  package private(set) var isCurrent = false
  /// Why there are no newer ones; empty where nothing is in the way.
  package private(set) var trouble = StandingFindings()

  /// Answers that were there before the first look.
  mutating func found(_ index: AnswerIndex) { self.index = index }

  /// How often something new was seen.
  package private(set) var changes = 0

  /// Something new was seen, by a look or before one.
  mutating func outdated() {
    isCurrent = false
    changes += 1
  }

  /// Nothing that they are made of was another after so many changes: they are of now, where none is missing and nothing came since.
  mutating func confirmed(after changes: Int?) {
    isCurrent = index != nil && trouble.all.isEmpty && changes == self.changes
  }

  /// Takes new ones in, which were begun after so many changes: who began before the newest may have missed it. Returns what to
  /// log.
  mutating func made(_ index: AnswerIndex, after changes: Int?, at now: Moment) -> [LogLine] {
    (self.index, isCurrent) = (index, changes == self.changes)
    return trouble.look(found: [], whole: true, at: now)
  }

  /// Takes in why none could be made; returns what to log.
  mutating func failed(_ finding: StandingFindings.Finding, at now: Moment) -> [LogLine] {
    trouble.look(found: [finding], whole: true, at: now)
  }
}

/// How the looks at a repository went, in numbers that only grow.
package struct LookCounts: Hashable, Sendable {
  package private(set) var looks = 0
  /// Those that did not come to their end.
  package private(set) var failures = 0
  package private(set) var took = Duration.zero

  mutating func add(took time: Duration?, failed: Bool) {
    looks += 1
    if failed { failures += 1 }
    took += time ?? .zero
  }
}
