/// Which units of work are left alone for now, because they ended the worker twice on the same input. Driven by hand.
///
/// A unit is what one worker is started for, a repository say; its digest names everything that the worker reads.
package struct Quarantine: Sendable {
  private struct Record: Sendable {
    var digest: String
    var failures: Int
    var reason: String
  }

  /// So many failures on one input in a row, and it is left alone.
  package static let limit = 2
  private var records: [String: Record] = [:]

  package init() {}

  /// Why the unit is left alone with this input; nil where it is not.
  package func reason(_ unit: String, digest: String) -> String? {
    guard let record = records[unit], record.digest == digest, record.failures >= Self.limit else {
      return nil
    }
    return record.reason
  }

  /// The worker crashed, or did not finish in time.
  package mutating func failed(_ unit: String, digest: String, reason: String) {
    let before = records[unit].map { $0.digest == digest ? $0.failures : 0 } ?? 0
    records[unit] = Record(digest: digest, failures: min(before + 1, Self.limit), reason: reason)
  }

  /// The worker came to an end, with whatever answer.
  package mutating func finished(_ unit: String) { records[unit] = nil }

  /// The units that are left alone as long as their input stays what it is, with the reason, in order of their names.
  package var quarantined: [(unit: String, reason: String)] {
    records.filter { $0.value.failures >= Self.limit }.map { ($0.key, $0.value.reason) }
      .sorted { Array($0.unit.utf8).lexicographicallyPrecedes(Array($1.unit.utf8)) }
  }
}
