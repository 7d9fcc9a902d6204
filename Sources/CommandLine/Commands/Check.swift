import Git
import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let check = Command(
    "check", "check a commit's string files: syntax, placeholders, plurals",
    operands: "[REV]", operandCount: 0...1,
    options: [
      .value("since", "REV", "only what came since the work left this branch or commit"),
      .value(
        "level", "LEVEL", "from which severity on: note, warning (default; with --since it is note) or error",
        words: ["note", "warning", "error"]),
      .value(
        "format", "FORMAT", "how to list them: text (default), github, sarif or code-quality",
        words: FindingFormat.allCases.map(\.rawValue)),
    ],
    isQuestion: true,
    discussion: """
      REV defaults to HEAD. Each finding is 'path:line:column: severity: what [check]', for editors and CI; 'glossator checks'
      lists the checks. Exit status 1: there is one of that level or above; for notes, which are advice, only where --level
      asks for them. With --since, what the string files had before does not count: a team with old warnings can turn it on
      at once, and new English is looked at as well.

        glossator check --since origin/develop --level error

      Other formats show the findings on the lines of a change. 'github' is lines that a job of GitHub Actions prints, and
      that need no token; GitHub shows ten errors and ten warnings of a step. 'sarif' is SARIF 2.1.0, for GitHub's code
      scanning and many editors. 'code-quality' is the JSON of GitLab's Code Quality report. A finding about a branch is at
      .glossator there, and says which branch. Fingerprints stay the same when lines move.

        glossator check --since origin/develop --format github
        glossator check --format sarif > glossator.sarif
        glossator check --format code-quality > gl-code-quality-report.json
      """,
    schema: .check
  ) { invocation throws(Failure) in
    let asked = try invocation.severity("level")
    let level = asked ?? (invocation["since"] == nil ? .warning : .note)
    let format = try invocation.findingFormat()
    let selection = try Selection(invocation)
    let repository = try selection.access().repository
    let report = try CheckOperation(repository).run(
      invocation.operands.first ?? "HEAD", since: invocation["since"], from: level
    ).from(level)
    let findings = report.all
    if invocation.wantsJSON {
      Terminal.say(JSON.object([("findings", .array(findings.map(\.json)))]).text)
    } else if format == .text {
      Terminal.say(FindingList(findings, isTerminal: Terminal.isTerminal, isWhole: true, namesRules: true))
      if findings.isEmpty { Terminal.say("no findings") }
    } else {
      try format.say(report, repository)
    }
    return findings.contains { $0.severity >= (asked ?? .warning) } ? .no : .yes
  }
}

extension Invocation {
  fileprivate func severity(_ option: String) throws(Failure) -> Finding.Severity? {
    guard let value = self[option] else { return nil }
    guard let severity = Finding.Severity(rawValue: value) else {
      throw Failure(.usage, "--\(option) must be note, warning or error, not '\(value)'")
    }
    return severity
  }

  fileprivate func findingFormat() throws(Failure) -> FindingFormat {
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
