import Interchange
import Service

/// The shape of an answer of the daemon's API, which `glossator schema` prints as it does those of commands.
package struct APISchema: Sendable {
  /// `api/status`.
  package var name: String
  var path: String
  private var schema: Schema

  fileprivate init(_ name: String, _ path: String, _ schema: Schema) {
    (self.name, self.path, self.schema) = ("api/\(name)", path, schema)
  }

  var summary: String { "what the daemon answers at \(path)" }

  /// The keywords of the answer, and of why there is none.
  package var keywords: [(String, JSON)] { Schema.either([schema, .refusal]).keywords }

  var document: JSON { Schema.document(of: name, summary, keywords) }
}

extension Program {
  /// Every answer of the API.
  package static let apiSchemas = [
    APISchema("repositories", list, .repositories), APISchema("status", "\(list)/NAME/status", .apiStatus),
    APISchema("todo", "\(list)/NAME/todo/LOCALE", .todo),
    APISchema("gate", "\(list)/NAME/gate/BRANCH", .gate),
    APISchema("held", "\(list)/NAME/held", .held), APISchema("history", "\(list)/NAME/history", .history),
    APISchema("faults", "\(list)/NAME/faults", .faults),
    APISchema("why", "\(list)/NAME/why?key=KEY", .why),
    APISchema("events", "/api/v1/events, in the data of each event", .event),
    APISchema("sheet", "/sheets/NAME to PUT and PATCH", .either([.sheetWritten, .sheetConflicts])),
  ]

  private static let list = "/api/v1/repositories"
}

extension Schema {
  fileprivate static let refusal = object([refusalField])

  private static let refusalField = Field(
    "error",
    .object([
      Field("status", .integer, "the answer's status"),
      Field("message", .string, "what is wrong"),
      Field("hint", .optional(.string), "what to do about it"),
    ]), "why there is no answer")

  fileprivate static let sheetWritten = object([
    Field("cells", .integer, "how many cells have another text now"),
    Field("version", .string, "the version that the sheet has now, which is the ETag"),
  ])

  fileprivate static let sheetConflicts = object([
    refusalField,
    Field(
      "conflicts",
      .array(
        .object([
          Field("key", .string, "the cell's key"),
          Field("variant", .string, "its plural category or index; empty for neither"),
          Field("locale", .string, "its locale"),
          Field("reason", .string, "why it cannot be written"),
          Field("holds", .optional(.string), "what it holds now; null where that is not the reason"),
        ])), "the cells of a PATCH that cannot be written, with status 409: none was"),
  ])

  fileprivate static let repositories = object([
    Field("repositories", .array(listedRepository), "the watched repositories"),
    Field(
      "refused", .optional(.string),
      "why the newest configuration was not taken, and the one before stays; null where it was"),
  ])

  private static let listedRepository = object([
    Field("name", .string, "the name in the configuration"),
    Field("looked", .optional(.date), "when the last look ended; null before the first"),
    Field("reported", .optional(.date), "when the last look that came to its end did"),
    Field("failure", .optional(.string), "why the last look did not come to its end"),
    Field("errors", .integer, "how many errors stand"),
    Field("warnings", .integer, "how many warnings stand"),
    Field("branches", .array(listedBranch), "the release branches"),
    Field("answers", knownAnswers, "what can be asked about it"),
  ])

  fileprivate static let event = object([
    Field("repository", listedRepository, "the repository, as it is listed then"),
    Field(
      "report", .optional(look),
      "what the last look that came to its end did; null before the first, and where it is very long"),
  ])

  private static let listedBranch = object([
    Field("name", .string, "the branch"),
    Field("finished", .boolean, "whether it has shipped, and is left alone"),
    Field(
      "answer", .optional(.word(["open", "blocked", "unknown"])),
      "what the gate says of it now; null where it was never asked"),
  ])

  private static let knownAnswers = object([
    Field("made", .optional(.date), "when the answers were made; null where there are none yet"),
    Field("current", .boolean, "whether nothing has changed since, as far as anybody looked"),
    Field("journal", .optional(.string), "the id of the journal's newest entry then"),
    Field("trouble", .optional(.string), "why there are no newer ones"),
    Field("paths", .array(.string), "what is answered, below /NAME/"),
  ])

  fileprivate static let faults = object([
    Field(
      "findings",
      .array(
        .object(
          Schema.findingFields + [Field("since", .optional(.date), "when it was first so")])),
      "what is wrong now, in the order in which the last look named it, why that look failed among it")
  ])

  fileprivate static let history = object([
    Field(
      "branches",
      .array(
        .object([
          Field("branch", .string, "the release branch"),
          Field("points", .array(historyPoint), "how it was, the oldest first"),
        ])), "the release branches that there were")
  ])

  private static let historyPoint = object([
    Field("date", .date, "when Git and the sheet agreed"),
    Field("entry", .string, "the id of the journal's entry"),
    Field("locales", .map(.array(.integer)), "by locale: how many texts were done, and of how many"),
  ])
}
