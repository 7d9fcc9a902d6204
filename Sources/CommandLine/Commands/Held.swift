import Git
import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let held = Command(
    "held", "list the keys that branches hold and that no release has yet",
    isQuestion: true,
    discussion: """
      A key is held while feature or integration branches have it and no release branch does. Held keys never enter
      the sheet. Warns if two branches hold the same key with different English, if a feature branch edits
      translations, or if a key has no English.
      """,
    schema: .held
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let report = try HeldOperation(try selection.access().repository).run()
    if invocation.wantsJSON { Terminal.say(report.json.text) } else { report.tell() }
    return .yes
  }
}

extension HeldReport {
  func tell() {
    var branch = ""
    for key in keys {
      if key.branch != branch {
        branch = key.branch
        Terminal.say(folding: "\(branch):")
      }
      let mark = key.change == .added ? "+" : key.change == .changed ? "~" : "-"
      var line = "  \(mark) \(RowID(key.key, key.variant, key.source).label) = '\(key.source.excerpt)'"
      if let by = introductions[key] { line += "  \(by.commit.short) \(by.author), \(dateText(by.seconds))" }
      Terminal.say(folding: line, rest: "      ")
    }
    if keys.isEmpty { Terminal.say("nothing is held") }
    Terminal.report(findings)
  }

  var json: JSON {
    .object([
      (
        "keys",
        .array(
          keys.map { key in
            let by = introductions[key]
            return .object([
              ("branch", .string(key.branch)), ("change", .string(key.change.rawValue)),
              ("key", .string(key.key.string)), ("variant", .string(key.variant.text)),
              ("english", .string(key.source.string)), ("comment", .string(key.comment.string)),
              (
                "places",
                .array(
                  key.places.map { .object([("file", .string($0.basePath)), ("line", .optional($0.line))]) })
              ),
              ("commit", .optional(by?.commit.description)), ("author", .optional(by?.author)),
              ("date", .optional(by.map { isoDate($0.seconds) })),
            ])
          })
      ), ("findings", .array(findings.map(\.json))),
    ])
  }
}
