import Interchange

/// A text that is not done, from which the answers of several commands are made, so that they agree.
package struct SampleText: Sendable {
  package var branch: String
  package var locale: String
  package var key: String
  package var variant = ""
  package var english: String
  package var state: String
  package var reason = ""
  package var comment = ""
  package var text = ""
  package var englishWas: String?
  package var row: Int
  package var link: String?
  package var author = "Ada"

  private var path: String { "ios/\(locale).lproj/Main.strings" }

  /// As `status` lists it, with what the page's list has besides.
  var todo: JSON {
    .object([
      ("branch", .string(branch)), ("locale", .string(locale)), ("key", .string(key)),
      ("variant", .string(variant)), ("source", .string(english)), ("state", .string(state)),
      ("reason", .string(reason)), ("path", .string(path)), ("comment", .string(comment)),
      ("text", .string(text)), ("englishWas", .optional(englishWas)), ("sheet", .null),
      ("sheetRow", .number(row)), ("link", .optional(link)), ("author", .string(author)),
    ])
  }

  /// As `status` lists it.
  var status: JSON {
    guard case .members(let members) = todo else { return .null }
    let names = ["branch", "locale", "key", "variant", "source", "state", "reason", "path"]
    return .members(members.filter { names.contains($0.name) })
  }

  /// As `gate` gives it for a reason.
  var gate: JSON {
    .object([
      ("why", .string(state)), ("locale", .string(locale)),
      ("key", .string(variant.isEmpty ? key : "\(key) (\(variant))")), ("rowKey", .string(key)),
      ("detail", .string(reason)),
      ("path", .string(path)), ("sheet", .null), ("sheetRow", .number(row)), ("link", .optional(link)),
      ("author", .string(author)),
      ("added", "2026-11-02T08:15:00Z"), ("commit", "b0bb254be7e9ae9ebf71dfe977d9b5407da1768a"),
    ])
  }
}
