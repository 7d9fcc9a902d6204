import Git
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let check = Command(
    "check", "check a commit's string files: syntax, placeholders, plurals",
    operands: "[REV]", operandCount: 0...1,
    discussion:
      "REV defaults to HEAD. Each finding is 'path:line:column: severity: what', for editors and CI.",
    schema: .check
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let repository = try selection.access().repository
    let findings = try CheckOperation(repository).run(invocation.operands.first ?? "HEAD")
    if invocation.wantsJSON {
      Terminal.say(JSON.object([("findings", .array(findings.map(\.json)))]).text)
    } else {
      for finding in findings {
        Terminal.say(Terminal.visible(finding.line))
        if let hint = finding.hint { Terminal.say("hint: \(Terminal.visible(hint))") }
      }
      if findings.isEmpty { Terminal.say("no findings") }
    }
    return findings.isEmpty ? .yes : .no
  }
}
