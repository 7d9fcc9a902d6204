import ProjectConfiguration
import TranslationModel
import Workflow

// What a look puts into its report, from what it saw to what it planned.
extension LookReport {
  /// What a look saw, before anything was planned.
  init(_ look: SyncLook) {
    self.init()
    active = look.view.active
    production = look.view.production.map(\.name)
    finished = look.view.finished
    held = look.held
    findings = look.findings
    if active.isEmpty, let names = try? look.view.onlyRemote(), !names.isEmpty {
      findings.append(.onlyRemote(names))
    }
    base = look.view.project.base
    required = Set(look.view.project.gate.require)
    integration = look.view.integration?.name
  }

  /// True where there is nothing to plan: all is as it was agreed, or a first look has to wait.
  ///
  /// `suggests` is true where texts are to be offered all the same.
  mutating func tellStanding(_ look: SyncLook, suggests: Bool) -> Bool {
    if look.isInStep, !suggests, look.held == nil, let agreement = look.agreement {
      isNews = false
      tell(agreement.report, look)
      return true
    }
    // A first look without a sheet would take what Git says for agreed, and the sheet's texts for news.
    guard look.agreement == nil, look.sheets.contains(where: { $0.usable == nil }) else { return false }
    findings.append(.firstLookWaits)
    tell(StandingReport(), look)
    return true
  }

  /// Adds what a look that was brought to its end did not come to tell.
  mutating func tell(_ rest: CutOffLook.Rest) {
    sides = rest.sides + sides
    isNews = isNews || !rest.sides.isEmpty
    findings = (rest.findings.filter { !findings.contains($0) } + findings).fromPlaceToPlace
  }

  /// What two looks saw and did, this one right after the other.
  func following(_ first: LookReport) -> LookReport {
    var report = self
    report.isNews = isNews || first.isNews
    report.sides = first.sides + sides
    report.rows += first.rows
    report.sheetWritten = sheetWritten || first.sheetWritten
    report.findings = first.findings.filter { $0.isPassing && !findings.contains($0) } + findings
    return report
  }

  /// Adds what a plan said, this look's or the one that still stands.
  mutating func tell(_ standing: StandingReport, _ look: SyncLook) {
    findings = (findings + standing.allFindings).fromPlaceToPlace
    let progress = standing.progress
    let served = look.view.served.map(\.name) + look.view.unknown
    let names = served + look.view.finished.filter { !served.contains($0) }
    branches = names.map { name in
      let side = look.view.project.branches.sideBranch(of: name)
      return Branch(
        name: name, isFinished: look.view.finished.contains(name), side: side,
        hasSide: look.view.branches[side] != nil,
        progress: look.view.project.targets.map { ($0, progress[name]?[$0] ?? Progress()) })
    }
  }
}

extension Finding {
  fileprivate static var firstLookWaits: Finding {
    Finding(
      .error, "first-look-waits",
      "Git and the sheet have never been in step; nothing is written until the sheet can be read"
    )
  }
}
