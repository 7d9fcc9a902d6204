import Git
import RepositoryModel
import TranslationSheet
import Workflow

/// Applies a held snapshot: exactly the one that was shown.
package struct AcceptOperation {
  let access: any RepositoryAccess
  let store: (any SheetStore)?
  let identity: CommitIdentity

  package init(_ access: any RepositoryAccess, sheet store: (any SheetStore)?, identity: CommitIdentity) {
    self.access = access
    self.store = store
    self.identity = identity
  }

  package func run(_ id: String) throws(Failure) -> SyncReport {
    try access.refresh()
    var look = try SyncLook(
      access.repository, store: store, identity: identity, records: true)
    guard let held = look.held, let sheet = look.sheet else {
      throw Failure(.content, "no snapshot of the sheet is held", hint: "see: glossator status")
    }
    guard id.utf8.count >= 6, held.id.description.hasPrefix(id) else {
      throw Failure(
        .content, "the snapshot that is held is \(held.id.short), not \(id)",
        hint: "look at what it lost (glossator status), then: glossator accept \(held.id.short)")
    }
    try look.record(JournalEntry(.read, sheet: held.id, isAccepted: true), sheet)
    return try SyncOperation(access, sheet: store, identity: identity).run()
  }
}
