import Interchange
import Service

extension Command {
  static let schema = Command(
    "schema", "print the JSON Schema of a command's --json answer", operands: "[COMMAND]",
    operandCount: 0...1, shares: [],
    discussion: """
      Draft 2020-12. It describes the answer and the error that stands in its place. An object has every field in
      every answer; what there is none of is null. Without COMMAND: lists the commands that have one, and the answers of
      the daemon's API.

        glossator schema gate > gate.schema.json
      """
  ) { invocation throws(Failure) in
    let commands = Program.commands.filter { $0.schema != nil }
    guard let name = invocation.operands.first else {
      let all = commands.map { ($0.name, $0.summary) } + Program.apiSchemas.map { ($0.name, $0.summary) }
      let width = all.map(\.0.count).max() ?? 0
      for (name, summary) in all { Terminal.say("\(padded(name, to: width + 2))\(summary)") }
      return .yes
    }
    if let answer = Program.apiSchemas.first(where: { $0.name == name }) {
      Terminal.say(answer.document.layout())
      return .yes
    }
    let command = try Program.command(name)
    guard let schema = command.schemaDocument else {
      throw Failure(
        .usage, "'glossator \(name)' has no --json",
        hint: "these have: \(commands.map(\.name).joined(separator: ", "))")
    }
    Terminal.say(schema.layout())
    return .yes
  }
}
