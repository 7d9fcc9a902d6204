import TranslationModel

/// Whether a release can ship, in words first.
struct Verdict {
  /// What people call the release.
  let name: String
  /// Nil for not judged yet.
  let gate: GateAnswer?

  var sentence: String {
    guard let gate else { return "\(name) has not been judged yet" }
    switch gate.answer {
    case .open: return "\(name) can ship"
    case .blocked: return "\(name) cannot ship" + (blocking.isEmpty ? "" : ": \(blocking)")
    case .unknown:
      let before = formerly(gate.former).map { ". \(Self.before(gate.doubt)), \($0)" }
      return Self.unknown(name, gate.doubt) + (before ?? "")
    }
  }

  /// That nobody knows, and for how long.
  static func unknown(_ name: String, _ doubt: RepositorySummary.Doubt?) -> String {
    switch doubt {
    case .judgedAnew: "\(name) is being judged anew"
    case .failedLook, .unanswered: "\(name) cannot be judged now"
    case nil: "\(name) cannot be judged"
    }
  }

  private static func before(_ doubt: RepositorySummary.Doubt?) -> String {
    switch doubt {
    case .failedLook: "Before the last look failed"
    case .unanswered: "Before the latest change"
    case .judgedAnew, nil: "Before"
    }
  }

  private func formerly(_ former: GateAnswer.Answer?) -> String? {
    switch former {
    case .open: "it could ship"
    case .blocked: "it could not ship" + (blocking.isEmpty ? "" : ": \(blocking)")
    case .unknown, nil: nil
    }
  }

  /// `ships`, `blocked`, `unknown`.
  var style: String { Self.style(gate?.answer) }

  static func style(_ answer: GateAnswer.Answer?) -> String {
    switch answer {
    case .open: "ships"
    case .blocked: "blocked"
    case .unknown, nil: "unknown"
    }
  }

  /// A sign beside the words, which say the same.
  static func sign(_ answer: GateAnswer.Answer?) -> Markup {
    let sign =
      switch answer {
      case .open: "✓"
      case .blocked: "✕"
      case .unknown, nil: "?"
      }
    return tag(.span, .class("sign \(style(answer))"), .set(.hidden, "true")) { sign }
  }

  /// `12 texts in es and th, 1 file that cannot be judged`.
  private var blocking: String {
    guard let gate else { return "" }
    let counts = gate.blocking
    let warnings = gate.reasons.count { !$0.key.isEmpty && $0.isWarning }
    let files = Set(gate.reasons.filter(\.key.isEmpty).map(\.path)).count
    var parts: [String] = []
    if !counts.isEmpty {
      let place = counts.count > 4 ? "\(counts.count) locales" : counts.keys.sorted().enumerated()
      parts.append("\(counts.values.reduce(0, +).counted("text")) in \(place)")
    }
    if warnings > 0 { parts.append("\(warnings.counted("text")) with warnings") }
    if files > 0 { parts.append("\(files.counted("file")) that cannot be judged") }
    return parts.joined(separator: ", ")
  }
}
