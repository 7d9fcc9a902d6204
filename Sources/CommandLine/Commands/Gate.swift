import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let gate = Command(
    "gate", "can a commit ship? open, blocked with every reason, or unknown", operands: "REV",
    operandCount: 1...1,
    options: [
      .value("limit", "N", "list the reasons of at most N keys (default: 20; all with --json)"),
      .value("locale", "LOCALE", "list the reasons of these locales only, separated by commas"),
    ],
    isQuestion: true,
    discussion: """
      Judges the files of that very commit against the policy of the integration branch and the newest agreed sheet.
      It needs no sheet and no daemon: in a fresh clone, fetch the journal first.

        git fetch origin '+refs/glossator/*:refs/glossator/*'
        glossator gate origin/release/1.2

      Every required locale must be complete, or done to the share that 'require = th 80 %' asks for. What is not done of
      it then does not block, unless a text in a file fails a check or something cannot be read. A locale that is not
      required never blocks.

      With 'remote =' it judges the mirror as 'sync' or the daemon last fetched it, and says how long ago that was. It
      fetches nothing itself.

      Exit status 0: open. 1: blocked. 64 and up: unknown; 69 if there is no journal, nothing was ever
      fetched, or the integration branch's .glossator has mistakes, or is gone.
      """,
    schema: .gate
  ) { invocation throws(Failure) in
    let limit = try invocation.number("limit", default: invocation.wantsJSON ? .max : 20)
    let locales = try invocation.locales("locale")
    let selection = try Selection(invocation)
    let access = try selection.access()
    let report = try GateOperation(
      access.repository, policy: selection.settings.gate, freshness: access.freshness
    ).run(invocation.operands[0], locales: locales, limit: limit)
    if invocation.wantsJSON {
      Terminal.say(report.json(limit: limit, link: selection.settings.sheetLink).text)
    } else {
      report.tell(limit: limit, locales)
    }
    switch report.verdict.answer {
    case .open: return .yes
    case .blocked: return .no
    case .unknown: return .unknown
    }
  }
}

extension GateReport {
  /// Seconds since the mirror was fetched; nil where it is no mirror.
  var age: Int64? {
    if case .fetched(let date) = freshness { max(0, Moment.now.date - date) } else { nil }
  }

  /// `link` leads to rows of the sheet.
  func json(limit: Int, link: SheetLink? = nil) -> JSON {
    let shown = keys.prefix(limit).flatMap { key in key.reasons.map { json($0, key.introduction, link) } }
    return .object([
      ("revision", .string(revision)), ("commit", .optional(commit?.description)),
      ("fetched", .optional(fetched)), ("secondsSinceFetch", .optional(age.map { Int($0) })),
      ("answer", .string(verdict.answer.rawValue)), ("judged", .number(verdict.judged)),
      ("opener", .optional(opener)),
      ("next", .optional(verdict.answer == .blocked ? next : nil)),
      ("unknown", verdict.unknown?.json ?? .null),
      ("locales", .array(verdict.shares.sorted { $0.key < $1.key }.map { json($0.key, $0.value) })),
      ("reasons", .array(shown)),
    ])
  }

  private func json(_ locale: LocaleTag, _ share: LocaleShare) -> JSON {
    .object([
      ("locale", .string(locale.description)), ("judged", .number(share.judged)),
      ("done", .number(share.done)),
      ("percent", .number(share.percent)), ("required", .number(share.required)),
      ("reached", .bool(share.isReached)),
      (
        "passing",
        .object(
          TextState.allCases.filter { share.passing[$0] > 0 }
            .map { ($0.rawValue, .number(share.passing[$0])) })
      ),
    ])
  }

  private var fetched: String? {
    if case .fetched(let date) = freshness { isoDate(date) } else { nil }
  }

  private func json(_ reason: GateReason, _ by: Introduction?, _ link: SheetLink?) -> JSON {
    let address = reason.sheetRow.flatMap {
      link?.address(row: $0, key: reason.rowKey ?? "", sheet: reason.sheet)
    }
    return .object([
      ("why", .string(reason.why.rawValue)), ("locale", .optional(reason.locale?.description)),
      ("key", .string(reason.key)), ("rowKey", .optional(reason.rowKey)), ("detail", .string(reason.detail)),
      ("path", .string(reason.path)),
      ("sheet", .optional(reason.sheet)), ("sheetRow", .optional(reason.sheetRow)),
      ("link", .optional(address)),
      ("author", .optional(by?.author)),
      ("added", .optional(by.map { isoDate($0.seconds) })), ("commit", .optional(by?.commit.description)),
    ])
  }
}
