import Git
import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let why = Command(
    "why", "tell a key's whole story: who added, changed and translated it",
    operands: "KEY", operandCount: 1...1,
    isQuestion: true,
    discussion: """
      KEY is a key as the app or the sheet has it. The answer has three parts:
        - its English on each branch, commit by commit, and the merge that brought it there
        - its rows in the sheet, and for each translation its state on every branch (fresh, stale, pending ...: the
          same that the gate counts) and where it came from: typed into the sheet, or committed, by whom
        - what changed in the sheet from version to version and when Glossator saw it, with the snapshots that were
          held and the texts that were refused, and why

        glossator why welcome
        glossator sheet show 1a2b3c4d5e > old.csv    print a version it names
      """,
    schema: .why
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let report = try WhyOperation(try selection.access().repository).run(Text(invocation.operands[0]))
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return report.isKnown ? .yes : .no
  }
}

extension WhyReport {
  func tell() {
    guard isKnown else {
      say("no branch, row or journal entry has the key '\(key)'")
      if let nearest { Terminal.note("hint: did you mean '\(nearest)'?") }
      return
    }
    for place in branches { place.tell() }
    for row in rows { row.tell() }
    tellRowless()
    if !hasJournal { Terminal.report(.noJournalHere) }
    if !changes.isEmpty { say("journal:") }
    for change in changes {
      let from = change.origin.map { "  (\($0.short))" } ?? ""
      say(
        "  \(dateText(change.seconds)) \(change.entry.short) \(padded(change.kind.rawValue, to: 7)) \(change.what)\(from)"
      )
    }
  }

  /// English that the sheet has no row for, with its branches.
  private func tellRowless() {
    var known: Set<String> = []
    for text in rowless {
      let reason = text.state.reason.isEmpty ? "" : ", \(text.state.reason)"
      let line =
        "\(text.branch): '\(text.row.label)' = '\(text.row.source.excerpt)' has no row yet: "
        + text.state.state.rawValue + reason
      if known.insert(line).inserted { say(line) }
    }
  }

  var json: JSON {
    .object([
      ("key", .string(key.string)), ("english", .array(branches.map(\.json))),
      ("rows", .array(rows.map(\.json))), ("rowless", .array(rowless.map(\.json))),
      (
        "journal",
        .array(
          changes.map {
            .object([
              ("entry", .string($0.entry.description)), ("kind", .string($0.kind.rawValue)),
              ("date", .string(isoDate($0.seconds))), ("what", .string($0.what)),
              ("from", .optional($0.origin?.word)),
            ])
          })
      ),
    ])
  }
}

/// What does not fit goes on below, further in than the line begins.
private func say(_ line: String) {
  Terminal.say(folding: line, rest: padded("", to: 4 + line.prefix { $0 == " " }.count))
}

// MARK: English

extension WhyReport.OnBranch {
  fileprivate func tell() {
    say("\(branches.joined(separator: ", ")): \(path)")
    for (variant, change) in changes {
      let name = variant == .plain ? "" : " (\(variant.text))"
      let text = change.text.map { "'\($0.excerpt)'" } ?? "removed"
      let by = change.introduction
      say("  \(dateText(by.seconds)) \(by.commit.short) \(by.author)\(name): \(text)  (\(by.summary))")
    }
    if let by = arrival {
      say("  reached \(branches[0]) with \(by.commit.short) on \(dateText(by.seconds)): \(by.summary)")
    }
  }

  fileprivate var json: JSON {
    .object([
      ("branches", .strings(branches)), ("file", .string(path)),
      (
        "changes",
        .array(
          changes.map { variant, change in
            .object([
              ("variant", .string(variant.text)), ("english", .optional(change.text?.string)),
              ("by", change.introduction.json),
            ])
          })
      ), ("arrival", arrival?.json ?? .null),
    ])
  }
}

extension Introduction {
  fileprivate var json: JSON {
    .object([
      ("commit", .string(commit.description)), ("author", .string(author)),
      ("date", .string(isoDate(seconds))),
      ("summary", .string(summary)),
    ])
  }
}

// MARK: Rows

extension WhyReport.Row {
  fileprivate func tell() {
    let need = releases.isEmpty ? "obsolete" : "for \(releases)"
    say("sheet \(place): '\(id.label)' = '\(id.source.excerpt)', \(need)")
    let untold = translations.filter { $0.text.isEmpty && $0.origin == nil && $0.reasons.isEmpty }
    let usual = usualOrigin
    let shared = sharedReasons
    for translation in translations where !untold.contains(where: { $0.locale == translation.locale }) {
      let text = translation.text.isEmpty ? "-" : "'\(translation.text.excerpt)'"
      let from = translation.origin.map { $0.long == usual ? "" : "  \($0.long)" } ?? ""
      say(
        "  \(padded(translation.locale.description, to: 8)) \(padded(translation.summary, to: 10)) \(text)\(from)"
      )
      for line in translation.reasons where shared[line] == nil { say("    \(line)") }
    }
    if let usual {
      let isSaidOfAll = translations.allSatisfy { $0.origin == nil || $0.origin?.long == usual }
      sayFolded(isSaidOfAll ? "all" : "the others", usual)
    }
    for (reason, names) in shared.sorted(by: { $0.key < $1.key }) { sayFolded(names, reason) }
    tellTogether(untold)
    if !todo.isEmpty { sayFolded("todo", todo) }
    for line in problems.split(separator: "\n") { sayFolded("problem", String(line)) }
  }

