import Git
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let why = Command(
    "why", "the whole story of a key: who added it, each English, each translation and where it came from",
    operands: "KEY", operandCount: 1...1,
    discussion: """
      Tells of a key, as the app or the sheet has it:
        - its English on each branch, commit by commit, and the merge that brought it there
        - its rows in the sheet, and of each translation whether it is fresh and where it came from: typed into the
          sheet (which version), or committed (where, by whom)
        - what changed in the sheet from version to version: held snapshots, what was refused and why

        glossator why welcome
        glossator sheet show 1a2b3c4d5e > old.csv    a version that it names
      """
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
      return say("no branch, row or journal entry has the key '\(key)'")
    }
    for place in branches { place.tell() }
    for row in rows { row.tell() }
    if !changes.isEmpty { say("journal:") }
    for change in changes {
      let from = change.origin.map { "  (\($0.short))" } ?? ""
      say(
        "  \(dateText(change.seconds)) \(change.entry.short) \(padded(change.kind.rawValue, to: 7)) \(change.what)\(from)"
      )
    }
  }

  var json: JSON {
    .object([
      ("key", .string(key.string)), ("english", .array(branches.map(\.json))),
      ("rows", .array(rows.map(\.json))),
      (
        "journal",
        .array(
          changes.map {
            .object([
              ("entry", .string($0.entry.description)), ("kind", .string($0.kind.rawValue)),
              ("date", .string(dateText($0.seconds))), ("what", .string($0.what)),
              ("from", .optional($0.origin?.word)),
            ])
          })
      ),
    ])
  }
}

private func say(_ line: String) { Terminal.say(Terminal.visible(line)) }

// MARK: English

extension WhyReport.OnBranch {
  fileprivate func tell() {
    say("\(branches.joined(separator: ", ")): \(path)")
    for (variant, change) in changes {
      let name = variant == .plain ? "" : " (\(variant.text))"
      let text = change.text.map { "'\($0.excerpt)'" } ?? "taken out"
      let by = change.introduction
      say("  \(dateText(by.seconds)) \(by.commit.short) \(by.author)\(name): \(text)  (\(by.summary))")
    }
    if let by = arrival {
      say("  came to \(branches[0]) with \(by.commit.short) on \(dateText(by.seconds)): \(by.summary)")
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
      ("date", .string(dateText(seconds))),
      ("summary", .string(summary)),
    ])
  }
}

// MARK: Rows

extension WhyReport.Row {
  fileprivate func tell() {
    let need = releases.isEmpty ? "obsolete" : "for \(releases)"
    say("sheet \(place): '\(id.label)' = '\(id.source.excerpt)', \(need)")
    for translation in translations {
      let text = translation.text.isEmpty ? "-" : "'\(translation.text.excerpt)'"
      let from = translation.origin.map { "  \($0.long)" } ?? ""
      say(
        "  \(padded(translation.locale.description, to: 8)) \(padded(translation.state.rawValue, to: 10)) \(text)\(from)"
      )
    }
    if !todo.isEmpty { say("  todo: \(todo)") }
    for line in problems.split(separator: "\n") { say("  problem: \(line)") }
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

extension WhyReport.Translation {
  fileprivate var json: JSON {
    .object([
      ("text", .string(text.string)), ("state", .string(state.rawValue)), ("from", .optional(origin?.word)),
      ("version", .optional(origin?.version.description)),
      ("commit", .optional(origin?.commit?.commit.description)),
      ("author", .optional(origin?.commit?.author)), ("date", .optional(origin.map { dateText($0.seconds) })),
    ])
  }
}

extension WhyReport.Origin {
  fileprivate var commit: Introduction? {
    if case .commit(let introduction, _) = source { introduction } else { nil }
  }

  /// For programs.
  fileprivate var word: String {
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

  fileprivate var long: String {
    switch source {
    case .sheet: "typed into the sheet by \(dateText(seconds)), version \(version.short)"
    case .commit(let by, let branch):
      "committed by \(by.author) on \(dateText(by.seconds)), \(by.commit.short) on \(branch)"
    case .glossator: "written by Glossator, version \(version.short)"
    }
  }
}
