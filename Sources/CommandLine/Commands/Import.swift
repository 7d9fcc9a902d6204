import Service

extension Command {
  static let importing = Command(
    "import", "merge what an agency or a translator sent back", operands: "FILE", operandCount: 1...1,
    options: [
      .flag("plan", "show what would be written, and write nothing"),
      .value("locale", "TAG", "which locale, if the file does not say it or has several"),
      .value("from", "ID", "the version of the sheet that texts came from which do not name it"),
    ],
    discussion: """
      FILE is XLIFF 1.2 or 2.x, CSV, TSV or XLSX: what 'glossator export' wrote, whatever tools made of it since. It is merged
      by the version of the sheet that it came from:

        glossator import th.xlf --plan               show what would be written
        glossator import th.xlf                      write it

      A translation that is new is written to the sheet, and the next sync takes it from there. If the English has changed since
      the export, the translation is kept, and stale; if the key was renamed, it goes to the row with the new one. One that an
      agency marks as translated without changing it is confirmed.

      Not written, but listed, each with its reason (exit status 1): a text that fails a check, say because a placeholder is
      lost, doubled or changed; one that somebody has changed in the sheet since the export; one whose row is gone. Texts without
      a translation change nothing, nor do English copies that are not marked as translated. A file of another project, or for
      another language, is refused as a whole.
      """,
    schema: .imported
  ) { invocation throws(Failure) in
    try importPart(invocation.operands[0], invocation, Selection(invocation))
  }
}
