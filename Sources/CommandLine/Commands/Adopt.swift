import Adoption
import Git
import Glibc
import ProjectConfiguration
import Service
import TranslationModel
import TranslationSheet

extension Command {
  static let adopt = Command(
    "adopt", "take a project over from another translation tool",
    operands: "[TOOL [FILE …]]", operandCount: 0...1_000,
    options: [
      .flag("plan", "show all that it would write, and write nothing"),
      .value("base", "LOCALE", "the locale that the texts are written in, where the tool does not say"),
      .list("map", "HEADER=MEANING", "what a column of a table is: may be given several times"),
      .value(
        "prefer", "SIDE", "which is newer where the tool and a file have different texts: sheet or git",
        words: NewerSide.allCases.map(\.rawValue)),
      .value("branch", "NAME", "commit .glossator to this branch, instead of writing it to the work tree"),
      .value(
        "delimiter", "NAME",
        "the sheet's delimiter: comma, semicolon or tab (default: tab for .tsv and .tab, else comma)",
        words: ["comma", "semicolon", "tab"]),
    ],
    discussion: """
      Does what 'glossator init' does, with what another tool knows: its paths and locales go into .glossator, its texts
      into the first sheet, what it says of keys into the sheet's columns comment, max and link or into columns of your own.
      What is fuzzy, awaits review, or was made for other English than today's is in todo: XLIFF, PO, Qt's
      .ts and .xcstrings files say that of each text. It says what could not come along. Without TOOL it says whose files are here.

      \(AdoptedTool.all.map { "  - \($0.name): \($0.files)" }.joined(separator: "\n"))

      Without FILE it takes the tool's settings that are in the repository. A text that differs from a file's is in the
      sheet, and [adopt] prefer in .glossator says which is newer. Keys that no string file has get rows, too: they serve as
      soon as a base file has the key with that English.

      In a table each column is what its header says; on a terminal you are asked about the others, which are kept as they
      are. --map says it: a locale's code, or \(ColumnMeaning.words.joined(separator: ", ")).

      Nothing that exists is overwritten: neither .glossator nor the sheet may be there yet.

        glossator adopt twine strings.txt --plan
        glossator adopt sheet old.csv --map "Español=es" --sheet ~/Shared/app.csv
      """, schema: .adopt
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    try access.refresh()
    let operation = AdoptOperation(access.repository)
    guard let name = invocation.operands.first else { return try tellFound(operation, invocation) }
    let tool = try tool(name)
    let store = try refuseExisting(access, selection, invocation)
    let files = try files(of: tool, Array(invocation.operands.dropFirst()), operation)
    let dialect = try dialect(invocation["delimiter"], of: selection.settings.sheet)
    let prefer = try newerSide(invocation["prefer"])
    var choices = try choices(invocation)
    var proposal = try operation.run(tool, files, choices, prefer: prefer, dialect: dialect)
    if !invocation.has("plan") { try refuseOther(store, than: proposal.initial.sheet) }
    if let answers = ColumnInterview(proposal.questions, isSilent: invocation.wantsJSON)?.run() {
      choices.columns += answers
      proposal = try operation.run(tool, files, choices, prefer: prefer, dialect: dialect)
    }
    var answer = AdoptAnswer(proposal, files.map(\.path))
    if !invocation.wantsJSON { answer.explain() }
    if invocation.has("plan") {
      if !invocation.wantsJSON { answer.tellPlan() }
    } else {
      let isWritten = try writeFirstSheet(
        proposal.initial, to: store, at: selection.settings.sheet?.of(SheetName.main),
        hasDelimiter: invocation["delimiter"] != nil, &answer.initial)
      // Somebody made one just now.
      if !isWritten { try refuseOther(store, than: proposal.initial.sheet) }
      try write(proposal.initial, to: invocation["branch"], of: access, selection, &answer.initial)
      try remember(selection.settings.sheet, in: access.repository)
    }
    if invocation.wantsJSON {
      Terminal.say(answer.json.text)
    } else {
      answer.tell(isPlan: invocation.has("plan"))
    }
    return .yes
  }

  // MARK: What was asked

  private static func tellFound(_ operation: AdoptOperation, _ invocation: Invocation) throws(Failure)
    -> ExitStatus
  {
    let found = try operation.found()
    if invocation.wantsJSON {
      Terminal.say(AdoptAnswer.json(found.map { ($0.tool, $0.paths) }, nil).text)
    } else if found.isEmpty {
      Terminal.say("no other tool's files are in this repository")
      Terminal.note("hint: an export may be anywhere: glossator adopt TOOL FILE; see: glossator adopt --help")
    } else {
      for (tool, paths) in found { Terminal.say(folding: "\(tool.title): \(paths.joined(separator: ", "))") }
      Terminal.note("hint: glossator adopt \(found[0].tool.name) --plan shows what would become of it")
    }
    return found.isEmpty ? .no : .yes
  }

