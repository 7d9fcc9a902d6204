import Foundation

/// Which random histories are lived: `GLOSSATOR_HISTORIES` of them from `GLOSSATOR_SEED` on, else as many as a suite says, from
/// the first.
enum HistorySeeds {
  private static let batch = 20

  /// The seeds of one test case after the other. Those that ever failed, `known`, stay.
  static func batches(_ count: Int, known: [Int] = []) -> [Range<Int>] {
    let (first, count) = (number("GLOSSATOR_SEED") ?? 0, number("GLOSSATOR_HISTORIES") ?? count)
    let batches = stride(from: first, to: first + count, by: batch).map {
      $0..<min($0 + batch, first + count)
    }
    return batches + known.map { $0..<($0 + 1) }
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
