import Service

/// The texts of `--help`.
enum Help {
  static func overview(_ commands: [Command]) -> String {
    let width = commands.map { left(of: $0).count }.max() ?? 0
    let lines = commands.map { "  " + padded(left(of: $0), to: width + 2) + $0.summary }
    return """
      glossator writes an app's translations from a sheet into its Git repository

      usage: glossator COMMAND [OPTIONS]

      \(lines.joined(separator: "\n"))

      most take: --config FILE, --project NAME, or --repo PATH --sheet FILE; --json; all: --help, --version

      exit status:
      \(statuses)

      'glossator COMMAND --help' says more about each

      """
  }

  static func text(of command: Command) -> String {
    let options = command.allOptions
    let lefts = options.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = lefts.map(\.count).max() ?? 0
    let lines = zip(lefts, options).map { "  " + padded($0, to: width + 2) + $1.help }
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
    return """
      usage: glossator \(left(of: command)) [OPTIONS]

      \(command.summary)
      \(discussion)
      options:
      \(lines.joined(separator: "\n"))

      """
  }

  /// The table of exit statuses, a line each.
  private static var statuses: String {
    ExitStatus.allCases.map {
      "  \(padded(String($0.rawValue), to: 4))\(padded($0.name, to: 15))\($0.meaning)"
    }
    .joined(separator: "\n")
  }

  private static func left(of command: Command) -> String {
    command.name + (command.operands.isEmpty ? "" : " " + command.operands)
  }
}

/// Filled up with spaces on the right, by characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
