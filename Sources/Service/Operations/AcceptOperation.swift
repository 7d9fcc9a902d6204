import Git
import ProjectConfiguration
import RepositoryModel
import TranslationSheet
import Workflow

/// Applies a held snapshot: exactly the one that was shown.
package struct AcceptOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?
  let identity: CommitIdentity

  package init(_ access: any RepositoryAccess, sheets: SheetStores?, identity: CommitIdentity) {
    self.access = access
    self.sheets = sheets
    self.identity = identity
  }

  package func run(_ id: String) throws(Failure) -> LookReport {
    try access.refresh()
    var look = try SyncLook(
      access.repository, stores: sheets, identity: identity, records: true)
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
    return try SyncOperation(access, sheets: sheets, identity: identity).run()
  }
}
