import Git
import Glibc
import ProjectConfiguration
import RepositoryModel
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
        "the sheet's delimiter: comma, semicolon or tab (default: tab for .tsv and .tab, else comma)",
        words: ["comma", "semicolon", "tab"]),
      .flag(
        "merge-driver", "let git merge string files key by key: .gitattributes, and a setting of this clone"),
    ],
    discussion: """
      Looks at the repository's integration branch, says what it found and why, and writes:
        - .glossator, into the work tree; for a bare repository, to standard output or as a commit on --branch
        - the first sheet, to --sheet FILE, BRANCH:PATH or https://…, unless it exists already

      A sheet that exists already is compared with the files: where they differ, [adopt] in .glossator says which is
      newer. Where .glossator exists already, nothing is written: it says what is new, and which lines add it.

      With --merge-driver git calls 'glossator merge-driver' for the string files that .glossator names, so that merges of
      generated files do not conflict by lines. .gitattributes is the team's, and is committed; the setting is each clone's
      own. Where .glossator exists already, nothing else is done.

      Read it, commit it, then: glossator sync

        glossator init --repo ~/src/app --sheet ~/Shared/app.csv
      """, schema: .initialize
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    try access.refresh()
    let isPrinted = invocation.has("print")
    let store = isPrinted ? nil : try selection.sheets(access)?.store(SheetName.main)
    let there = isPrinted ? nil : try known(access.repository, isForBranch: invocation["branch"] != nil)
    if invocation.has("merge-driver"), let there, !invocation.wantsJSON {
      for line in try MergeDriverSetup(there, access.repository).run().lines { Terminal.say(line) }
      return .yes
    }
    let proposal = try InitOperation(access.repository).run(
      dialect: try dialect(invocation["delimiter"], of: selection.settings.sheet), known: there,
      existing: try store.flatMap { store throws(Failure) in try existing(store) })
    var answer = InitAnswer(proposal)
    if !invocation.wantsJSON { answer.explain() }
    if proposal.changes == nil, !isPrinted {
      // The sheet first: where it cannot be written, nothing is.
      try writeFirstSheet(
        proposal, to: store, at: selection.settings.sheet?.of(SheetName.main),
        hasDelimiter: invocation["delimiter"] != nil, &answer)
      try write(proposal, to: invocation["branch"], of: access, selection, &answer)
      try remember(selection.settings.sheet, in: access.repository)
    } else if isPrinted, !invocation.wantsJSON {
      Terminal.write(proposal.text)
    }
    if invocation.has("merge-driver"), !isPrinted {
      let setup = try MergeDriverSetup(there ?? proposal.configuration, access.repository).run()
      if let file = setup.written { answer.wrote(file, nil) }
      answer.lines += setup.lines
    }
    if invocation.wantsJSON { Terminal.say(answer.json.text) } else { answer.tell() }
    return .yes
  }

  /// Later commands in this clone need no `--sheet`.
  static func remember(_ sheet: SheetLocation?, in repository: Repository) throws(Failure) {
    guard let sheet else { return }
    do throws(GitError) {
      try repository.setLocal(Selection.sheetSetting, to: sheet.description)
      Terminal.note("this clone remembers the sheet: git config \(Selection.sheetSetting)")
    } catch { throw Failure(error) }
  }

  // MARK: What is there already

  /// The `.glossator` of the work tree, or of the integration branch; nil where there is none, or where it is to be
  /// committed to a branch that somebody names.
  static func known(_ repository: Repository, isForBranch: Bool) throws(Failure) -> Project? {
    var bytes: [UInt8]?
    if let folder = repository.workTree, exists("\(folder)/.glossator") {
      bytes = try readFile("\(folder)/.glossator", limit: ConfigurationText.largestSize)
    } else if !isForBranch {
      bytes = try InitOperation(repository).committed()
    }
    guard let bytes else { return nil }
    let (project, mistakes) = Project.read(bytes, file: ".glossator")
    if let project { return project }
    throw Failure(
      .configuration, ".glossator already exists, and has mistakes", hint: "fix it, or remove it first",
      findings: mistakes)
  }

  /// The sheet, where it is there already.
  static func existing(_ store: any SheetStore) throws(Failure) -> [UInt8]? {
    do throws(SheetFileError) { return try store.bytes() } catch {
      if error.kind == .missing { return nil }
      throw Failure(.content, error.finding.message, hint: error.finding.hint)
    }
  }

  // MARK: Writing

  static func write(
    _ proposal: InitProposal, to branch: String?, of access: any RepositoryAccess, _ selection: Selection,
    _ answer: inout InitAnswer
  ) throws(Failure) {
    let repository = access.repository
    if let branch {
      let commit = try InitOperation(repository).commit(
        proposal, to: branch, of: access, identity: selection.identity)
      answer.wrote(".glossator", "committed .glossator to \(branch): \(commit.short)")
    } else if let folder = repository.workTree {
      try createFile("\(folder)/.glossator", Array(proposal.text.utf8))
      answer.wrote(
        "\(folder)/.glossator",
        "wrote \(folder)/.glossator: commit it to \(proposal.configuration.branches.integration)")
    } else {
      answer.lines.append(String(proposal.text.dropLast()))
    }
  }

  /// False where there is one already, which stays as it is.
  @discardableResult
  static func writeFirstSheet(
    _ proposal: InitProposal, to store: (any SheetStore)?, at place: SheetLocation?, hasDelimiter: Bool,
    _ answer: inout InitAnswer
  ) throws(Failure) -> Bool {
    guard let store else {
      Terminal.note("hint: give --sheet FILE to get the first sheet as well")
      return true
    }
    if let file = place, file.isFile, case let folder = parent(of: file.path), !exists(folder) {
      throw Failure(
        .content, "the sheet's folder \(folder) does not exist; nothing was written",
        hint: "if it is the right one: mkdir -p \(shellWord(folder))")
    }
    do throws(SheetFileError) { try store.create(with: proposal.sheet, date: 0) } catch {
      guard error.kind == .exists else {
        throw Failure(.content, error.finding.message, hint: error.finding.hint)
      }
      answer.note("\(store.path) already exists, and stays as it is")
      return false
    }
    answer.wrote(store.path, nil)
    answer.note("wrote \(store.path): \(proposal.rowCount.counted("row"))")
    if !hasDelimiter, !store.isEditedCellByCell, SheetDialect.delimiter(ofEnding: store.path) == nil {
      Terminal.report(.unknownEnding(store.path))
    }
    return true
  }

  static func dialect(_ name: String?, of sheet: SheetLocation?) throws(Failure) -> SheetDialect {
    var dialect = SheetDialect(ofNewSheet: sheet?.path ?? "")
    switch name {
    case nil: break
    case _ where SheetDialect.isSpreadsheet(sheet?.path ?? ""):
      throw Failure(.usage, "an XLSX file has no delimiter", hint: "leave --delimiter out")
    case "comma": dialect.delimiter = .comma
    case "semicolon": dialect.delimiter = .semicolon
    case "tab": dialect.delimiter = .tab
    case let other?:
      throw Failure(.usage, "unknown delimiter '\(other)'", hint: "comma, semicolon or tab")
    }
    return dialect
  }
}
