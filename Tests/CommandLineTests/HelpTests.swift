import CommandLine
import Foundation
import TestSupport
import Testing

/// Help fits on a terminal, and loses nothing on the way.
@Suite struct HelpTests {
  private static let topics = [""] + Program.commands.map(\.name)

  private static func help(_ topic: String) throws -> String {
    try BuiltProgram.run((topic.isEmpty ? [] : [topic]) + ["--help"]).output
  }

  @Test func everyCommandHasHelp() throws {
    for command in Program.commands {
      let run = try BuiltProgram.run([command.name, "--help"])
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("usage: glossator \(command.name)"))
      #expect(run.output.contains(command.summary))
    }
  }

  @Test func theOverviewNamesEveryCommand() throws {
    let run = try BuiltProgram.run(["--help"])
    #expect(run.status == 0)
    for command in Program.commands { #expect(run.output.contains("  \(command.name)")) }
  }

  @Test(arguments: topics) func fitsIn80Columns(_ topic: String) throws {
    let lines = try Self.help(topic).split(separator: "\n")
    #expect(lines.count > 3)
    for line in lines { #expect(line.count <= 80, "\(line.count): \(line)") }
  }

  @Test func theOverviewHasALineForEachCommand() throws {
    let lines = try Self.help("").split(separator: "\n")
    let columns = try Program.commands.map { command in
      let line = try #require(lines.first { $0.hasPrefix("  \(command.name) ") })
      #expect(line.hasSuffix("  \(command.summary)"))
      return line.count - command.summary.count
    }
    #expect(Set(columns).count == 1)
  }

  @Test(arguments: Program.commands.map(\.name)) func wrappingLosesNoWord(_ name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let words = try Self.help(name).split { $0 == " " || $0 == "\n" }
    for text in [command.summary, command.discussion] + command.options.map(\.help) {
      let wanted = text.split { $0 == " " || $0 == "\n" }
      #expect(wanted.isEmpty || words.firstRange(of: wanted) != nil, "\(text)")
    }
  }

  /// Paragraphs are set anew; items and examples keep their shape.
  @Test func aDiscussionKeepsItsShape() throws {
    let help = try Self.help("init")
    #expect(help.contains("why, and\nwrites:\n  - .glossator, into"), "\(help)")
    #expect(help.contains("or\n    as a commit on"), "\(help)")
    #expect(
      help.contains(
        "glossator sync\n\n  glossator init --repo ~/src/app --sheet ~/Shared/app.csv\n\noptions:"))
  }
}
