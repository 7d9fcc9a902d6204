import ProjectConfiguration
import Synchronization
import TranslationModel

/// The agreed rows that a branch needed until now and whose keys it has no more, found when somebody asks: most looks do not.
final class GoneKeyRows: Sendable {
  private let agreed: SheetRows?
  private let table: RowTable
  private let sources: [BranchSource]
  private let names: SharedNames
  /// By the branch's shared name.
  private let known = Mutex<[String: [Int]]>([:])

  init(agreed: SheetRows?, _ table: RowTable, _ sources: [BranchSource], _ names: SharedNames) {
    (self.agreed, self.table, self.sources, self.names) = (agreed, table, sources, names)
  }

  func rows(of branch: BranchSource) -> [Int] {
    known.withLock { known in
      if let rows = known[branch.input.sharedName] { return rows }
      let rows = found(on: branch)
      known[branch.input.sharedName] = rows
      return rows
    }
  }

  private func found(on branch: BranchSource) -> [Int] {
    guard let agreed else { return [] }
    let name = branch.input.sharedName
    let needed = table.rows.lazy.filter { [sources] row in
      row.members.contains { sources[$0.branch].input.sharedName == name }
    }
    let keys = Set(needed.map(\.id.key))
    return agreed.ids.indices.filter { row in
      guard let id = agreed.ids[row], agreed.isFirst(row), !keys.contains(id.key) else { return false }
      return branch.input.needed(agreed.releases(of: row), names)
    }
  }
}

extension BranchInput {
  /// True where the branch needed a row of these releases until now. One that was cut since had what the others had.
  func needed(_ releases: Set<String>, _ names: SharedNames) -> Bool {
    agreed == nil ? releases.contains { !names.isForeign($0) } : releases.contains(sharedName)
  }

  /// The same, or that nobody needs the row and the branch is new: between two releases nobody needs what the last one had.
  func mayHaveNeeded(_ releases: Set<String>, _ names: SharedNames) -> Bool {
    agreed == nil && releases.isEmpty || needed(releases, names)
  }
}
