import TranslationModel

/// Whether a release can ship, in words first.
struct Verdict {
  let branch: BranchName
  /// Nil for not judged yet.
  let gate: GateAnswer?

  var sentence: String {
    let name = branch.short
    guard let gate else { return "\(name) has not been judged yet" }
    switch gate.answer {
    case .open: return "\(name) can ship"
    case .blocked: return "\(name) cannot ship" + (blocking.isEmpty ? "" : ": \(blocking)")
    case .unknown: return "\(name) cannot be judged" + formerly(gate.former)
    }
  }

  private func formerly(_ former: GateAnswer.Answer?) -> String {
    switch former {
    case .open: " now. Before the last look failed, it could ship"
    case .blocked:
      " now. Before the last look failed, it could not ship" + (blocking.isEmpty ? "" : ": \(blocking)")
    case .unknown, nil: ""
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
    let files = gate.reasons.count { $0.key.isEmpty }
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
