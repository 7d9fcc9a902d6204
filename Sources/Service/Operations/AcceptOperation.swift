import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Applies a held snapshot: exactly the one that was shown. Or does without a column of people's own that is gone from a sheet: what it
/// said counts until then.
package struct AcceptOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?
  let identity: CommitIdentity

  package init(_ access: any RepositoryAccess, sheets: SheetStores?, identity: CommitIdentity) {
    self.access = access
    self.sheets = sheets
    self.identity = identity
  }

  /// `what` is the snapshot's id as it is told, or the column's name.
  package func run(_ what: String) throws(Failure) -> LookReport {
    try access.refresh()
    var look = try SyncLook(
      access.repository, stores: sheets, identity: identity, records: true)
    if let column = SheetColumn(ofPeople: what) {
      try doWithout(column, &look)
    } else {
      try accept(what, &look)
    }
    return try SyncOperation(access, sheets: sheets, identity: identity).run()
  }

  private func accept(_ id: String, _ look: inout SyncLook) throws(Failure) {
    guard let first = look.held else {
      throw Failure(.content, "no snapshot of the sheet is held", hint: "see: glossator status")
    }
    guard id.utf8.count >= 6, let held = look.allHeld.first(where: { $0.id.description.hasPrefix(id) }) else {
      throw Failure(
        .content, "the held snapshot is \(first.id.short), not \(id)",
        hint: "see why it is held (glossator status), then: glossator accept \(first.id.short)")
    }
    let versions = try look.newest(SheetSet())
    var entry = JournalEntry(.read, sheets: versions.ids)
    entry.accepted = held.id
    try look.record(entry, versions)
  }

  private func doWithout(_ column: SheetColumn, _ look: inout SyncLook) throws(Failure) {
    let lost = try look.inputs().lostColumnsOfPeople
    guard lost.contains(column) else {
      throw Failure(
        .content, "no column \(column.name) is missing from the sheet", hint: "see: glossator status")
    }
    let versions = try look.newest(look.versions)
    var entry = JournalEntry(.read, sheets: versions.ids)
    entry.without = [column]
    try look.record(entry, versions)
  }
}
