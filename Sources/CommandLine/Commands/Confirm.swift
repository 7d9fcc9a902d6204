import Interchange
import ProjectConfiguration
import Service
import TranslationModel
import Workflow

extension Command {
  static let confirm = Command(
    "confirm", "say that translations are right as they stand", operands: "KEY …", operandCount: 1...1000,
    options: [
      .list("locale", "TAGS", "whose texts: es, or es,pt-BR"),
      .value("branch", "NAME", "the release branch whose row is meant, where rows differ in their English"),
    ],
    discussion: """
      For a translation that is stale (its English changed) and still right, for a suggestion that fits, and for a text
      that the developers took out and that is to come back. In the sheet it takes the locale out of 'todo', as a
      translator would. The next sync writes the text into the files.

        glossator confirm welcome --locale es
        glossator confirm files:one files:other --locale es,pt-BR

      Either all of them are confirmed, or none. A blank text, one that fails a check and one that is done cannot be.
      """,
    schema: .confirm
  ) { invocation throws(Failure) in
    guard let locales = try invocation.locales("locale"), !locales.isEmpty else {
      throw Failure(.usage, "'glossator confirm' needs a locale", hint: "for example: --locale es")
    }
    let selection = try Selection(invocation)
    let access = try selection.access()
    let rows = try ConfirmOperation(
      access.repository, sheets: try selection.requireSheets(access), identity: selection.identity
    ).run(invocation.operands, locales, branch: invocation["branch"])
    if invocation.wantsJSON {
      Terminal.say(JSON.object([("rows", .array(rows.map(\.json)))]).text)
    } else {
      let hasSeveral = Set(rows.map(\.sheet)).count > 1
      for row in rows { Terminal.say(folding: row.line(namesSheet: hasSeveral)) }
    }
    return .yes
  }
}

extension ConfirmOperation.Row {
  fileprivate func line(namesSheet: Bool) -> String {
    "row \(row)\(namesSheet ? " of sheet \(sheet)" : ""), \(id.label), \(locale): "
      + "'\(text.excerpt)' is right for '\(id.source.excerpt)'; it was \(reason)"
  }

  private var reason: String {
    switch was {
    case .stale: englishWas.map { "made for '\($0.excerpt)'" } ?? "made for different English"
    case .asked: "put into todo by hand"
    case .suggested: "a suggestion"
    case .withheld: "removed from a file"
    case .disputed: "not what the files say"
    }
  }

  fileprivate var json: JSON {
    .object([
      ("sheet", .string(sheet)), ("row", .number(row)), ("key", .string(id.key.string)),
      ("variant", .string(id.variant.text)), ("locale", .string(locale.description)),
      ("english", .string(id.source.string)), ("text", .string(text.string)), ("was", .string(was.rawValue)),
      ("englishWas", .optional(englishWas?.string)),
    ])
  }
}
