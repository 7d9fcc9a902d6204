import Service

/// The texts of `--help`, in 80 columns.
enum Help {
  static let summary = "glossator writes an app's translations from a sheet into its Git repository"
  static let common =
    "most take: --config FILE, --project NAME, or --repo PATH --sheet FILE; --json; all: --help, --version"

  static func overview(_ commands: [Command]) -> String {
    let statuses = ExitStatus.allCases.map { "\(padded(String($0.rawValue), to: 4))\($0.name)" }
    return text([
      [summary], ["usage: glossator COMMAND [OPTIONS]"], aligned(commands.map { ($0.name, $0.summary) }),
      wrapped(common),
      ["exit status:"] + aligned(Array(zip(statuses, ExitStatus.allCases.map(\.meaning)))),
      ["'glossator COMMAND --help' says more about each"],
    ])
  }

  static func text(of command: Command) -> String {
    let options = command.allOptions.map { ($0.synopsis, $0.help) }
    return text([
      ["usage: \(command.synopsis) [OPTIONS]"], wrapped(command.summary),
      Discussion(command.discussion).lines,
      ["options:"] + aligned(options),
    ])
  }

  /// Blocks of lines with a blank line between.
  private static func text(_ blocks: [[String]]) -> String {
    blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}

extension Command {
  /// `glossator gate REV`
  var synopsis: String { (["glossator", name, operands]).filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Command.Option {
  /// `--limit N`
  var synopsis: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}
