import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Where everything stands: branches, locales, progress, and what wants a person's look.
package struct StatusReport: Sendable {
  package struct Branch: Sendable {
    package var name: String
    package var isFinished: Bool
    package var side: String
    package var hasSide: Bool
    package var progress: [(locale: LocaleTag, progress: Progress)]
  }

  package var branches: [Branch]
  package var required: Set<LocaleTag>
  package var integration: String?
  package var isInStep: Bool
  package var findings: [Finding]
}

/// Reads where everything stands, and touches nothing.
package struct StatusOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?

  package init(_ access: any RepositoryAccess, sheets: SheetStores?) {
    self.access = access
    self.sheets = sheets
  }

  package func run() throws(Failure) -> StatusReport {
    let look = try SyncLook(
      access.repository, stores: sheets, identity: CommitIdentity(), records: false)
    let targets = look.view.project.targets
    let byBranch = try look.rows().map { progress(in: $0, targets: targets) } ?? [:]
    let active = look.view.served.map(\.name)
    let names = active + look.view.finished.filter { !active.contains($0) }
    let branches = names.map { name in
      let side = look.view.project.branches.sideBranch(of: name)
      return StatusReport.Branch(
        name: name, isFinished: look.view.finished.contains(name), side: side,
        hasSide: look.view.branches[side] != nil,
        progress: targets.map { ($0, byBranch[name]?[$0] ?? Progress()) })
    }
    return StatusReport(
      branches: branches, required: Set(look.view.project.gate.require),
      integration: look.view.integration?.name, isInStep: look.isInStep, findings: look.findings)
  }
}