  /// Where most translations came from, if it is the same of several: it is said once.
  private var usualOrigin: String? {
    let counts = Dictionary(grouping: translations.compactMap(\.origin?.long)) { $0 }.mapValues(\.count)
    guard let (origin, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count > 2 else {
      return nil
    }
    return origin
  }

  /// What is the reason for several translations, with their locales: it is said once.
  private var sharedReasons: [String: String] {
    var names: [String: [String]] = [:]
    for translation in translations where !translation.text.isEmpty {
      for reason in translation.reasons { names[reason, default: []].append(translation.locale.description) }
    }
    return names.filter { $0.value.count > 2 }.mapValues { $0.joined(separator: " ") }
  }

  /// Those of which there is nothing but a state: `missing: es th`.
  private func tellTogether(_ translations: [WhyReport.Translation]) {
    var told: Set<String> = []
    for summary in translations.map(\.summary) where told.insert(summary).inserted {
      let names = translations.filter { $0.summary == summary }.map(\.locale.description)
      sayFolded(summary == "-" ? "no text" : summary, names.joined(separator: " "))
    }
  }

  private func sayFolded(_ label: String, _ text: String) {
    Terminal.say(folding: "\(label): \(text)", first: "  ", rest: "    ")
  }

  fileprivate var json: JSON {
    .object([
      ("row", .number(number)), ("place", .string(place)), ("key", .string(id.key.string)),
      ("variant", .string(id.variant.text)), ("english", .string(id.source.string)),
      ("releases", .string(releases)),
      ("todo", .string(todo)), ("problems", .string(problems)),
      ("translations", .object(translations.map { ($0.locale.description, $0.json) })),
    ])
  }
}

extension WhyReport.RowlessText {
  fileprivate var json: JSON {
    .object([
      ("branch", .string(branch)), ("key", .string(row.key.string)), ("variant", .string(row.variant.text)),
      ("english", .string(row.source.string)), ("state", .string(state.state.rawValue)),
      ("reason", .string(state.reason)),
    ])
  }
}

extension WhyReport.InFile {
  fileprivate var json: JSON {
    .object([
      ("branch", .string(branch)), ("file", .string(path)), ("state", .string(state.state.rawValue)),
      ("reason", .string(state.reason)),
    ])
  }
}

extension WhyReport.Translation {
  /// `fresh`, or where branches differ, `fresh on release/1.0, pending on release/1.1`.
  fileprivate var summary: String {
    if let state { return state.rawValue }
    if states.isEmpty { return "-" }
    return TextState.allCases.compactMap { state in
      let branches = branches { $0.state.state == state }
      return branches.isEmpty ? nil : "\(state.rawValue) on \(branches)"
    }.joined(separator: ", ")
  }

  /// `refused on release/1.0: placeholder %1$@ from the source is missing`.
  fileprivate var reasons: [String] {
    var told: Set<StateOfText> = []
    return states.compactMap { one in
      guard !one.state.reason.isEmpty, told.insert(one.state).inserted else { return nil }
      return "\(one.state.state.rawValue) on \(branches { $0.state == one.state }): \(one.state.reason)"
    }
  }

  private func branches(where isWanted: (WhyReport.InFile) -> Bool) -> String {
    var names: [String] = []
    for one in states where isWanted(one) && !names.contains(one.branch) { names.append(one.branch) }
    return names.joined(separator: " and ")
  }

  fileprivate var json: JSON {
    .object([
      ("text", .string(text.string)), ("state", .optional(state?.rawValue)),
      ("states", .array(states.map(\.json))), ("from", .optional(origin?.word)),
      ("version", .optional(origin?.version.description)),
      ("commit", .optional(origin?.commit?.commit.description)),
      ("author", .optional(origin?.commit?.author)), ("date", .optional(origin.map { isoDate($0.seconds) })),
    ])
  }
}

extension WhyReport.Origin {
  var commit: Introduction? {
    if case .commit(let introduction, _) = source { introduction } else { nil }
  }

  /// For programs.
  var word: String {
    switch source {
    case .sheet: "sheet"
    case .commit: "commit"
    case .glossator: "glossator"
    }
  }

  fileprivate var short: String {
    switch source {
    case .sheet: "typed into the sheet"
    case .commit(let by, let branch): "\(by.author), \(by.commit.short) on \(branch)"
    case .glossator: "written by Glossator"
    }
  }

  var long: String {
    switch source {
    case .sheet: "typed into the sheet, seen on \(dateText(seconds)) in version \(version.short)"
    case .commit(let by, let branch):
      "committed by \(by.author) on \(dateText(by.seconds)), \(by.commit.short) on \(branch)"
    case .glossator: "written by Glossator, first in version \(version.short)"
    }
  }
}

extension Finding {
  fileprivate static var noJournalHere: Finding {
    Finding(
      .warning, "no-journal", "this repository has no journal: the sheet's part of the story is missing",
      hint:
        "fetch it: git fetch origin '+refs/glossator/*:refs/glossator/*'; or, where the sheet is: glossator sync"
    )
  }
}
