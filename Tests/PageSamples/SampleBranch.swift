import Interchange

/// A release branch with the texts that are not done there.
package struct SampleBranch: Sendable {
  package var name: String
  package var isFinished = false
  package var locales: [String]
  package var optional: [String] = []
  /// States that the policy lets pass.
  package var allowed: Set<String> = []
  /// So many texts each locale is to have.
  package var total = 120
  package var texts: [SampleText] = []
  /// Why the gate's answer is unknown.
  package var unknown: String?
  package var opener: String?
  /// A file of it that cannot be read.
  package var unreadable: String?
  /// Share done by locale over time, in percent, a day apart.
  package var course: [[Int]] = []

  private static let states = [
    "missing", "suggested", "stale", "refused", "waiting", "withheld", "pending", "fresh", "unknown",
  ]

  private func open(_ locale: String) -> [SampleText] { texts.filter { $0.locale == locale } }
  private var blocking: [SampleText] {
    texts.filter { !optional.contains($0.locale) && !allowed.contains($0.state) }
  }

  var answer: String {
    unknown != nil ? "unknown" : blocking.isEmpty && unreadable == nil ? "open" : "blocked"
  }

  var status: JSON {
    .object([
      ("name", .string(name)), ("finished", .bool(isFinished)), ("side", .string("l10n/\(name)")),
      ("hasSide", .bool(!texts.isEmpty)), ("locales", .array(locales.map(progress))),
    ])
  }

  private func progress(_ locale: String) -> JSON {
    let open = open(locale)
    let counts = Self.states.map { state in
      (state, JSON.number(state == "fresh" ? total - open.count : open.count { $0.state == state }))
    }
    return .object(
      [
        ("locale", .string(locale)), ("required", .bool(!optional.contains(locale))),
        ("total", .number(total)),
      ] + counts)
  }

  private var next: String {
    if unreadable != nil { return "sync; what is still unknown then cannot be read, and has to be fixed" }
    if let opener { return "merge \(opener): that opens the gate" }
    let merge = "after the next sync, merge l10n/\(name)"
    return "translators have \(blocking.count) texts to do, in rows whose todo names their locale; \(merge)"
  }

  private static func unreadable(_ path: String) -> JSON {
    .object(
      [
        ("why", "unknown"), ("locale", .null), ("key", ""), ("rowKey", .null),
        ("detail", "line 1: the value begins here and its quote is never closed"), ("path", .string(path)),
      ] + ["sheet", "sheetRow", "link", "author", "added", "commit"].map { ($0, .null) })
  }

  var gate: JSON {
    let required = locales.filter { !optional.contains($0) }
    let shares = required.compactMap { locale -> JSON? in
      let passing = open(locale).filter { allowed.contains($0.state) }
      let done = total - open(locale).count + passing.count
      if unreadable != nil { return nil }
      return .object([
        ("locale", .string(locale)), ("judged", .number(total)), ("done", .number(done)),
        ("percent", .number(done * 100 / total)), ("required", 100), ("reached", .bool(done == total)),
        (
          "passing",
          .object(allowed.sorted().map { state in (state, .number(passing.count { $0.state == state })) })
        ),
      ])
    }
    let finding: JSON? = unknown.map {
      .object([
        ("severity", "error"), ("rule", "no-journal"), ("message", .string($0)), ("file", .null),
        ("line", .null), ("column", .null), ("hint", "wait for the next look"),
      ])
    }
    return .object([
      ("revision", .string(name)),
      ("commit", unknown == nil ? "5fd0741ad55fcd615816fc720f48f5fd0fceb062" : .null),
      ("fetched", "2026-11-23T21:30:00Z"), ("secondsSinceFetch", 30), ("answer", .string(answer)),
      ("judged", .number(required.count * total)), ("opener", .optional(opener)),
      ("next", .optional(answer == "blocked" ? next : nil)), ("unknown", finding ?? .null),
      ("locales", .array(shares)),
      // The daemon's answer has the first thousand keys.
      (
        "reasons",
        .array(
          (unreadable.map { [Self.unreadable($0)] } ?? [])
            + blocking.sorted { ($0.row, $0.locale) < ($1.row, $1.locale) }.prefix(1000).map(\.gate))
      ),
    ])
  }

  var history: JSON {
    let days = 1_792_800_000
    return .object([
      ("branch", .string(name)),
      (
        "points",
        .array(
          course.enumerated().map { day, percents in
            .object([
              ("date", .number(days + day * 86400)),
              (
                "locales",
                .object(
                  zip(locales, percents).map { locale, percent in
                    (locale, [.number(total * percent / 100), .number(total)])
                  })
              ),
            ])
          })
      ),
    ])
  }
}
