import Git
import ProjectConfiguration
import TranslationModel
import TranslationSheet
import Workflow

// Which sheets a look reads, and which of them has a place that two name.
extension SyncLook {
  /// Which sheet has each place: of two, the one that was there before.
  func owners(of names: [String], _ stores: SheetStores?) -> [SheetLocation: String] {
    var owners: [SheetLocation: String] = [:]
    for name in names.filter({ agreed?.entry.sheets[$0] != nil }) + names {
      if let place = stores?.location.of(name), owners[place] == nil { owners[place] = name }
    }
    return owners
  }

  /// The sheets that rows may go to, and those that have rows which some branch needed when they were agreed; beside them those that
  /// nobody names or needs, and whose rows are in no other: a resource may be out of the project for a while.
  func sheetNames() throws(Failure) -> (names: [String], unneeded: Set<String>) {
    var names = view.project.sheets(for: view.served.map(\.name))
    let named = names
    guard let agreed, agreed.entry.sheets.names.contains(where: { !named.contains($0) }) else {
      return (names, [])
    }
    var unneeded: Set<String> = []
    for name in agreed.entry.sheets.names where !named.contains(name) {
      let rows = try git { () throws(GitError) in try history.rows(name, of: agreed) }
      guard let rows else { continue }
      if !rows.ids.indices.contains(where: { !rows.book.text(row: $0, .releases).isBlank }) {
        if try isAny(of: rows.ids, in: named, agreed) { continue }
        unneeded.insert(name)
      }
      names.append(name)
    }
    return (names, unneeded)
  }

  private func isAny(of ids: [RowID?], in names: [String], _ agreed: Journal.Record) throws(Failure) -> Bool {
    try git { () throws(GitError) in
      for name in names {
        guard let rows = try history.rows(name, of: agreed) else { continue }
        if ids.contains(where: { $0.map { rows.index[$0] != nil } ?? false }) { return true }
      }
      return false
    }
  }
}
