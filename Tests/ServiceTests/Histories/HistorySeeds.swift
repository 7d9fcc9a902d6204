import Foundation

/// Which random histories are lived: `GLOSSATOR_HISTORIES` of them from `GLOSSATOR_SEED` on, else as many as a suite says, from
/// the first.
enum HistorySeeds {
  private static let batch = 20

  /// The seeds of one test case after the other.
  static func batches(_ count: Int) -> [Range<Int>] {
    let (first, count) = (number("GLOSSATOR_SEED") ?? 0, number("GLOSSATOR_HISTORIES") ?? count)
    return stride(from: first, to: first + count, by: batch).map { $0..<min($0 + batch, first + count) }
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
