import Git
import Interchange
import ProjectConfiguration
import Service
import Workflow

/// The program: the list of its commands, and how one is found and run.
package enum Program {
  package static let version = "0.1.0"

  /// Every command, in the order of `--help`. A new one is one file beside these, and one line here.
  package static let commands: [Command] = [
    .initialize, .adopt, .sync, .serve, .status, .gate, .hook, .mergeDriver, .held, .check, .checks,
    .locales, .scan, .rename, .prune, .accessors, .rewrite, .why, .accept, .confirm, .export, .importing,
    .sheet, .doctor, .entries, .demo, .schema, .manual, .completion,
  ]

  /// Runs the program with its arguments, without its own name, and answers with the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) { return try dispatch(arguments) } catch {
      Terminal.report(error)
      if wantsJSON(arguments) { Terminal.say(error.json.text) }
      return error.kind.status.rawValue
    }
  }

  /// Whether a program asks, and is to read in JSON why there is no answer: even where the rest cannot be understood.
  private static func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--json")
  }

  private static func dispatch(_ arguments: [String]) throws(Failure) -> Int32 {
    guard let name = arguments.first else {
      Terminal.write(Help.overview(commands))
      return ExitStatus.usage.rawValue
    }
    switch name {
    case "--help", "-h", "help":
      if let topic = arguments.dropFirst().first, let command = commands.first(where: { $0.name == topic }) {
        Terminal.write(Help.text(of: command))
      } else {
        Terminal.write(Help.overview(commands))
      }
      return 0
    case "--version":
      Terminal.say("glossator \(version)")
      return 0
    default: break
    }
    let command = try command(name)
    let invocation = try parse(Array(arguments.dropFirst()), for: command)
    if invocation.has("help") {
      Terminal.write(Help.text(of: command))
      return 0
    }
    if command.isQuestion { try trustObjects() }
    return try command.run(invocation).rawValue
  }

  private static func trustObjects() throws(Failure) {
    do throws(GitError) { try Repository.trustObjects() } catch { throw Failure(error) }
  }

  /// What the daemon runs beside those, in processes of their own.
  private static let ofDaemon: [Command] = [.worker, .answers, .sheetRequest]

  /// The command with this name, the daemon's own included.
  static func command(_ name: String) throws(Failure) -> Command {
    if let command = (commands + ofDaemon).first(where: { $0.name == name }) { return command }
    let nearest = Spelling.nearest(to: name, among: commands.map(\.name))
    throw Failure(
      .usage, "unknown command '\(name)'",
      hint: nearest.map { "did you mean 'glossator \($0)'?" } ?? "see: glossator --help")
  }
}
