import Git
import Interchange
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import TranslationSheet
import Workflow

extension Command {
  static let sheet = Command(
    "sheet", "old versions of the sheet, and parts of it for one translator",
    operands: "log | show | diff | restore | export | import", operandCount: 1...3,
    options: [
      .value("limit", "N", "log: how many versions to list (default: 20)"),
      .value("locale", "TAG", "export: the locale; import: which one, if the file has several"),
      .flag("todo", "export: only rows that need work in that locale"),
      .flag("plan", "import: show what would be written, and write nothing"),
      .value(
        "output", "FILE",
        "export: write to this new file (short: -o); tabs for .tsv and .tab, an Excel file for .xlsx, else commas"
      ),
      .value(
        "from", "ID",
        "restore: the version to take the text from (default: the newest with another text); import: the version of rows that do not name theirs"
      ),
    ],
    discussion: """
      The journal keeps every version of the sheet that was ever read or written, byte for byte. 'log' says when
      Glossator first saw each of them, and what changed in it.

        glossator sheet log                          list the newest versions
        glossator sheet show 1a2b3c4d5e > old.csv    print the version with this id

      'diff [A [B]]' tells what changed from version A to B, key by key, and who changed each translation: typed into the
      sheet, or committed by whom. Without B it is the newest version, without A the one before that; 'now' is the sheet as
      it is.

        glossator sheet diff                         the newest change
        glossator sheet diff 1a2b3c4d5e now          all changes since that version

      'restore KEY[:VARIANT] LOCALE' writes to the sheet. The next sync treats the old text as a new edit.

        glossator sheet restore welcome es           put back what the cell said
        glossator sheet restore files:one es --from 1a2b3c4d5e
                                                     the same, for a plural form

      'export' writes one locale's part of the sheet, for a translator who gets nothing else. The last column names
      the version that each row came from. For an agency, whose tools read XLIFF, see 'glossator export --help'.

        glossator sheet export --locale es -o es.csv  the rows that some release needs
        glossator sheet export --locale es --todo     print those that need work

      'import' merges such a file. A cell that differs from the version that its row came from is written to the
      sheet, unless somebody changed it there meanwhile: then it stays, and a finding says so (exit status 1). Blank
      cells and missing rows change nothing. If a row has different English by now, the text is kept, and stale. A text that
      fails a check is not written, but listed. 'glossator import' is the same command.

        glossator sheet import es.csv --plan         show what would be written
        glossator sheet import es.csv                write it
      """,
    schema: .sheet
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let words = invocation.operands
    switch (words[0], words.count) {
    case ("log", 1): return try log(invocation, selection)
    case ("show", 2):
      guard !invocation.wantsJSON else {
        throw Failure(.usage, "'sheet show' has no --json: it prints the version as it is")
      }
      Terminal.write(file: try SheetLog(try selection.access().repository).bytes(of: words[1]))
      return .yes
    case ("diff", _): return try diff(Array(words.dropFirst()), invocation, selection)
    case ("restore", 3): return try restore(words[1], words[2], invocation, selection)
    case ("import", 2): return try importPart(words[1], invocation, selection)
    case ("export", 1): return try exportPart(invocation, selection)
    default:
      throw Failure(
        .usage,
        "'glossator sheet' expects log, show ID, diff [A [B]], restore KEY LOCALE, export or import FILE",
        hint: "see: glossator sheet --help")
    }
  }

  private static func log(_ invocation: Invocation, _ selection: Selection) throws(Failure) -> ExitStatus {
    let limit = try invocation.number("limit", default: 20)
    let versions = try SheetLog(try selection.access().repository).log(limit: limit)
    if invocation.wantsJSON {
      Terminal.say(JSON.array(versions.map(\.json)).text)
    } else if versions.isEmpty {
      Terminal.say("the journal is empty: nothing has been synced yet")
    }
    if !invocation.wantsJSON { for version in versions { version.tell() } }
    return .yes
  }

  private static func restore(
    _ cell: String, _ locale: String, _ invocation: Invocation, _ selection: Selection
  ) throws(Failure) -> ExitStatus {
    guard let tag = LocaleTag(locale) else {
      throw Failure(.usage, "'\(locale)' is not a locale tag", hint: "for example: es, pt-BR")
    }
    let access = try selection.access()
    let report = try SheetRestoreOperation(
      access.repository, sheets: try selection.requireSheets(access), identity: selection.identity
    ).run(entry(cell), tag, version: invocation["from"])
    if invocation.wantsJSON {
      Terminal.say(report.json(tag).text)
      return .yes
    }
    Terminal.say(
      folding: "row \(report.row), \(tag): '\(report.text.excerpt)' instead of '\(report.before.excerpt)', "
        + "from version \(report.version.short)"
        + (report.englishWas.map { "; made for '\($0.excerpt)', so that it wants work" } ?? ""))
    return .yes
  }

  /// `files:one` is the plural form of a key, where what comes after the last colon is one.
  private static func entry(_ cell: String) -> EntryID {
    guard let colon = cell.lastIndex(of: ":"),
      let variant = Variant(String(cell[cell.index(after: colon)...])),
      variant != .plain
    else { return EntryID(Text(cell)) }
    return EntryID(Text(cell[..<colon]), variant)
  }
}

extension SheetRestoreOperation.Report {
  fileprivate func json(_ locale: LocaleTag) -> JSON {
    .object([
      ("row", .number(row)), ("locale", .string(locale.description)), ("text", .string(text.string)),
      ("before", .string(before.string)), ("englishWas", englishWas.map { .string($0.string) } ?? .null),
      ("version", .string(version.description)),
    ])
  }
}

extension SheetLog.Version {
  fileprivate func tell() {
    let kind = isCopy ? "copy" : isAccepted ? "accepted" : held != nil ? "held" : kind.rawValue
    let name = sheet == SheetName.main ? "" : "\(sheet): "
    let why = held.map { "; held: \($0)" } ?? ""
    Terminal.say(
      folding: "\(name)\(what)\(why)", first: "\(id.short)  \(dateText(seconds))  \(padded(kind, to: 8))  ",
      rest: padded("", to: 12))
  }

  fileprivate var json: JSON {
    .object([
      ("sheet", .string(sheet)), ("version", .string(id.description)), ("entry", .string(entry.description)),
      ("kind", .string(kind.rawValue)),
      ("accepted", .bool(isAccepted)), ("copy", .bool(isCopy)), ("date", .string(isoDate(seconds))),
      ("what", .string(what)), ("held", .optional(held)),
    ])
  }
}
