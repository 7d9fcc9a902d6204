import Git
import RepositoryModel
import TranslationModel
import Workflow

/// What came of a plan, or is to come of it.
struct LookOutcome: Equatable {
  let sheets: [SheetInForce]
  let moved: [SideCommit]
  /// Branches whose side branch had to stay where it was.
  let waiting: Set<String>
  private let report: [UInt8]

  init(
    _ sheets: [SheetInForce], _ moved: [SideCommit], without waiting: Set<String>, _ report: StandingReport
  ) {
    (self.sheets, self.moved, self.waiting, self.report) = (sheets, moved, waiting, report.bytes)
  }

  static func == (a: LookOutcome, b: LookOutcome) -> Bool {
    a.sheets == b.sheets && a.moved.map(\.move.to) == b.moved.map(\.move.to) && a.waiting == b.waiting
      && a.report == b.report
  }
}

/// The agreed entry that a look is to end with, and what has to come of its plan for that.
struct PlannedOutcome {
  let agreement: WrittenAgreement
  let outcome: LookOutcome
  /// What it tells and the next look would not find again.
  let told: [Finding]
}

// What a plan comes to.
extension ApplyPlan {
  /// What is to be agreed if each sheet that can be written is, and each side branch moves that is not known to be in
  /// trouble. Nil where nothing is to be written, or the newest agreed entry says it already.
  func ending(
    _ sheets: [PlannedSheet], _ commits: [SideCommit], _ troubles: [Finding], _ report: LookReport
  ) throws(Failure) -> PlannedOutcome? {
    guard !commits.isEmpty || sheets.contains(where: look.isNews) else { return nil }
    var (expected, told) = (self, report)
    for draft in sheets where draft.expected.had == draft.wanted.id {
      expected.written.insert(draft.title)
      if draft.canBeWritten, let store = draft.sheet.store, !draft.sheet.isNew {
        expected.replaced.insert(store.path)
      }
    }
    expected.conclude(&told)
    expected.stand(troubles, &told)
    let outcome = LookOutcome(sheets.map(\.expected), commits, without: waiting, expected.plan.report)
    return try expected.entry(of: outcome).map {
      PlannedOutcome(agreement: $0, outcome: outcome, told: told.findings.filter(\.isPassing))
    }
  }

  private func entry(of outcome: LookOutcome) throws(Failure) -> WrittenAgreement? {
    try AgreementDraft(
      plan, look, sheets: outcome.sheets, moved: outcome.moved, waiting: outcome.waiting
    ).entry()
  }

  func agree(on outcome: LookOutcome, _ ending: PlannedOutcome?) throws(Failure) {
    var agreement = ending.flatMap { $0.outcome == outcome ? $0.agreement : nil }
    if agreement == nil { agreement = try entry(of: outcome) }
    guard let agreement else { return }
    let moves = try git { () throws(GitError) in
      try agreement.moves(in: look.journal, after: look.journalTip)
    }
    try access.publish(moves, allowed: look.view.ownRefs)
  }
}
