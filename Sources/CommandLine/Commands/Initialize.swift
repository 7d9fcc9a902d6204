import Git
import Glibc
import ProjectConfiguration
import Service
import TranslationModel
import TranslationSheet

extension Command {
  static let initialize = Command(
    "init", "find the string files, write .glossator and the first sheet",
    options: [
      .flag("print", "write .glossator to standard output, and no files"),
      .value(
        "branch", "NAME", "commit .glossator to this branch, instead of writing it to the work tree"),
      .value(
        "delimiter", "NAME",
        "the sheet's delimiter: comma, semicolon or tab (default: tab for .tsv, else comma)",
        words: ["comma", "semicolon", "tab"]),
    ], shares: [.configuration, .repository],
    discussion: """
      Looks at the repository's integration branch, says what it found and why, and writes:
        - .glossator, into the work tree; for a bare repository, to standard output or as a commit on --branch
        - the first sheet, to --sheet FILE or BRANCH:PATH, unless it exists already
      Read it, commit it, then: glossator sync

        glossator init --repo ~/src/app --sheet ~/Shared/app.csv
      """
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    try access.refresh()
    let repository = access.repository
    if !invocation.has("print") { try refuseExisting(repository) }
    let proposal = try InitOperation(repository).run(
      dialect: try dialect(invocation["delimiter"], of: selection.settings.sheet))
    for line in proposal.explanation { Terminal.note(line) }
    if !proposal.elsewhere.isEmpty { Terminal.report(.onlyRemote(proposal.elsewhere)) }
    Terminal.report(Array(proposal.findings.prefix(mostFindings)))
    if proposal.findings.count > mostFindings {
      let more = (proposal.findings.count - mostFindings).counted("more finding")
      Terminal.note(
        "… and \(more): once .glossator is committed, 'glossator check' lists what is wrong in the files")
    }
    // The sheet first: where it cannot be written, nothing is.
    if !invocation.has("print") {
      try writeFirstSheet(proposal, to: selection.sheets(access)?.store(SheetName.main))
    }
    if let branch = invocation["branch"] {
      let commit = try InitOperation(repository).commit(
        proposal, to: branch, of: access, identity: selection.identity)
      Terminal.say("committed .glossator to \(branch): \(commit.short)")
    } else if invocation.has("print") || repository.isBare {
      Terminal.write(proposal.text)
    } else if let folder = repository.workTree {
      try createFile("\(folder)/.glossator", Array(proposal.text.utf8))
      Terminal.say("wrote \(folder)/.glossator: commit it to \(proposal.configuration.branches.integration)")
    }
    if !invocation.has("print") { try remember(selection.settings.sheet, in: repository) }
    return .yes
  }

  /// So many are enough for somebody who has just met the tool.
  private static let mostFindings = 5

  /// Later commands in this clone need no `--sheet`.
  private static func remember(_ sheet: SheetLocation?, in repository: Repository) throws(Failure) {
    guard let sheet else { return }
    do throws(GitError) {
      try repository.setLocal(Selection.sheetSetting, to: sheet.description)
      Terminal.note("this clone remembers the sheet: git config \(Selection.sheetSetting)")
    } catch { throw Failure(error) }
  }

  private static func writeFirstSheet(_ proposal: InitProposal, to store: (any SheetStore)?) throws(Failure) {
    guard let store else { return Terminal.note("hint: give --sheet FILE to get the first sheet as well") }
    if let file = store as? SheetFile, case let folder = parent(of: file.path), !exists(folder) {
      throw Failure(
        .content, "the sheet's folder \(folder) does not exist; nothing was written",
        hint: "if it is the right one: mkdir -p '\(folder)'")
    }
    do throws(SheetFileError) { try store.create(with: proposal.sheet, date: 0) } catch {
      guard error.kind == .exists else {
        throw Failure(.content, error.finding.message, hint: error.finding.hint)
      }
      return Terminal.note("\(store.path) already exists, and stays as it is")
    }
    Terminal.note("wrote \(store.path): \(proposal.rowCount.counted("row"))")
  }

  private static func refuseExisting(_ repository: Repository) throws(Failure) {
    if let folder = repository.workTree, exists("\(folder)/.glossator") {
      throw Failure(
        .content, "\(folder)/.glossator already exists",
        hint: "edit it, or remove it first; once it is committed, 'glossator doctor' checks it")
    }
  }

  private static func dialect(_ name: String?, of sheet: SheetLocation?) throws(Failure) -> SheetDialect {
    var dialect = SheetDialect(ofNewSheet: sheet?.path ?? "")
    switch name {
    case nil: break
    case "comma": dialect.delimiter = .comma
    case "semicolon": dialect.delimiter = .semicolon
    case "tab": dialect.delimiter = .tab
    case let other?:
      throw Failure(.usage, "unknown delimiter '\(other)'", hint: "comma, semicolon or tab")
    }
    return dialect
  }
}
