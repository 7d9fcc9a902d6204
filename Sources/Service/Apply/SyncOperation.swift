import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Who the commits are by.
package struct CommitIdentity: Hashable, Sendable {
  package var name: String
  package var email: String

  package init(name: String = "Glossator", email: String = "glossator@localhost") {
    self.name = name
    self.email = email
  }
}

/// One look at a repository and its sheet: read, merge, plan, apply. Every step can be cut off and done again.
package struct SyncOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?
  let identity: CommitIdentity
  /// Blobs of string files that are not to be read.
  let refused: Set<ObjectID>
  let observer: SyncObserver

  package init(
    _ access: any RepositoryAccess, sheets: SheetStores?, identity: CommitIdentity,
    without refused: Set<ObjectID> = [],
    observer: @escaping SyncObserver = { _ in }
  ) {
    self.access = access
    self.sheets = sheets
    self.identity = identity
    self.refused = refused
    self.observer = observer
  }

  private static let tries = 5

  /// Syncs once. Where somebody moves a ref or saves the sheet meanwhile, looks again.
  package func run(planOnly: Bool = false, only branch: String? = nil) throws(Failure) -> SyncReport {
    var last: Failure?
    for _ in 0..<Self.tries {
      do throws(Failure) {
        try access.refresh()
        return try once(planOnly: planOnly, only: branch)
      } catch {
        guard error.kind == .busy else { throw error }
        last = error
      }
    }
    throw last ?? Failure(.busy, "the repository kept changing")
  }

  private func once(planOnly: Bool, only: String?) throws(Failure) -> SyncReport {
    let look = try SyncLook(access.repository, stores: sheets, identity: identity, records: !planOnly)
    var report = SyncReport()
    report.isPlan = planOnly
    report.active = look.view.active
    report.finished = look.view.finished
    report.held = look.held
    report.findings = look.findings
    if let only, !look.view.active.contains(only) {
      throw Failure(
        .usage, "'\(only)' is not an active release branch",
        hint: "active: \(look.view.active.joined(separator: ", "))")
    }
    if look.isInStep { return report }
    let plan = planSync(
      try look.inputs(), blobs: RepositoryBlobs(access.repository, without: refused), observer: observer)
    report.findings += plan.findings
    report.rows = plan.rowCounts
    var apply = ApplyPlan(plan, look: look, access: access, identity: identity)
    if planOnly {
      report.sides = try apply.sideCommits(only: only).map(\.report)
      report.sheetWritten = !plan.sheetEdits.isEmpty
      return report
    }
    try apply.run(only: only, into: &report)
    return report
  }
}
