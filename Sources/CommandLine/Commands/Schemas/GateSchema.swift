extension Schema {
  static let gate = object([
    Field("revision", .string, "what was asked about, as it was given"),
    Field("commit", .optional(.string), "the id of the commit that was judged; null where there is none"),
    Field(
      "fetched", .optional(.date), "when the mirror was fetched; null for a repository that is no mirror"),
    Field("secondsSinceFetch", .optional(.integer), "how long ago that was"),
    Field("answer", .word(["open", "blocked", "unknown"]), "whether the commit can ship"),
    Field("judged", .integer, "how many texts were judged: entries times required locales"),
    Field("opener", .optional(.string), "the side branch whose merge would open the gate"),
    Field("next", .optional(.string), "what opens the gate, in a sentence; null where it is not blocked"),
    Field("unknown", .optional(finding), "why the answer is unknown"),
    Field("locales", .array(locale), "how much of each required locale is done"),
    Field("reasons", .array(reason), "all that blocks, by key; with --limit of so many keys"),
  ])

  private static let locale = object([
    Field("locale", .string, "the locale's tag"),
    Field("judged", .integer, "how many texts were judged"),
    Field("done", .integer, "how many of them would not block"),
    Field("percent", .integer, "their share, rounded down"),
    Field("required", .integer, "the share that is required, in percent"),
    Field("reached", .boolean, "whether so much is done"),
    Field(
      "passing", .map(.integer),
      "how many of those that would not block are not fresh, by what they are: stale or pending"),
  ])

  private static let reason = object([
    Field("why", state, "what the text is; unknown also for a whole file that cannot be read"),
    Field("locale", .optional(.string), "the locale's tag; null where it concerns all locales"),
    Field("key", .string, "the row's label; empty where it concerns a whole file"),
    Field("rowKey", .optional(.string), "the row's key alone; null where it concerns a whole file"),
    Field("detail", .string, "more about why; empty where there is nothing to say"),
    Field("path", .string, "the locale's file, or the one that cannot be read"),
    Field("sheet", .optional(.string), "the name of the sheet, where there are several"),
    Field("sheetRow", .optional(.integer), "the row, as a spreadsheet numbers it"),
    Field("link", .optional(.string), "the row's address: sheet-link"),
    Field("author", .optional(.string), "who added the key"),
    Field("added", .optional(.date), "when that was"),
    Field("commit", .optional(.string), "the id of the commit that added it"),
  ])
}
