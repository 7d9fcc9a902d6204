import TranslationModel

/// Findings as a list, each with its place, since when it stands, and what to do.
enum Findings {
  static func markup(_ findings: some Collection<AnswerFinding>) -> Markup {
    tag(.ul, .class("findings")) { for finding in findings { markup(finding) } }
  }

  private static func markup(_ finding: AnswerFinding) -> Markup {
    tag(.li, .class(finding.severity.rawValue)) {
      tag(.p) {
        tag(.strong, .class("severity")) { "\(finding.severity.rawValue): " }
        tag(.bdi) { finding.message }
      }
      if let hint = finding.hint { advice(hint) }
      aside(finding)
    }
  }

  private static func aside(_ finding: AnswerFinding) -> Markup? {
    let since = finding.since.map { since in
      together {
        "since "
        since.markup
      }
    }
    let parts = [
      finding.place.map { ForeignText.code($0.description) }, since,
      finding.rule.isEmpty ? nil : Markup(text: finding.rule),
    ].compactMap { $0 }
    if parts.isEmpty { return nil }
    return tag(.p, .class("aside")) {
      for (number, part) in parts.enumerated() {
        if number > 0 { " · " }
        part
      }
    }
  }

  /// What to do about something.
  static func advice(_ hint: String) -> Markup {
    tag(.p, .class("hint")) {
      "hint: "; tag(.bdi) { hint }
    }
  }

  /// Why something could not be done.
  static func failure(_ failure: AnswerFailure, _ what: String) -> Markup {
    tag(.div, .class("failure"), .set(.role, "note")) {
      tag(.p) {
        tag(.strong) { "\(what): " }; tag(.bdi) { failure.message }
      }
      if let hint = failure.hint { advice(hint) }
      if let since = failure.since {
        tag(.p, .class("aside")) {
          "since "; since.markup
        }
      }
    }
  }
}
