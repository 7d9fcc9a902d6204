import Interchange
import Service
import Telling
import TranslationModel

extension RepositoryStatus {
  /// What is wrong with it now, and since when: `…/NAME/faults`. Why the last look failed is among them.
  var faults: JSON {
    var faults = (findings.all + answers.trouble.all).map(\.json)
    if let failure, !findings.all.contains(where: { $0.finding.text == failure }) {
      faults.insert(
        StandingFindings.Finding(.error, subject: "look", "the last look failed: \(failure)").json(
          since: looked), at: 0)
    }
    return .object([("findings", .array(faults))])
  }
}

extension StandingFindings.Standing {
  fileprivate var json: JSON { finding.json(since: since) }
}

extension StandingFindings.Finding {
  fileprivate func json(since: Moment?) -> JSON {
    let parts = parts ?? Finding(level.severity, subject, text)
    return .object(parts.members + [("since", .optional(since.map { isoDate($0.date) }))])
  }
}
