import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let status = Command(
    "status", "where everything stands: branches, locales, progress",
    discussion: "A bar for each locale on a terminal, plain columns elsewhere."
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let access = try selection.access()
    let report = try StatusOperation(access, sheets: selection.sheets(access)).run()
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell(bars: Terminal.isTerminal) }
    return .yes
  }
}

extension StatusReport {
  func tell(bars: Bool) {
    for branch in branches {
      let side =
        branch.isFinished
        ? "finished, left alone" : branch.hasSide ? "side branch \(branch.side)" : "no side branch yet"
      Terminal.say(Terminal.visible("\(branch.name): \(side)"))
      guard !branch.isFinished else { continue }
      for (locale, progress) in branch.progress { Terminal.say(line(locale, progress, bars: bars)) }
    }
    if branches.isEmpty { Terminal.say("no release branch is active") }
    Terminal.say(isInStep ? "Git and the sheet are in step" : "something changed since the last sync")
    Terminal.report(findings)
  }

  private func line(_ locale: LocaleTag, _ progress: Progress, bars: Bool) -> String {
    let percent = progress.total == 0 ? 100 : progress.fresh * 100 / progress.total
    let mark = required.contains(locale) ? " " : "optional"
    let numbers =
      "\(padded("\(progress.fresh)/\(progress.total)", to: 12)) \(padded("\(percent)%", to: 5))"
      + " missing \(padded(String(progress.missing), to: 6)) stale \(padded(String(progress.stale), to: 6)) \(mark)"
    let name = "  " + padded(locale.description, to: 10)
    guard bars else { return name + numbers }
    let full = percent * 20 / 100
    return name + String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full) + " "
      + numbers
  }

  var json: JSON {
    .object([
      ("inStep", .bool(isInStep)),
      (
        "branches",
        .array(
          branches.map { branch in
            .object([
              ("name", .string(branch.name)), ("finished", .bool(branch.isFinished)),
              ("side", .string(branch.side)),
              ("hasSide", .bool(branch.hasSide)),
              (
                "locales",
                .array(
                  branch.progress.map { locale, progress in
                    .object([
                      ("locale", .string(locale.description)), ("required", .bool(required.contains(locale))),
                      ("total", .number(progress.total)), ("fresh", .number(progress.fresh)),
                      ("missing", .number(progress.missing)), ("stale", .number(progress.stale)),
                    ])
                  })
              ),
            ])
          })
      ), ("findings", .array(findings.map(\.json))),
    ])
  }
}
