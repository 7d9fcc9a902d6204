import Synchronization

/// What the daemon knows of all its repositories. Whoever reads it waits for no look.
package final class StatusBoard: Sendable {
  private let statuses = Mutex<[String: RepositoryStatus]>([:])

  package init() {}

  /// Changes what is known of one repository.
  func update<Result: Sendable>(_ name: String, _ change: (inout RepositoryStatus) -> Result) -> Result {
    statuses.withLock { change(&$0[name, default: RepositoryStatus(name)]) }
  }

  /// Forgets the repositories that nobody watches any more.
  func keep(only names: [String]) {
    let names = Set(names)
    statuses.withLock { $0 = $0.filter { names.contains($0.key) } }
  }

  package subscript(_ name: String) -> RepositoryStatus? { statuses.withLock { $0[name] } }

  /// In order of their names.
  package var all: [RepositoryStatus] {
    statuses.withLock { statuses in
      statuses.values.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }
  }
}
