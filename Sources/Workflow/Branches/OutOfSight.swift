import ProjectConfiguration

/// The branches that a look cannot see, by the names that everybody calls them: those of other repositories that share the
/// sheet, and those that could not be read this time. What they need, and what was agreed of them, stays.
package struct OutOfSight: Sendable {
  package var names: SharedNames
  /// Branches of this repository that cannot be read.
  package var unreadable: Set<String> = []

  package init(_ names: SharedNames = SharedNames(), unreadable: Set<String> = []) {
    self.names = names
    self.unreadable = Set(unreadable.map(names.shared))
  }

  /// True for a branch of this repository that is there, and cannot be read.
  func isUnreadable(_ branch: String) -> Bool { unreadable.contains(names.shared(branch)) }

  package func contains(_ name: String) -> Bool { unreadable.contains(name) || names.isForeign(name) }
}