  private static func tool(_ name: String) throws(Failure) -> AdoptedTool {
    if let tool = AdoptedTool.named(name) { return tool }
    let names = AdoptedTool.all.map(\.name)
    throw Failure(
      .usage, "unknown tool '\(name)'",
      hint: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? names.joined(separator: ", "))
  }

  private static func newerSide(_ word: String?) throws(Failure) -> NewerSide? {
    guard let word else { return nil }
    if let side = NewerSide(rawValue: word) { return side }
    throw Failure(.usage, "unknown side '\(word)'", hint: "sheet or git")
  }

  private static func choices(_ invocation: Invocation) throws(Failure) -> AdoptionChoices {
    var choices = AdoptionChoices()
    if let base = invocation["base"] {
      guard let locale = LocaleTag(base) else {
        throw Failure(.usage, "'\(base)' is not a locale", hint: "for example: --base en")
      }
      choices.base = locale
    }
    // A header may have a comma in it: only what has a sign of equality begins another.
    var pairs: [String] = []
    for part in (invocation["map"] ?? "").split(separator: ",", omittingEmptySubsequences: false) {
      if part.contains("=") || pairs.isEmpty {
        pairs.append(String(part))
      } else {
        pairs[pairs.count - 1] += "," + part
      }
    }
    for pair in pairs where !pair.isEmpty {
      guard let equals = pair.lastIndex(of: "="),
        let meaning = ColumnMeaning(String(pair[pair.index(after: equals)...]))
      else {
        throw Failure(
          .usage, "'\(pair)' does not say what a column is",
          hint: "--map \"HEADER=MEANING\": a locale, or \(ColumnMeaning.words.joined(separator: ", "))")
      }
      choices.columns.append(ColumnChoice(String(pair[..<equals]), meaning))
    }
    return choices
  }

  // MARK: What is there

  /// The store of the sheet to be, where there is no `.glossator` yet.
  private static func refuseExisting(
    _ access: any RepositoryAccess, _ selection: Selection, _ invocation: Invocation
  ) throws(Failure) -> (any SheetStore)? {
    if try known(access.repository, isForBranch: invocation["branch"] != nil) != nil {
      throw Failure(
        .configuration, ".glossator already exists; nothing was written",
        hint: "a project is adopted once: to do it again, remove .glossator first")
    }
    return try selection.sheets(access)?.store(SheetName.main)
  }

  /// What says the very same, somebody wrote who was cut off before `.glossator` came: that goes on.
  private static func refuseOther(_ store: (any SheetStore)?, than sheet: [UInt8]) throws(Failure) {
    guard let store, let there = try existing(store), there != sheet else { return }
    throw Failure(
      .content, "\(store.path) already exists; nothing was written",
      hint:
        "name another with --sheet; if it is another tool's table, it can be adopted too: glossator adopt sheet \(store.path)"
    )
  }

  /// What Xcode exports for a language is a folder, `es.xcloc`, with the XLIFF file of that name in it.
  private static func exported(_ path: String) -> String {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let name = folder.split(separator: "/").last ?? ""
    guard name.hasSuffix(".xcloc"), exists(absolute(folder + "/Localized Contents")) else { return path }
    return "\(folder)/Localized Contents/\(name.dropLast("xcloc".count))xliff"
  }

  /// The files that were named, of the disk or of the repository; else the tool's own in the repository.
  private static func files(of tool: AdoptedTool, _ names: [String], _ operation: AdoptOperation)
    throws(Failure) -> [AdoptedFile]
  {
    var paths = names
    if paths.isEmpty {
      paths = try operation.found().first { $0.tool.name == tool.name }?.paths ?? []
      if paths.isEmpty {
        throw Failure(
          .usage, "no file of \(tool.title) is in this repository",
          hint: "name it: glossator adopt \(tool.name) FILE; it reads \(tool.files)")
      }
    }
    var files: [AdoptedFile] = []
    for path in paths.map(exported) {
      let inRepository = names.isEmpty || !exists(absolute(path)) ? try operation.committed(path) : nil
      let bytes = if let inRepository { inRepository } else { try readFile(absolute(path)) }
      files += try AdoptedFile.unpacked(path, bytes)
    }
    return files
  }
}
