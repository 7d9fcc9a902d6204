import Foundation
import Testing

/// A release train, replayed: every release's files say the newest text by descent, and the last release costs what the
/// third did.
@Suite struct ReleaseTrainTests {
  /// How many releases, and how many trains, unless `GLOSSATOR_RELEASES` and `GLOSSATOR_TRAINS` say otherwise.
  static let count = number("GLOSSATOR_RELEASES") ?? 6
  static let seeds = (1...UInt64(number("GLOSSATOR_TRAINS") ?? 2)).map { $0 }
  /// A look may read so many times what the first releases' looks read: there are more keys, and more history, in a
  /// repository that nobody packs.
  private static let slack = 3.0

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: seeds) func newestTexts(_ seed: UInt64) throws {
    let train = try ReleaseTrain(seed: seed)
    for number in 1...max(3, Self.count) { try train.ship(number) }
    report(train.measures, seed)
    expectNewest(train.measures)
    expectConstantWork(train.measures)
  }

  private func expectNewest(_ measures: [ReleaseTrain.Measure]) {
    let wrong = measures.flatMap { $0.examples }
    guard !wrong.isEmpty else { return }
    Issue.record("\(wrong.count) texts are not the newest:\n\(wrong.prefix(5).joined(separator: "\n"))")
  }

  /// The last releases' looks do what the first ones' did: the second to the fourth, as the first has nothing yet.
  private func expectConstantWork(_ measures: [ReleaseTrain.Measure]) {
    func most(_ part: ArraySlice<ReleaseTrain.Measure>) -> ReleaseTrain.Measure? {
      part.max { $0.readsPerLook < $1.readsPerLook }
    }
    guard let first = most(measures.dropFirst().prefix(3)), let last = most(measures.suffix(3)) else {
      return
    }
    #expect(Double(last.readsPerLook) <= Double(first.readsPerLook) * Self.slack)
  }

  /// For whoever measures.
  private func report(_ measures: [ReleaseTrain.Measure], _ seed: UInt64) {
    guard Self.number("GLOSSATOR_RELEASES") != nil else { return }
    var lines = ["train \(seed): release, looks, ms and reads a look, MiB, texts, of them wrong"]
    for measure in measures {
      let time = String(format: "%.1f", measure.secondsPerLook * 1000)
      lines.append(
        "  \(measure.release)  \(measure.looks)  \(time)  \(measure.readsPerLook)  \(measure.memory / 1024)  \(measure.compared)"
          + "  \(measure.wrong.count)")
    }
    print(lines.joined(separator: "\n"))
  }
}
