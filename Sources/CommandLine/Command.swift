import ProjectConfiguration
import Service

/// One subcommand: its name, what it does, its options, and its work.
package struct Command: Sendable {
  package struct Option: Sendable {
    package var name: String
    /// What stands for the value in `--help`; nil for a switch.
    package var value: String?
    package var help: String

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    static func value(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help)
    }
  }

  package var name: String
  package var summary: String
  /// What comes after the name: `REV`, `[FILE …]`; empty where nothing does.
  package var operands: String
  /// How many operands it takes.
  package var operandCount: ClosedRange<Int>
  package var options: [Option]
  /// More for `--help`: what it answers, when to use it, an example.
  package var discussion: String
  /// Does the work and answers with the exit status.
  package var run: @Sendable (Invocation) throws(Failure) -> ExitStatus

  package init(
    _ name: String, _ summary: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
    options: [Option] = [], discussion: String = "",
    run: @escaping @Sendable (Invocation) throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = operandCount
    self.options = options
    self.discussion = discussion
    self.run = run
  }
}

/// What the program ends with. Anything from 64 on is a `Failure`'s kind.
package enum ExitStatus: Int32, Sendable {
  /// Done; or the answer is yes.
  case yes = 0
  /// The answer is no: a gate that is blocked, findings.
  case no = 1
  case usage = 64
  /// Nobody can tell: a gate without what it judges by.
  case unknown = 69
}

/// A command as it was called.
package struct Invocation: Sendable {
  package var command: Command
  package var flags: Set<String> = []
  package var values: [String: String] = [:]
  package var operands: [String] = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  subscript(_ option: String) -> String? { values[option] }
  var wantsJSON: Bool { flags.contains("json") }
}

extension Command.Option {
  /// What every command takes.
  static let global: [Command.Option] = [
    .value(
      "config", "FILE", "the host's configuration (default: /etc/glossator/glossator.conf)"),
    .value("project", "NAME", "which [repository \"NAME\"] of the configuration, if it has several"),
    .value(
      "repo", "PATH",
      "a repository on this host, without a configuration (default: this folder, if it is one)"),
    .value("sheet", "FILE", "the sheet, with --repo; BRANCH:PATH for one on a branch of the repository"),
    .flag("json", "answer in JSON, for programs"),
    .flag("help", "show this help"),
  ]
}
