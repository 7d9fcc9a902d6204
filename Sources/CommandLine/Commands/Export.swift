import Service

extension Command {
  static let export = Command(
    "export", "one language's texts, for an agency or a translator",
    options: [
      .value("locale", "TAG", "the locale"),
      .value(
        "for", "WHO",
        "agency: XLIFF, and only what is to do (default); translator: a table, with what is done, too",
        words: ExportRequest.readers),
      .value(
        "format", "NAME",
        "xliff-1.2 (default for an agency), xliff-2.1, or table; unless the file's name says it",
        words: ExportRequest.formats),
      .flag("todo", "only texts that need work in that locale"),
      .flag("all", "those that are done as well"),
      .value(
        "output", "FILE",
        "write to this new file (short: -o): .xlf or .xliff for XLIFF, .csv, .tsv or .xlsx for a table"),
    ], shares: [.configuration, .repository],
    discussion: """
      An agency gets what is missing, stale or refused in one language, as its tools read it. Placeholders and tags are codes,
      which translators cannot break. Each text has the developers' comment, the link, the plural form, the longest that it
      may be, the glossary's terms in it, and why it is open; one whose English changed has the English and the translation
      that were before. XLIFF 2.1 has the terms also where tools look them up: in its glossary module, and marked in the text.

        glossator export --for agency --locale th -o th.xlf
        glossator export --for agency --locale th --format xliff-2.1 -o th.xliff
        glossator export --for translator --locale th -o th.csv

      The file says which version of the sheet it is from. Whenever it comes back, 'glossator import' merges it by that.
      """
  ) { invocation throws(Failure) in
    try exportPart(invocation, Selection(invocation), isForAgency: true)
  }
}
