import Synchronization

/// What the daemon knows of all its repositories. Whoever reads it waits for no look.
package final class StatusBoard: Sendable {
  private let statuses = Mutex<[String: RepositoryStatus]>([:])
  private let changes = Atomic(0)
  private let refusal = Mutex<String?>(nil)

  package init() {}

  /// Another number once anything is known that was not before.
  var version: Int { changes.load(ordering: .acquiring) }

  /// Changes what is known of one repository; nil where nobody watches it any more.
  @discardableResult
  func update<Result: Sendable>(_ name: String, _ change: (inout RepositoryStatus) -> Result) -> Result? {
    defer { changes.add(1, ordering: .releasing) }
    return statuses.withLock { statuses in
      guard var status = statuses[name] else { return nil }
      defer { statuses[name] = status }
      return change(&status)
    }
  }

  /// These are watched from now on, and no others. What is known of one that was watched already stays.
  func watch(_ names: [String]) {
    defer { changes.add(1, ordering: .releasing) }
    statuses.withLock { statuses in
      let known = statuses
      statuses = Dictionary(
        names.map { ($0, known[$0] ?? RepositoryStatus($0)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Why the last configuration was not taken; nil where it was.
  func refused(_ reason: String?) {
    refusal.withLock { $0 = reason }
    changes.add(1, ordering: .releasing)
  }

  var refused: String? { refusal.withLock { $0 } }

  /// All of it in one line.
  package var line: StatusLine { StatusLine(all, refused: refused) }

  package subscript(_ name: String) -> RepositoryStatus? { statuses.withLock { $0[name] } }

  /// In order of their names.
  package var all: [RepositoryStatus] {
    statuses.withLock { statuses in
      statuses.values.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }
  }
}
