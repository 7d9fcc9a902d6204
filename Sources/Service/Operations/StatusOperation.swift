import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import Workflow

/// Reads where everything stands, and touches nothing: the report of a look that looks at everything and does nothing.
package struct StatusOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?
  /// Whether each text is listed that is not done: there may be tens of thousands.
  let listsOpenTexts: Bool
  /// The host's own policy, by which the gate judges; nil for the integration branch's.
  let policy: GatePolicy?

  package init(
    _ access: any RepositoryAccess, sheets: SheetStores?, policy: GatePolicy? = nil,
    listsOpenTexts: Bool = true
  ) {
    self.access = access
    self.sheets = sheets
    self.policy = policy
    self.listsOpenTexts = listsOpenTexts
  }

  package func run() throws(Failure) -> LookReport {
    let look = try SyncLook(
      access.repository, stores: sheets, identity: CommitIdentity(), records: false)
    try look.requireNamedColumns()
    var report = LookReport(look)
    report.isPlan = true
    if let policy { report.required = Set(policy.require) }
    report.isNews = !look.isInStep || look.held != nil
    report.hasEverySheet = look.sheets.allSatisfy { $0.usable != nil }
    var inputs = try look.inputs()
    inputs.looksAtEverything = true
    inputs.listsOpenTexts = listsOpenTexts
    let executor = AllCores()
    var plan = planSync(
      inputs, blobs: RepositoryBlobs(access.repository), writer: NamedFiles(), executor: executor)
    try look.requireHeard()
    plan.hashFiles(executor)
    report.tell(plan.report, look)
    // Only a look that tries finds out; what the last one found stands until the next.
    report.findings += look.agreement?.report.findings.filter(\.isOfTrying) ?? []
    report.open = plan.open
    report.sheetWritten = !plan.sheetEdits.isEmpty
    var apply = ApplyPlan(
      plan, look: look, access: access, identity: CommitIdentity(), executor: executor)
    report.sides = apply.planned(only: nil, &report)
    return report
  }
}

extension Finding {
  /// True for what kept a side branch from being made or moved, and for what a write showed of the sheet's server.
  fileprivate var isOfTrying: Bool {
    isOfServer
      || ["checked-out", "side-branch-not-made", "side-branch-refused", "unwritable-file"].contains(rule)
  }
}
