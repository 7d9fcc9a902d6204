import ProjectConfiguration
import TranslationModel

extension Finding {
  /// A file beside the sheet that a spreadsheet made of it: whoever goes on typing there is not heard, and does not know.
  static func otherFormat(_ name: String, in sheet: String) -> Finding {
    Finding(
      .warning, "other-format",
      "'\(Escaped(name))' is beside the sheet, and is not the sheet: what is typed there does not count",
      at: Place(sheet),
      hint:
        "save what it says as the sheet, in the sheet's own format; then delete it, or give it another name")
  }
}
