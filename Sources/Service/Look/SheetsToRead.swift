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

  /// The sheets that rows may go to, those that have rows which some branch needed when they were agreed, and those that nobody names
  /// for a while: their rows did not vanish.
  func sheetNames(_ stores: SheetStores?) throws(Failure) -> [String] {
    var names = view.project.sheets(for: view.served.map(\.name))
    guard let agreed, agreed.entry.sheets.byName.count > 1 || !names.contains(SheetName.main) else {
      return names
    }
    let unnamed = agreed.entry.sheets.names.filter { !names.contains($0) }
    if unnamed.isEmpty { return names }
    let others = try agreedIDs(of: names, agreed)
    for name in unnamed {
      let rows = try git { () throws(GitError) in try history.rows(name, of: agreed) }
      guard let rows else { continue }
      if !rows.ids.indices.contains(where: { !rows.book.text(row: $0, .releases).isBlank }) {
        if rows.ids.contains(where: others.contains) { continue }
        if try isDeleted(name, stores) { continue }
      }
      names.append(name)
    }
    return names
  }

  private func agreedIDs(of names: [String], _ agreed: Journal.Record) throws(Failure) -> Set<RowID?> {
    try git { () throws(GitError) in
      var ids: Set<RowID?> = []
      for name in names { ids.formUnion(try history.rows(name, of: agreed)?.ids ?? []) }
      return ids
    }
  }

  /// True where somebody has put a sheet away that no branch needs.
  private func isDeleted(_ name: String, _ stores: SheetStores?) throws(Failure) -> Bool {
    guard let store = try stores?.store(name) else { return false }
    do throws(SheetFileError) {
      _ = try store.contents()
      return false
    } catch { return error.isMissing }
  }
}
