import Interchange
import Service
import TranslationModel
import Workflow

extension Command {
  static let status = Command(
    "status", "show where everything stands: branches, locales, progress",
    options: [.flag("texts", "list every text that is not done, and every finding")],
    isQuestion: true,
    discussion: """
      A bar for each locale on a terminal, plain columns elsewhere. Only what is fresh counts as done; the other texts are
      missing, suggested, stale, refused, waiting, withheld, pending or unknown.
      """,
    schema: .status
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let listsTexts = invocation.wantsJSON || invocation.has("texts")
    let report = try StatusOperation(
      access, sheets: selection.sheets(access), policy: selection.settings.gate, listsOpenTexts: listsTexts
    ).run()
    if invocation.wantsJSON {
      Terminal.say(report.statusJSON.text)
    } else {
      report.tellStatus(bars: Terminal.isTerminal, listsAll: invocation.has("texts"))
    }
    return .yes
  }
}

extension LookReport {
  func tellStatus(bars: Bool, listsAll: Bool = false) {
    for branch in branches {
      Terminal.say(folding: "\(branch.name): \(state(of: branch))")
      guard !branch.isFinished else { continue }
      let rows = branch.progress.map { locale, progress in
        ProgressTable.Row(
          locale: locale, progress: progress, mark: required.contains(locale) ? "" : "(optional)")
      }
      for line in ProgressTable(rows).lines(bars: bars) { Terminal.say(line) }
    }
    if branches.isEmpty { Terminal.say("no release branch is active") }
    Terminal.say(nextSync)
    if listsAll { tellOpenTexts() }
    Terminal.report(findings, isWhole: listsAll)
  }

  private func state(of branch: Branch) -> String {
    if branch.isFinished { return "finished, left alone" }
    if branch.hasSide { return "side branch \(branch.side)" }
    return production.contains(branch.name) ? "production; no release branch is active" : "no side branch yet"
  }

  private var nextSync: String {
    if !isNews {
      return hasEverySheet
        ? "Git and the sheet are in step"
        : "Git is in step with the newest version of the sheet that can be used"
    }
    return sides.isEmpty && !sheetWritten
      ? "the next sync has nothing to write" : "the next sync has something to write: glossator sync --plan"
  }

  private func tellOpenTexts() {
    for line in openTextLines(isTerminal: Terminal.isTerminal) { Terminal.say(line) }
  }

  /// The texts that are not done: on a terminal below a line that says where they are, elsewhere each with all of it, for grep.
  func openTextLines(isTerminal: Bool) -> [String] {
    var lines: [String] = []
    var heading = ""
    for text in open {
      let reason = text.state.reason.isEmpty ? "" : ": \(text.state.reason)"
      let what = "\(text.row.label): \(text.state.state.rawValue)\(reason)"
      guard isTerminal else {
        lines.append(Terminal.visible("\(text.branch) \(text.locale) \(what) [\(text.path)]"))
        continue
      }
      let place = "\(text.branch), \(text.locale): \(text.path)"
      if place != heading { lines += [""] + wrapped(Terminal.visible(place), rest: "  ") }
      heading = place
      lines += wrapped(Terminal.visible(what), first: "  ", rest: "    ")
    }
    return lines
  }

  var statusJSON: JSON { statusJSON(listsOpen: true) }

  /// Without the texts that are not done where somebody else lists them.
  func statusJSON(listsOpen: Bool) -> JSON {
    let open: [(String, JSON)] = listsOpen ? [("open", .array(open.map(\.json)))] : []
    return .object(
      [
        ("inStep", .bool(!isNews)), ("hasEverySheet", .bool(hasEverySheet)), ("inForce", .bool(isInForce)),
        (
          "branches",
          .array(
            branches.map { branch in
              .object([
                ("name", .string(branch.name)), ("finished", .bool(branch.isFinished)),
                ("side", .string(branch.side)), ("hasSide", .bool(branch.hasSide)),
                (
                  "locales",
                  .array(
                    branch.progress.map {
                      $0.progress.json($0.locale, isRequired: required.contains($0.locale))
                    })
                ),
              ])
            })
        ),
      ] + open + [("findings", .array(findings.map(\.json)))])
  }
}

extension LookReport.Branch {
  /// What a branch's texts are, without its side branch.
  var json: JSON {
    .object([
      ("name", .string(name)), ("finished", .bool(isFinished)),
      ("locales", .array(progress.map { $0.progress.json($0.locale, isRequired: nil) })),
    ])
  }
}

extension Progress {
  func json(_ locale: LocaleTag, isRequired: Bool?) -> JSON {
    let required: [(String, JSON)] = isRequired.map { [("required", .bool($0))] } ?? []
    return .object(
      [("locale", .string(locale.description))] + required + [("total", .number(total))]
        + TextState.allCases.map { ($0.rawValue, .number(self[$0])) })
  }
}

extension OpenText {
  fileprivate var json: JSON { .object(members) }

  var members: [(String, JSON)] {
    [
      ("branch", .string(branch)), ("locale", .string(locale.description)), ("key", .string(row.key.string)),
      ("variant", .string(row.variant.text)), ("source", .string(row.source.string)),
      ("state", .string(state.state.rawValue)), ("reason", .string(state.reason)), ("path", .string(path)),
    ]
  }
}
