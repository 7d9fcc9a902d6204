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
        "level", "LEVEL", "from which severity on: note (default), warning or error",
        words: ["note", "warning", "error"]),
    ],
    isQuestion: true,
    discussion: """
      REV defaults to HEAD. Each finding is 'path:line:column: severity: what', for editors and CI. Exit status 1: there
      is one of that level or above. With --since, what the string files had before does not count: a team with old
      warnings can turn it on at once.

        glossator check --since origin/develop --level error
      """,
    schema: .check
  ) { invocation throws(Failure) in
    let level = try invocation.severity("level") ?? .note
    let selection = try Selection(invocation)
    let findings = try CheckOperation(try selection.access().repository).run(
      invocation.operands.first ?? "HEAD", since: invocation["since"]
    ).from(level).all
    if invocation.wantsJSON {
      Terminal.say(JSON.object([("findings", .array(findings.map(\.json)))]).text)
    } else {
      Terminal.say(FindingList(findings, isTerminal: Terminal.isTerminal, isWhole: true))
      if findings.isEmpty { Terminal.say("no findings") }
    }
    return findings.isEmpty ? .yes : .no
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
}
