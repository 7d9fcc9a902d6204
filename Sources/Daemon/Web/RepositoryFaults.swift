import Interchange
import Service
import Telling
import TranslationModel

/// Something that is wrong with a repository, and since when.
struct RepositoryFault: Hashable, Sendable {
  var finding: StandingFindings.Finding
  var since: Moment?
}

extension RepositoryStatus {
  /// All that is wrong with it now: what its looks find, why the last one failed, and what keeps people from being told. The page,
  /// its API and the figures count these.
  var standing: [RepositoryFault] {
    let found = all.flatMap(\.all).map { RepositoryFault(finding: $0.finding, since: $0.since) }
    return untoldFailure.map { [RepositoryFault(finding: $0, since: looked)] + found } ?? found
  }

  /// How many of them are so bad: asked for often, and there may be thousands.
  func count(_ level: LogLevel) -> Int {
    all.reduce(untoldFailure?.level == level ? 1 : 0) { count, kind in
      count + kind.all.count { $0.finding.level == level }
    }
  }

  private var all: [StandingFindings] {
    isUnansweredForTheSame ? [findings, untold] : [findings, answers.trouble, untold]
  }

  /// True where there are no newer answers for the reason why the last look failed: one cause is one fault.
  private var isUnansweredForTheSame: Bool {
    guard let failure else { return false }
    return answers.trouble.all.contains { $0.finding == .unanswered(failure) }
  }

  /// Why the last look failed, where no finding says it.
  private var untoldFailure: StandingFindings.Finding? {
    guard let failure, !findings.all.contains(where: { $0.finding.text == failure }) else { return nil }
    return StandingFindings.Finding(.error, subject: "look", "the last look failed: \(failure)")
  }

  /// `…/NAME/faults`.
  var faults: JSON {
    .object([("findings", .array(standing.map { $0.finding.json(since: $0.since) }))])
  }
}

extension StandingFindings.Finding {
  /// Why no newer answers could be made.
  static func unanswered(_ reason: String) -> StandingFindings.Finding {
    StandingFindings.Finding(
      .warning, subject: "answers", "what the page and its API say stays as it was: \(reason)")
  }

  fileprivate func json(since: Moment?) -> JSON {
    let parts = parts ?? Finding(level.severity, subject, text)
    return .object(parts.members + [("since", .optional(since.map { isoDate($0.date) }))])
  }
}
