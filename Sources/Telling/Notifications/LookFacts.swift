import Interchange
import Service
import TranslationModel
import Workflow

/// What a look saw that people may want to be told of: a value that `told` compares with the last one.
package struct LookFacts: Hashable, Sendable {
  /// The branches that translations go to.
  package var branches: Set<String> = []
  /// Texts that a translator has to do, by locale and branch.
  package var work: [String: [String: Int]] = [:]
  /// Branches on which something cannot be read: that less is to be done there is not believed.
  package var doubtful: Set<String> = []
  /// Of each branch's gate: why it is blocked, empty where it is open. One that nobody can tell is left out.
  package var gates: [String: String] = [:]
  /// The snapshots that are held, by what messages call the sheet: how people name the version.
  package var held: [String: String] = [:]
  /// What is wrong, by its subject.
  package var faults: [String: String] = [:]
  /// False where the look did not come to its end: what it does not name may be as it was.
  package var isWhole = true

  package init() {}

  /// States that wait for a translator.
  private static let todo: [TextState] = [.missing, .suggested, .stale, .refused]

  /// Of a look that came to its end. `gates` are the answers for its active branches.
  package init(_ report: LookReport, gates: [String: Verdict], faults findings: [Finding]) {
    branches = Set(report.active)
    for branch in report.branches where report.active.contains(branch.name) {
      for (locale, progress) in branch.progress where progress[.unknown] == 0 {
        work["\(locale)", default: [:]][branch.name] = Self.todo.reduce(0) { $0 + progress[$1] }
      }
    }
    for (branch, verdict) in gates {
      switch verdict.answer {
      case .open: self.gates[branch] = ""
      case .blocked:
        let open = verdict.blocking.values.reduce(into: Progress()) { $0 += $1 }
        self.gates[branch] =
          open.openStates.isEmpty ? verdict.reasons.count.counted("reason") : open.openStates
      case .unknown: break
      }
    }
    if let held = report.held { self.held[held.title] = held.id.short }
    for finding in findings where finding.severity == .error && finding.rule != "snapshot-held" {
      let standing = StandingFindings.Finding(finding)
      faults[standing.subject] = standing.text
      doubtful.formUnion(report.active.filter { finding.place?.file.hasPrefix("\($0):") == true })
    }
  }

  /// Of a look as such: what kept it from its end.
  package init(faults: [StandingFindings.Finding], isWhole: Bool) {
    self.isWhole = isWhole
    for fault in faults where fault.level == .error { self.faults[fault.subject] = fault.text }
  }
}
