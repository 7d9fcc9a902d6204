import Git
import Service
import TranslationModel
import Workflow

extension Command {
  static let why = Command(
    "why", "the story of a key: its English on each branch, its rows, what changed and when", operands: "KEY",
    operandCount: 1...1
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
      Terminal.say(Terminal.visible("no branch, row or journal entry has the key '\(key)'"))
      return
    }
    for place in branches {
      Terminal.say(Terminal.visible("\(place.branch): \(place.path)"))
      for (variant, change) in place.changes {
        let name = variant == .plain ? "" : " (\(variant.text))"
        let text = change.text.map { "'\($0.excerpt)'" } ?? "taken out"
        let by = change.introduction
        Terminal.say(
          Terminal.visible(
            "  \(dateText(by.seconds)) \(by.commit.short) \(by.author)\(name): \(text)  (\(by.summary))"))
      }
    }
    for row in rows {
      let need = row.releases.isEmpty ? "obsolete" : "for \(row.releases)"
      Terminal.say(
        Terminal.visible("sheet row \(row.number): '\(row.id.label)' = '\(row.id.source.excerpt)', \(need)"))
      for (locale, text) in row.translations {
        Terminal.say(
          Terminal.visible(
            "  \(padded(locale.description, to: 8)) \(text.isEmpty ? "-" : "'\(text.excerpt)'")"))
      }
      if !row.todo.isEmpty { Terminal.say(Terminal.visible("  todo: \(row.todo)")) }
      if !row.problems.isEmpty { Terminal.say(Terminal.visible("  problems: \(row.problems)")) }
    }
    if !changes.isEmpty { Terminal.say("journal:") }
    for change in changes {
      Terminal.say(
        Terminal.visible(
          "  \(dateText(change.seconds)) \(change.entry.short) \(padded(change.kind.rawValue, to: 7)) \(change.what)"
        ))
    }
  }

  var json: JSON {
    .object([
      ("key", .string(key.string)),
      (
        "branches",
        .array(
          branches.map { place in
            .object([
              ("branch", .string(place.branch)), ("file", .string(place.path)),
              (
                "changes",
                .array(
                  place.changes.map { variant, change in
                    .object([
                      ("variant", .string(variant.text)), ("english", .optional(change.text?.string)),
                      ("commit", .string(change.introduction.commit.description)),
                      ("author", .string(change.introduction.author)),
                      ("date", .string(dateText(change.introduction.seconds))),
                    ])
                  })
              ),
            ])
          })
      ),
      (
        "rows",
        .array(
          rows.map { row in
            .object([
              ("row", .number(row.number)), ("key", .string(row.id.key.string)),
              ("variant", .string(row.id.variant.text)), ("english", .string(row.id.source.string)),
              ("releases", .string(row.releases)), ("todo", .string(row.todo)),
              ("problems", .string(row.problems)),
              (
                "translations",
                .object(row.translations.map { ($0.locale.description, .string($0.text.string)) })
              ),
            ])
          })
      ),
      (
        "journal",
        .array(
          changes.map {
            .object([
              ("entry", .string($0.entry.description)), ("kind", .string($0.kind.rawValue)),
              ("date", .string(dateText($0.seconds))), ("what", .string($0.what)),
            ])
          })
      ),
    ])
  }
}
