import TranslationModel

/// One thing that `doctor` looked at.
package struct Diagnosis: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable { case good, warning, bad }

  package var outcome: Outcome
  package var what: String
  package var hint: String?

  package init(_ outcome: Outcome, _ what: String, hint: String? = nil) {
    self.outcome = outcome
    self.what = what
    self.hint = hint
  }

  init(_ failure: Failure) { self.init(.bad, failure.message, hint: failure.hint) }

  init(_ finding: Finding) {
    let place = finding.place.map { "\($0): " } ?? ""
    self.init(finding.severity == .error ? .bad : .warning, place + finding.message, hint: finding.hint)
  }
}
