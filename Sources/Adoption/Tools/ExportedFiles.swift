import StringFormats
import TranslationModel

/// String files that a tool exported: XLIFF, PO, and the platforms' own. What they say beside their texts is a comment.
enum ExportedFiles {
  /// True for a file that a format reads by its name.
  static func has(_ file: AdoptedFile) -> Bool { format(of: file) != nil }

  private static func format(of file: AdoptedFile) -> (any StringFormat)? {
    let path = file.ending == "xlf" ? file.path.dropLast(3) + "xliff" : file.path[...]
    return StringFormats.all.first { $0.claims(path: file.path) || $0.claims(path: String(path)) }
  }

  static func add(_ file: AdoptedFile, _ choices: AdoptionChoices, to project: inout AdoptedProject)
    throws(AdoptionFault)
  {
    guard let format = format(of: file) else {
      throw AdoptionFault("no format reads a file of this name", at: Place(file.path))
    }
    guard let locale = LocaleOfPath.locale(file.path) else {
      throw AdoptionFault(
        "nothing says which language its texts are in", at: Place(file.path),
        hint: "name the file or its folder after it: es.\(file.ending)")
    }
    do throws(SyntaxError) {
      let catalog = try format.read(file.bytes, as: .translation(locale)).catalog
      for entry in catalog.entries where !entry.text.isEmpty {
        project.texts.append(
          AdoptedText(
            entry.key, entry.variant, locale, entry.text, at: Place(file.path, line: entry.line)))
        if entry.variant == .plain { project.note(entry.key, .comment, entry.comment) }
      }
      if !project.locales.contains(locale) { project.locales.append(locale) }
      project.explanation.append("\(file.path): \(format.name), in \(locale)")
    } catch { throw AdoptionFault(error, in: file.path) }
  }
}
