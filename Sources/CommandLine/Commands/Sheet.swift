import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import TranslationSheet
import Workflow

extension Command {
  static let sheet = Command(
    "sheet", "list or print old versions of the sheet, or put a text back",
    operands: "log | show ID | restore KEY[:VARIANT] LOCALE", operandCount: 1...3,
    options: [
      .value("limit", "N", "log: how many versions to list (default: 20)"),
      .value(
        "from", "ID", "restore: the version to take the text from (default: the newest with another text)"),
    ],
    discussion: """
      The journal keeps every version of the sheet that was ever read or written, byte for byte. 'log' says when
      Glossator first saw each of them, and what changed in it.

        glossator sheet log                          list the newest versions
        glossator sheet show 1a2b3c4d5e > old.csv    print the version with this id
        glossator sheet restore welcome es           put back what the cell said
        glossator sheet restore files:one es --from 1a2b3c4d5e
                                                     the same, for a plural form

      'restore' writes to the sheet. The next sync treats the old text as a new edit.
      """,
    schema: .sheet
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let words = invocation.operands
    switch (words[0], words.count) {
    case ("log", 1): return try log(invocation, selection)
    case ("show", 2):
      guard !invocation.wantsJSON else {
        throw Failure(.usage, "'sheet show' prints a version as it is, and never in JSON")
      }
      Terminal.write(file: try SheetLog(try selection.access().repository).bytes(of: words[1]))
      return .yes
    case ("restore", 3): return try restore(words[1], words[2], invocation, selection)
    default:
      throw Failure(
        .usage, "'glossator sheet' expects log, show ID or restore KEY LOCALE",
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
    guard let tag = LocaleTag(locale) else { throw Failure(.usage, "'\(locale)' is not a locale tag") }
    let access = try selection.access()
    let report = try SheetRestoreOperation(
      access.repository, sheets: try selection.requireSheets(access), identity: selection.identity
    ).run(entry(cell), tag, version: invocation["from"])
    if invocation.wantsJSON {
      Terminal.say(report.json(tag).text)
      return .yes
    }
    Terminal.say(
      Terminal.visible(
        "row \(report.row), \(tag): '\(report.text.excerpt)' instead of '\(report.before.excerpt)', "
          + "from version \(report.version.short)"))
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
      ("before", .string(before.string)), ("version", .string(version.description)),
    ])
  }
}

extension SheetLog.Version {
  fileprivate func tell() {
    let kind = isCopy ? "copy" : isAccepted ? "accepted" : kind.rawValue
    let name = sheet == SheetName.main ? "" : "\(sheet): "
    Terminal.say(
      Terminal.visible("\(id.short)  \(dateText(seconds))  \(padded(kind, to: 8))  \(name)\(what)"))
  }

  fileprivate var json: JSON {
    .object([
      ("sheet", .string(sheet)), ("version", .string(id.description)), ("entry", .string(entry.description)),
      ("kind", .string(kind.rawValue)),
      ("accepted", .bool(isAccepted)), ("copy", .bool(isCopy)), ("date", .string(isoDate(seconds))),
      ("what", .string(what)),
    ])
  }
}
