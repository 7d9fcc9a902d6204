import ProjectConfiguration
import TranslationModel

/// How closely texts are looked at: from which severity on, and on which day, for waivers end.
package struct Strictness: Hashable, Sendable {
  package var least: Finding.Severity
  package var today: CalendarDay

  package init(from least: Finding.Severity, on today: CalendarDay) {
    (self.least, self.today) = (least, today)
  }

  /// True where the project lets it pass today.
  func waives(_ finding: Finding, ofRow key: Text, in locale: LocaleTag, _ project: Project) -> Bool {
    project.waivers.contains { !$0.hasEnded(on: today) && $0.covers(finding, ofRow: key, in: locale) }
  }

  /// Nobody looks at a waiver once it is written: so it says itself that it has ended.
  func endedWaivers(of project: Project) -> [Finding] {
    project.waivers.filter { $0.hasEnded(on: today) }.map { waiver in
      Finding(
        .warning, "waiver-ended",
        "the waiver of '\(waiver.check)' ended on \(waiver.until?.description ?? ""): \(waiver.reason)",
        at: Place(".glossator"), hint: "mend the texts, or take the waiver out")
    }
  }
}
