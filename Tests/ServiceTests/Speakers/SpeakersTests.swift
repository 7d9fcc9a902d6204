import Foundation
import Testing

@testable import Service

/// The rule "who spoke last", with the real product: random histories of people who speak in several places, and the laws
/// that hold whatever they do.
@Suite struct SpeakersTests {
  /// How many histories run, from which seed on and how long, unless `GLOSSATOR_HISTORIES`, `GLOSSATOR_SEED` and
  /// `GLOSSATOR_STEPS` say otherwise.
  static let count = number("GLOSSATOR_HISTORIES") ?? 150
  static let first = number("GLOSSATOR_SEED") ?? 0
  private static let steps = number("GLOSSATOR_STEPS") ?? 25
  /// How many failing histories are made shorter, to be read.
  private static let shown = number("GLOSSATOR_SHOWN") ?? 3

  /// Seeds that ever failed. What people do depends on what they find in the sheet, so that a seed is another history
  /// once the product does something else: the examples say in so many words what once went wrong.
  static let everFailed: [UInt64] = []

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func laws() async {
    let seeds = Self.everFailed + (Self.first..<Self.first + Self.count).map { UInt64($0) }
    let failures = await Self.failures(of: seeds)
    report(failures, of: seeds.count)
  }

  @Test(arguments: SpeakersExample.all) func example(_ example: SpeakersExample) {
    let outcome = example.history.replayed()
    guard outcome.failed else { return }
    Issue.record("\(outcome.message)\n\(outcome.log.joined(separator: "\n"))")
  }

  private typealias Failure = (seed: UInt64, outcome: SpeakersHistory.Outcome)

  /// Histories are lived side by side, a thread for each core; the shared ones are for tests that wait.
  private static func failures(of seeds: [UInt64]) async -> [Failure] {
    await withTaskGroup(of: [Failure].self) { group in
      let workers = ProcessInfo.processInfo.activeProcessorCount
      for worker in 0..<workers {
        group.addTask {
          await onOwnThread {
            stride(from: worker, to: seeds.count, by: workers).compactMap { i in
              let outcome = SpeakersHistory.live(seed: seeds[i], steps: steps)
              return outcome.failed ? (seeds[i], outcome) : nil
            }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }.sorted { $0.seed < $1.seed }
    }
  }

  /// Those that are shown: of each law and number of copies the one that needs the fewest steps, and others.
  private static func examples(_ failures: [Failure]) -> [Failure] {
    let byLength = failures.sorted { $0.outcome.history.steps.count < $1.outcome.history.steps.count }
    var kinds: Set<String> = []
    let (first, others) = byLength.reduce(into: ([Failure](), [Failure]())) { parts, failure in
      let outcome = failure.outcome
      let kind = "\(outcome.law?.rawValue ?? "other") \(outcome.history.shape.copies)"
      if kinds.insert(kind).inserted { parts.0.append(failure) } else { parts.1.append(failure) }
    }
    return Array((first + others).prefix(shown))
  }

  private func report(_ failures: [Failure], of count: Int) {
    guard !failures.isEmpty else { return }
    let laws = Dictionary(grouping: failures) { $0.outcome.law?.rawValue ?? "other" }
    var lines = ["\(failures.count) of \(count) histories fail; by law:"]
    for (law, all) in laws.sorted(by: { $0.value.count > $1.value.count }) {
      lines.append("  \(law): \(all.count), seeds \(all.prefix(5).map(\.seed))")
    }
    for (copies, all) in Dictionary(grouping: failures, by: \.outcome.history.shape.copies).sorted(by: {
      $0.key < $1.key
    }) {
      lines.append("  \(copies) copies: \(all.count)")
    }
    for (seed, outcome) in Self.examples(failures) {
      let short = SpeakersHistory.shrunk(outcome)
      lines += ["seed \(seed): \(short.message)", "\(short.history)"] + short.log.map { "  " + $0 }
    }
    let text = lines.joined(separator: "\n")
    print(text)
    Issue.record("\(text)")
  }
}
