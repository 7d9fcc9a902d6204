import Service
import TranslationModel

/// What is wrong with a repository, look after look, so that the log tells when it begins, changes and ends, and not at
/// each look. Driven by hand: it reads no clock.
package struct StandingFindings: Hashable, Sendable {
  /// One thing that is wrong.
  package struct Finding: Hashable, Sendable {
    package var level: LogLevel
    /// What it is about, for comparison only: the text may change.
    package var subject: String
    package var text: String
    /// The same in its parts, where a look found it: for who shows more than a line.
    package var parts: TranslationModel.Finding?

    package init(_ level: LogLevel, subject: String, _ text: String, parts: TranslationModel.Finding? = nil) {
      (self.level, self.subject, self.text, self.parts) = (level, subject, text, parts)
    }
  }

  /// A finding, and since when something is wrong with its subject.
  package struct Standing: Hashable, Sendable {
    package var finding: Finding
    package var since: Moment
    var told: Moment
  }

  /// In the order in which the last look named them.
  package private(set) var all: [Standing] = []

  /// How long after a finding was logged it is logged again.
  package static let reminder = Duration.seconds(24 * 60 * 60)

  package init() {}

  /// Takes in what a look found; returns what to log. A look that is not `whole` did not see everything: a finding that
  /// it lacks may still be true, and is not logged as resolved.
  package mutating func look(found: [Finding], whole: Bool, at now: Moment) -> [LogLine] {
    let before = Dictionary(all.map { ($0.finding, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Finding> = []
    let found = found.filter { seen.insert($0).inserted }
    let gone = all.filter { !seen.contains($0.finding) }
    let changed = Set(found.filter { before[$0] == nil }.map(\.subject))
    var begun = Dictionary(
      gone.map { ($0.finding.subject, $0.since) }, uniquingKeysWith: { first, _ in first })
    var lines: [LogLine] = []
    var next: [Standing] = []
    for finding in found {
      var standing = before[finding] ?? Standing(finding: finding, since: now, told: now)
      if before[finding] == nil {
        standing.since = begun.removeValue(forKey: finding.subject) ?? now
        lines.append(LogLine(finding.level, finding.text))
      } else if now.uptime - standing.told.uptime >= Self.reminder {
        standing.told = now
        lines.append(LogLine(finding.level, "unresolved: \(finding.text)"))
      }
      next.append(standing)
    }
    for standing in gone where !changed.contains(standing.finding.subject) {
      if whole {
        lines.append(LogLine(.notice, "resolved: \(standing.finding.text)"))
      } else {
        next.append(standing)
      }
    }
    all = next
    return lines
  }
}
