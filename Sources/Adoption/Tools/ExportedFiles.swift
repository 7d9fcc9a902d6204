import StringFormats
import TranslationModel

/// String files that a tool exported: XLIFF, PO, Qt's, string catalogs, and the platforms' other ones. Those that have the English
/// beside each text tell what it was made for, and whether somebody still has to look at it; the others have comments.
enum ExportedFiles {
  /// True for a file that a format reads by its name.
  static func has(_ file: AdoptedFile) -> Bool { format(of: file) != nil }

  private static func format(of file: AdoptedFile) -> (any StringFormat)? {
    StringFormats.all.first { $0.claims(path: file.path) }
  }

  static func add(_ file: AdoptedFile, _ choices: AdoptionChoices, to project: inout AdoptedProject)
    throws(AdoptionFault)
  {
    guard let format = format(of: file) else {
      throw AdoptionFault("no format reads a file of this name", at: Place(file.path))
    }
    let locale = LocaleOfPath.locale(file.path)
    do throws(SyntaxError) {
      guard let parts = try exchanged(file, format, locale) else {
        return try add(file, format, locale, to: &project)
      }
      var reading = ExchangedReading(file, locale, choices, project)
      for part in parts { try reading.add(part, of: format, to: &project) }
    } catch { throw AdoptionFault(error, in: file.path) }
  }

  /// Nil for a format that has no English beside its texts.
  private static func exchanged(_ file: AdoptedFile, _ format: any StringFormat, _ locale: LocaleTag?)
    throws(SyntaxError) -> [ExchangedPart]?
  {
    switch format.name {
    case "xliff": try XLIFF.exchanged(file.bytes)
    case "po": try PO.exchanged(file.bytes, in: locale)
    case "qt-ts": try QtLinguist.exchanged(file.bytes, in: locale)
    case "xcstrings": try XCStrings.exchanged(file.bytes)
    default: nil
    }
  }

  private static func add(
    _ file: AdoptedFile, _ format: any StringFormat, _ locale: LocaleTag?, to project: inout AdoptedProject
  ) throws(SyntaxError) {
    guard let locale else { throw nameless(file) }
    let catalog = try format.read(file.bytes, as: .translation(locale)).catalog
    for entry in catalog.entries where !entry.text.isEmpty {
      project.texts.append(
        AdoptedText(entry.key, entry.variant, locale, entry.text, at: Place(file.path, line: entry.line)))
      if entry.variant == .plain { project.note(entry.key, .comment, entry.comment) }
    }
    if !project.locales.contains(locale) { project.locales.append(locale) }
    project.explanation.append("\(file.path): \(format.name), in \(locale)")
  }

  static func nameless(_ file: AdoptedFile) -> SyntaxError {
    SyntaxError(
      line: 1, column: 1, "nothing says which language its texts are in",
      hint: "name the file or its folder after it: es.\(file.ending)")
  }
}
