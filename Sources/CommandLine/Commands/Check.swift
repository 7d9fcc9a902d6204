import Service
import TranslationModel

extension Command {
  static let check = Command(
    "check", "check a commit's string files: syntax, placeholders, plurals",
    operands: "[REV]", operandCount: 0...1,
    options: findingOptions, isQuestion: true,
    discussion: """
      REV defaults to HEAD. Each finding is 'path:line:column: severity: what [check]', for editors and CI; 'glossator checks'
      lists the checks. LEVEL is warning unless it is given, with
      --since it is note. Exit status 1: there is one of that level or above; for notes, which are advice, only where --level
      asks for them. With --since, what the string files had before does not count: a team with old warnings can turn it on
      at once, and new English is looked at as well.

        glossator check --since origin/develop --level error

      Other formats show the findings on the lines of a change. 'github' is lines that a job of GitHub Actions prints, and
      that need no token; GitHub shows ten errors and ten warnings of a step. 'sarif' is SARIF 2.1.0, for GitHub's code
      scanning and many editors. 'code-quality' is the JSON of GitLab's Code Quality report, 'checkstyle' the XML that
      Jenkins, reviewdog and Danger read. A finding about a branch is at
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
    return try invocation.tell(report, from: level, format, repository, failsFrom: asked ?? .warning)
  }
}
