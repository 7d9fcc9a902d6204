import Service

/// A manual page, from the same table as `--help`.
enum ManPage {
  /// The pages' names, the overview first: `glossator`, `glossator-gate`.
  static var names: [String] { ["glossator"] + Program.commands.map(name) }

  static func overview(_ commands: [Command]) -> String {
    var page = head("glossator", Help.summary.replacing("glossator ", with: "", maxReplacements: 1))
    page.synopsis("glossator", "COMMAND [OPTIONS]")
    page.section("DESCRIPTION")
    page.discussion(Discussion(about))
    page.section("COMMANDS")
    for command in commands {
      page.term(
        [command.name, command.operands].filter { !$0.isEmpty }.joined(separator: " "), command.summary)
    }
    page.section("OPTIONS")
    page.text("Most commands take these; each says in its own page what else it takes.")
    for option in commonOptions { page.term(option.synopsis, option.help) }
    page.term("--version", "show the version")
    foot(&page, hasFiles: true, others: commands.map(name))
    return text(page)
  }

  static func text(of command: Command) -> String {
    var page = head(name(command), command.summary)
    page.synopsis("glossator \(command.name)", "\(command.operands) [OPTIONS]")
    if !command.discussion.isEmpty {
      page.section("DESCRIPTION")
      page.discussion(Discussion(command.discussion))
    }
    page.section("OPTIONS")
    for option in command.allOptions { page.term(option.synopsis, option.help) }
    foot(&page, hasFiles: command.shares.contains(.configuration), others: ["glossator"])
    return text(page)
  }

  private static let about = """
    For teams with a release train and a translation sheet. Engineers add English only. When a release branch is cut,
    its untranslated keys become rows of the sheet: a CSV, TSV or XLSX file that translators edit in any spreadsheet. What
    they type is checked and committed to a side branch, l10n/release/1.2 for release/1.2, and the gate says whether
    the release can ship. All state is kept in Git.

    To begin with:

      glossator init --repo ~/src/app --sheet ~/Shared/app.csv
      glossator sync --repo ~/src/app --sheet ~/Shared/app.csv --plan
    """

  /// Those that commands share.
  private static var commonOptions: [Command.Option] {
    Command("", "") { _ in .yes }.allOptions
  }

  private static func name(_ command: Command) -> String { "glossator-\(command.name)" }

  private static func head(_ name: String, _ summary: String) -> Roff {
    var page = Roff()
    page.macro("TH", name.uppercased(), "1", "", "glossator \(Program.version)", "Glossator")
    // Names of files and options are not to be broken.
    page.macro("nh")
    page.macro("ad", "l")
    page.section("NAME")
    page.name(name, summary)
    page.section("SYNOPSIS")
    return page
  }

  private static func foot(_ page: inout Roff, hasFiles: Bool, others: [String]) {
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.term("\(status.rawValue) (\(status.name))", status.meaning) }
    if hasFiles {
      page.section("FILES")
      page.term(
        Selection.usualConfiguration, "the host's configuration: repositories, and where their sheets are")
      page.term(".glossator", "the project's configuration, on its integration branch")
    }
    page.section("SEE ALSO")
    page.references(others)
  }

  private static func text(_ page: Roff) -> String { page.lines.joined(separator: "\n") + "\n" }
}
