import Git
import Interchange
import ProjectConfiguration
import Service
import TranslationModel

// What the commands have in common that list what is wrong with a commit.
extension Command {
  /// Their options.
  static let findingOptions: [Option] = [
    .value("since", "REV", "only what came since the work left this branch or commit"),
    .value(
      "level", "LEVEL", "from which severity on: note, warning or error",
      words: ["note", "warning", "error"]),
    .value(
      "format", "FORMAT", "how to list them: text (default), github, sarif, code-quality or checkstyle",
      words: FindingFormat.allCases.map(\.rawValue)),
  ]
}

extension Invocation {
  /// Lists findings as the options say, all of which are from `least` on; `more` is what else the JSON has. The answer is no where
  /// some is as bad as `failsFrom`.
  func tell(
    _ report: CheckReport, from least: Finding.Severity, _ format: FindingFormat, _ repository: Repository,
    failsFrom: Finding.Severity, more: [(String, JSON)] = []
  ) throws(Failure) -> ExitStatus {
    let findings = report.all
    if wantsJSON {
      Terminal.say(JSON.object([("findings", .array(findings.map(\.json)))] + more).text)
    } else if format == .text {
      Terminal.say(FindingList(findings, isTerminal: Terminal.isTerminal, isWhole: true, namesRules: true))
      if findings.isEmpty { Terminal.say(least.none) }
    } else {
      try format.say(report, repository)
    }
    return findings.contains { $0.severity >= failsFrom } ? .no : .yes
  }

  func severity(_ option: String) throws(Failure) -> Finding.Severity? {
    guard let value = self[option] else { return nil }
    guard let severity = Finding.Severity(rawValue: value) else {
      throw Failure(.usage, "--\(option) must be note, warning or error, not '\(value)'")
    }
    return severity
  }

  func findingFormat() throws(Failure) -> FindingFormat {
    guard let value = self["format"] else { return .text }
    guard let format = FindingFormat(rawValue: value) else {
      let names = FindingFormat.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: value, among: names)
      throw Failure(
        .usage, "unknown format '\(value)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(names.joined(separator: ", "))")
    }
    if wantsJSON, format != .text {
      throw Failure(.usage, "--json and --format \(value) are two formats", hint: "give one of them")
    }
    return format
  }
}

extension Finding.Severity {
  /// Said where nothing is found from this one on.
  fileprivate var none: String {
    switch self {
    case .note: "no findings"
    case .warning: "no warnings or errors; for advice: --level note"
    case .error: "no errors"
    }
  }
}
