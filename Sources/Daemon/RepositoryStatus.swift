import Interchange
import RepositoryModel
import Service
import Telling
import Workflow

/// What the daemon knows of one repository: how its looks went, what stands, what is left alone. The log is made from
/// it, and so is a page that shows it. Driven by hand: it reads no clock.
package struct RepositoryStatus: Hashable, Sendable {
  package let name: String
  /// What the last look that came to its end reported; nil where none has yet.
  package private(set) var report: JSON?
  /// When that look ended.
  package private(set) var reported: Moment?
  /// When the last look ended, however it did, and how long it took.
  package private(set) var looked: Moment?
  package private(set) var took: Duration?
  /// Why the last look has no answer; nil where it has.
  package private(set) var failure: String?
  package private(set) var findings = StandingFindings()
  /// What people may want to be told of the last look as such: what kept it from its end.
  package private(set) var ending = LookFacts()
  /// What stands in the way of telling them.
  private(set) var untold = StandingFindings()
  package private(set) var quarantine = Quarantine()
  /// True where the last look ended early while it read no string file: what it reads may be damaged. Not twice in a row, for that may be
  /// what takes so long.
  package private(set) var isDoubtful = false
  /// What is answered about it.
  package internal(set) var answers = KnownAnswers()
  package private(set) var counts = LookCounts()
  /// When the next look begins at the latest.
  package internal(set) var next: Moment?

  package init(_ name: String) { self.name = name }

  /// True where what is answered about it is what the last look saw: a look that failed has seen nothing.
  var answersAreCurrent: Bool { answers.isCurrent && failure == nil }

  /// What a look had to do with, and how long.
  struct Look {
    /// See `Quarantine`.
    var digest: String
    var longestPause = Quarantine.longestPause
    var took: Duration
    /// True where what it reads was examined first.
    var doubted = false
  }

  /// Takes in how a look ended; returns what to log.
  mutating func ended(_ result: Worker.Result, _ look: Look, at now: Moment) -> [LogLine] {
    let said = result.said
    (looked, took, failure) = (now, look.took, result.failure)
    var lines: [LogLine] = []
    var found: [StandingFindings.Finding] = []
    var last: JSON?
    let culprit = result.failure == nil ? nil : Worker.culprit(said)
    isDoubtful = result.failure != nil && culprit == nil && !look.doubted
    for line in said {
      switch line {
      case .says(let level, let text): lines.append(LogLine(level, text))
      case .stands(let finding): found.append(finding)
      case .reads(let blob): if blob != culprit { quarantine.finished(blob.description) }
      case .report(let report): last = report
      case .hasRead, .begins: break
      }
    }
    if result.answered {
      if isNews(last) { answers.outdated() }
      (report, reported) = (last, now)
    } else if failure == nil {
      failure = found.last { $0.level == .error }?.text ?? "the worker gave up"
    }
    counts.add(took: look.took, failed: !result.answered)
    lines += findings.look(found: found, whole: result.answered, at: now)
    if let reason = result.failure {
      lines.append(blame(culprit, Worker.part(said), reason, look, at: now))
    } else {
      quarantine.finished(name)
    }
    ending = LookFacts(faults: faults(found, of: result, culprit, at: now), isWhole: result.answered)
    return lines
  }

  /// True where a look did something, or saw what the one before it did not.
  private func isNews(_ next: JSON?) -> Bool {
    let didSomething = next?["sheetWritten"]?.bool == true || next?["sides"]?.array?.isEmpty == false
    return didSomething
      || ["branches", "active", "finished", "held", "findings"].contains { next?[$0] != report?[$0] }
  }

  /// Takes in that no look could be begun.
  mutating func failed(_ reason: String, at now: Moment) -> [LogLine] {
    (looked, took, failure) = (now, nil, reason)
    counts.add(took: nil, failed: true)
    let fault = StandingFindings.Finding(.error, subject: "worker", reason)
    ending = LookFacts(faults: [fault], isWhole: false)
    return findings.look(found: [fault], whole: false, at: now)
  }

  /// Takes in what stands in the way of telling people; returns what to log.
  mutating func told(_ found: [StandingFindings.Finding], at now: Moment) -> [LogLine] {
    untold.look(found: found, whole: true, at: now)
  }

  /// What kept a look from its end: what it says, or else what ended it. Of a file that is left out from now on the next look
  /// tells.
  private func faults(
    _ found: [StandingFindings.Finding], of result: Worker.Result, _ culprit: ObjectID?, at now: Moment
  ) -> [StandingFindings.Finding] {
    if result.answered { return [] }
    if let culprit, quarantine.leftAlone(at: now.uptime).contains(where: { $0.unit == "\(culprit)" }) {
      return []
    }
    if result.failure == nil, !found.isEmpty { return found }
    let reason = "\(Self.ending(Worker.part(result.said))): \(result.failure ?? "the worker gave up")"
    return [StandingFindings.Finding(.error, subject: "worker", reason)]
  }

  /// A sheet that needs more memory than there is can be told by the part alone.
  private static func ending(_ part: String?) -> String {
    "the look ended early\(part.map { " while \($0)" } ?? "")"
  }

  /// Notes what ended the worker: the string file that it was reading, or else all that it was given.
  private mutating func blame(
    _ blob: ObjectID?, _ part: String?, _ reason: String, _ look: Look, at now: Moment
  ) -> LogLine {
    let unit = blob?.description ?? name
    let pause = quarantine.died(
      of: unit, digest: blob == nil ? look.digest : "", reason: reason, longest: look.longestPause,
      at: now.uptime)
    let what = Self.ending(blob.map { "reading blob \($0.short)" } ?? part)
    guard let pause else { return LogLine(.error, "\(what): \(reason)") }
    let until = blob == nil ? ", or when its input changes" : "; everything else continues"
    return LogLine(.error, "\(what): \(reason); it is tried again in \(pause.inWords)\(until)")
  }
}
