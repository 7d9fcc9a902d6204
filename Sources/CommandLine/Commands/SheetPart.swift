import Interchange
import Service
import TranslationModel
import TranslationSheet

// One translator's part of the sheet: written, and merged again.
extension Command {
  /// `isForAgency` where neither an option nor the file's name says for whom it is.
  static func exportPart(_ invocation: Invocation, _ selection: Selection, isForAgency: Bool = false)
    throws(Failure)
    -> ExitStatus
  {
    guard !invocation.wantsJSON else {
      throw Failure(.usage, "'\(invocation.command.name)' writes a file for people: it has no --json there")
    }
    guard let locale = try invocation.locale() else {
      throw Failure(.usage, "an export needs a locale", hint: "for example: --locale th")
    }
    let request = try ExportRequest(invocation, isForAgency: isForAgency)
    let access = try selection.access()
    let export = SheetExportOperation(
      access.repository, sheets: selection.sheets(access), identity: selection.identity)
    let file = try request.file(of: export, locale)
    Terminal.report(file.findings)
    if file.count == 0, request.xliff != nil {
      Terminal.note("nothing is to do in \(locale): there is no file")
      return .yes
    }
    guard let path = request.path else {
      Terminal.write(file: file.bytes)
      return .yes
    }
    try createFile(path, file.bytes)
    Terminal.note("wrote \(path): \(file.count.counted(request.xliff == nil ? "row" : "text"))")
    if request.hasStrangeName { Terminal.report(.unknownEnding(path)) }
    return .yes
  }

  static func importPart(_ file: String, _ invocation: Invocation, _ selection: Selection) throws(Failure)
    -> ExitStatus
  {
    let access = try selection.access()
    let planOnly = invocation.has("plan")
    let report = try SheetImportOperation(
      access.repository, sheets: try selection.requireSheets(access), identity: selection.identity
    ).run(
      try SpreadsheetPart.text(of: readFile(file)), locale: try invocation.locale(),
      version: invocation["from"], planOnly: planOnly)
    if invocation.wantsJSON { Terminal.say(report.json(planOnly).text) } else { report.tell(file, planOnly) }
    return report.findings.isEmpty ? .yes : .no
  }
}

extension SheetImportOperation.Report {
  fileprivate func tell(_ file: String, _ planOnly: Bool) {
    let hasSeveral = Set(rows.map(\.sheet)).count > 1
    for row in rows {
      let sheet = hasSeveral ? " of sheet \(row.sheet)" : ""
      let stale = row.englishWas.map {
        "; stale: the English is '\(row.english.excerpt)', and was '\($0.excerpt)'"
      }
      let what =
        row.isConfirmed
        ? "is right for '\(row.english.excerpt)'" : "instead of '\(row.before.excerpt)'\(stale ?? "")"
      let obsolete = row.isObsolete ? "; no release needs it any more" : ""
      Terminal.say(
        folding:
          "row \(row.row)\(sheet), \(row.id.label), \(locale): '\(row.text.excerpt)' \(what)\(obsolete)")
    }
    let placed = findings.map { finding in
      var finding = finding
      finding.place?.file = file
      return finding
    }
    Terminal.report(placed, isWhole: true)
    let what = rows.count.counted("cell")
    let left =
      untranslated == 0
      ? ""
      : "; \(untranslated.counted("text")) of the file \(untranslated == 1 ? "has" : "have") no translation"
    Terminal.note((planOnly ? "would write \(what)" : "wrote \(what)") + left)
  }

  fileprivate func json(_ planOnly: Bool) -> JSON {
    .object([
      ("locale", .string(locale.description)), ("planned", .bool(planOnly)),
      (
        "rows",
        .array(
          rows.map { row in
            .object([
              ("sheet", .string(row.sheet)), ("row", .number(row.row)), ("key", .string(row.id.key.string)),
              ("variant", .string(row.id.variant.text)), ("english", .string(row.english.string)),
              ("before", .string(row.before.string)), ("text", .string(row.text.string)),
              ("englishWas", .optional(row.englishWas?.string)), ("obsolete", .bool(row.isObsolete)),
              ("confirmed", .bool(row.isConfirmed)),
            ])
          })
      ), ("untranslated", .number(untranslated)), ("findings", .array(findings.map(\.json))),
    ])
  }
}

extension Finding {
  /// A file that spreadsheets may take for something else, by its name.
  static func unknownEnding(_ path: String) -> Finding {
    Finding(
      .note, "unknown-ending",
      "its name ends in neither .csv, .tsv nor .tab: it has commas between its cells",
      at: Place(path), hint: "a spreadsheet may not know it by that name: call it .csv")
  }
}

extension Invocation {
  /// The one locale that `--locale` names; nil where it is not given.
  func locale() throws(Failure) -> LocaleTag? {
    guard let locales = try locales("locale") else { return nil }
    guard locales.count == 1, let locale = locales.first else {
      throw Failure(.usage, "--locale names one locale here", hint: "for example: --locale th")
    }
    return locale
  }
}
