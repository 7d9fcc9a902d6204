import TranslationModel

/// Findings as they are told, each followed by what to do about it: in full, a line each, for editors, CI systems and grep; on
/// a terminal in 80 columns and, of a kind that would fill it, only the first.
struct FindingList {
  private let findings: [Finding]
  private let isTerminal: Bool
  /// True where none is left out.
  private let isWhole: Bool
  /// True where each is followed by its rule: a project may set the level of some.
  private let namesRules: Bool

  init(_ findings: [Finding], isTerminal: Bool, isWhole: Bool, namesRules: Bool = false) {
    (self.findings, self.isTerminal, self.namesRules) = (findings, isTerminal, namesRules)
    self.isWhole = isWhole || !isTerminal
  }

  /// So many of a kind are shown, where more are there.
  private static let most = 5

  /// One line more than that would say no less.
  private func isLong(_ kind: String) -> Bool { findings.count { $0.kind == kind } > Self.most + 1 }

  var lines: [String] {
    var told: [String: Int] = [:]
    var lines: [String] = []
    var hint: String?
    for finding in findings {
      let count = told[finding.kind, default: 0]
      told[finding.kind] = count + 1
      if !isWhole, count >= Self.most, isLong(finding.kind) { continue }
      // What is to be done about several is said once, after the last of them.
      if let hint, hint != finding.hint { lines += self.lines(ofHint: hint) }
      lines += self.lines(of: finding)
      hint = finding.hint
    }
    if let hint { lines += self.lines(ofHint: hint) }
    return lines + (isWhole ? [] : rest)
  }

  /// How many are left out, and where they are.
  private var rest: [String] {
    var kinds: [String] = []
    for finding in findings where !kinds.contains(finding.kind) { kinds.append(finding.kind) }
    let long = kinds.filter(isLong)
    if long.isEmpty { return [] }
    let counts = long.map { kind -> String in
      let rule = findings.first { $0.kind == kind }?.rule ?? kind
      // Of these, findings stand for several texts.
      if rule == "refused-text" { return "more refused texts" }
      if rule == "waiting-text" { return "more waiting texts" }
      return "\(findings.count { $0.kind == kind } - Self.most) more findings of '\(rule)'"
    }
    return folded("… and \(counts.joined(separator: ", ")): glossator status --texts lists them all")
  }

  private func lines(of finding: Finding) -> [String] {
    let place = finding.place.map { Terminal.visible($0.description) + ": " } ?? ""
    let rule = namesRules ? " [\(finding.rule)]" : ""
    let text = "\(finding.severity.rawValue): \(Terminal.visible(finding.message))\(rule)"
    return folded(text, first: place)
  }

  private func lines(ofHint hint: String) -> [String] {
    folded(Terminal.visible(hint), first: "hint: ", rest: "      ")
  }

  private func folded(_ text: String, first: String = "", rest: String = "  ") -> [String] {
    Terminal.folded(text, first: first, rest: rest, isTerminal)
  }
}

extension Finding {
  /// Findings of one kind say the same of other texts.
  fileprivate var kind: String { "\(severity.rawValue) \(rule)" }
}
