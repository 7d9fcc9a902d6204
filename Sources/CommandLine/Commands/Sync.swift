import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let sync = Command(
    "sync", "sync the release branches with the sheet once",
    options: [
      .flag("plan", "show what would happen, and change nothing"),
      .value("branch", "NAME", "write only this release branch's side branch"),
    ],
    discussion: """
      Reads the sheet and every active release branch, merges them cell by cell, writes the sheet's new rows and the
      side branches' string files. If nothing changed, it commits and writes nothing.

      Exit status 0: all that people typed and committed is in force. 1: something is refused, is waiting or cannot
      be read; the findings say what. What is missing or stale is the gate's business.

        glossator sync --repo ~/src/app --sheet ~/Shared/app.csv --plan
      """,
    schema: .look
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let sheets = try selection.requireSheets(access)
    let progress = ProgressLine()
    defer { progress.end() }
    let isPlan = invocation.has("plan")
    let result = Result { () throws(Failure) in
      try SyncOperation(
        access, sheets: sheets, identity: selection.identity, suggest: selection.settings.suggest,
        observer: { progress.observe($0) }
      ).run(planOnly: isPlan, only: invocation["branch"])
    }
    progress.end()
    let kept = isPlan ? [] : access.mend(hung: false, within: mendingPatience).map { [$0] } ?? access.keepUp()
    if case .failure = result { Terminal.report(kept) }
    var report = try result.get()
    report.findings += kept
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return report.isInForce ? .yes : .no
  }
}

/// For how long a mirror is examined that is damaged.
private let mendingPatience = Duration.seconds(300)

extension LookReport {
  func tell() {
    for line in lines { Terminal.say(folding: line) }
    Terminal.report(findings)
  }

  /// What was done, or would be, a line each.
  var lines: [String] {
    var lines: [String] = []
    for side in sides {
      let commit = isPlan ? "planned:" : side.commit?.short ?? ""
      lines.append("\(side.side): \(commit) \(side.subject)")
    }
    let counts = rows.text
    if !counts.isEmpty, sheetWritten { lines.append("sheet: \(isPlan ? "planned: " : "")\(counts)") }
    if rowEditsWait, held == nil { lines.append("sheet: changes wait until it can be written") }
    lines += troubles
    if lines.isEmpty, held == nil { lines.append("nothing to do") }
    return lines
  }

  /// Texts that somebody typed or committed and that are not in force, a line for each branch and state: how many there are, and
  /// in which locales, the one with most of them first.
  private var troubles: [String] {
    branches.flatMap { branch in
      TextState.allCases.filter(\.isTrouble).compactMap { state -> String? in
        let counts = branch.progress.filter { $0.progress[state] > 0 }
          .map { (locale: $0.locale, count: $0.progress[state]) }
          .sorted { ($1.count, $0.locale) < ($0.count, $1.locale) }
        if counts.isEmpty { return nil }
        let total = counts.reduce(0) { $0 + $1.count }
        let locales = counts.map { "\($0.locale) \($0.count)" }.joined(separator: ", ")
        return "\(branch.name): \(total) \(state.rawValue): \(locales)"
      }
    }
  }

  /// The report of a look, for programs.
  var json: JSON {
    .object([
      ("plan", .bool(isPlan)), ("inForce", .bool(isInForce)), ("branches", .array(branches.map(\.json))),
      (
        "sides",
        .array(
          sides.map {
            .object([
              ("branch", .string($0.branch)), ("side", .string($0.side)), ("subject", .string($0.subject)),
              ("commit", .optional(isPlan ? nil : $0.commit?.description)), ("files", .strings($0.files)),
            ])
          })
      ),
      ("sheetWritten", .bool(sheetWritten && !isPlan)), ("rowEditsWait", .bool(rowEditsWait)),
      ("rows", rows.json), ("held", .optional(held?.id.description)), ("active", .strings(active)),
      ("finished", .strings(finished)), ("findings", .array(findings.map(\.json))),
    ])
  }
}

extension RowCounts {
  var text: String {
    let parts = [
      (added, "new row", "new rows"), (returned, "row back", "rows back"),
      (renamed, "row renamed", "rows renamed"), (reworded, "row with new English", "rows with new English"),
      (becameObsolete, "row that no release needs now", "rows that no release needs now"),
      (changedCells, "cell changed", "cells changed"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }

  var json: JSON {
    .object([
      ("added", .number(added)), ("renamed", .number(renamed)), ("reworded", .number(reworded)),
      ("returned", .number(returned)), ("obsolete", .number(becameObsolete)),
      ("changedCells", .number(changedCells)),
    ])
  }
}
