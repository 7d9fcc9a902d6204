import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let gate = Command(
    "gate", "can this commit ship? open, blocked with every reason, or unknown", operands: "REV",
    operandCount: 1...1,
    options: [.value("limit", "N", "list at most N reasons (default: all)")],
    discussion: """
      Judges the files of that very commit against the policy of the integration branch and the newest agreed sheet.
      It needs no sheet and no daemon: in a fresh clone, fetch the journal first.

        git fetch origin '+refs/glossator/*:refs/glossator/*'
        glossator gate origin/release/1.2

      With 'remote =' it judges the mirror as 'sync' or the daemon last fetched it, and says how long ago that was. It
      fetches nothing itself.

      Exit status 0: open. 1: blocked. 64 and up: unknown; 69 if there is no journal, or nothing was ever fetched.
      """
  ) { invocation throws(Failure) in
    let limit = try invocation.number("limit", default: .max)
    let selection = try Selection(invocation)
    let access = try selection.access()
    let report = try GateOperation(
      access.repository, policy: selection.settings.gate, freshness: access.freshness
    ).run(invocation.operands[0])
    if invocation.wantsJSON {
      Terminal.say(report.json.text)
    } else {
      report.tell(limit: limit)
    }
    switch report.verdict.answer {
    case .open: return .yes
    case .blocked: return .no
    case .unknown: return .unknown
    }
  }
}

extension GateReport {
  func tell(limit: Int) {
    switch verdict.answer {
    case .open:
      Terminal.say("open: \(verdict.judged.counted("text")) complete, fresh and free of errors")
      tellCommit()
    case .blocked:
      let counts = TextState.allCases.compactMap { why -> String? in
        let count = verdict.reasons.count { $0.why == why }
        return count > 0 ? "\(count) \(why.rawValue)" : nil
      }
      Terminal.say("blocked: \(counts.joined(separator: ", "))")
      tellCommit()
      for reason in verdict.reasons.prefix(limit) {
        Terminal.say(Terminal.visible(line(reason)))
      }
      if verdict.reasons.count > limit { Terminal.say("… and \(verdict.reasons.count - limit) more") }
      if let opener { Terminal.note("hint: merging \(opener) would open it") }
    case .unknown: if let finding = verdict.unknown { Terminal.report(finding) }
    }
  }

  private func tellCommit() {
    guard let commit else { return }
    let age = age.map { ", fetched \(Duration.seconds($0).inWords) ago" } ?? ""
    Terminal.say("judged commit \(commit.short)\(age)")
  }

  /// Seconds since the mirror was fetched; nil where it is no mirror.
  private var age: Int64? {
    if case .fetched(let date) = freshness { max(0, Moment.now.date - date) } else { nil }
  }

  private func line(_ reason: GateReason) -> String {
    var line = "\(reason.why.rawValue)"
    if let locale = reason.locale { line += " \(locale)" }
    if !reason.key.isEmpty { line += " \(reason.key)" }
    line += ": \(reason.detail)"
    line += reason.sheetRow.map { " (sheet \(reason.sheet.map { "\($0), " } ?? "")row \($0))" } ?? ""
    line += " [\(reason.path)]"
    if let by = introductions[reason] {
      line += " added by \(by.author) on \(dateText(by.seconds)) in \(by.commit.short)"
    }
    return line
  }

  var json: JSON {
    .object([
      ("revision", .string(revision)), ("commit", .optional(commit?.description)),
      ("fetched", .optional(fetched)), ("secondsSinceFetch", .optional(age.map { Int($0) })),
      ("answer", .string(verdict.answer.rawValue)), ("judged", .number(verdict.judged)),
      ("opener", .optional(opener)), ("unknown", verdict.unknown?.json ?? .null),
      ("reasons", .array(verdict.reasons.map(json))),
    ])
  }

  private var fetched: String? {
    if case .fetched(let date) = freshness { dateText(date) } else { nil }
  }

  private func json(_ reason: GateReason) -> JSON {
    let by = introductions[reason]
    return .object([
      ("why", .string(reason.why.rawValue)), ("locale", .optional(reason.locale?.description)),
      ("key", .string(reason.key)), ("detail", .string(reason.detail)), ("path", .string(reason.path)),
      ("sheet", .optional(reason.sheet)), ("sheetRow", .optional(reason.sheetRow)),
      ("author", .optional(by?.author)),
      ("added", .optional(by.map { dateText($0.seconds) })), ("commit", .optional(by?.commit.description)),
    ])
  }
}
