import Checks
import StringFormats
import TranslationModel

/// Runs every check there is, those that are off as well, over the texts of an app whose `.strings` files are in `LOCALE.lproj`
/// folders: seconds of the way that asks each text what it has first, and of the plain one, in which every check is asked of
/// every text. Both find the same.
func measureChecks(in folder: String, base: LocaleTag, targets: [LocaleTag]) throws {
  guard let format = StringFormats.named("apple-strings") else { return }
  func catalog(_ locale: LocaleTag) throws -> Catalog {
    try format.read(bytes(of: "\(folder)/\(locale).lproj/Localizable.strings"), as: .translation(locale))
      .catalog
  }
  let sources = try catalog(base)
  let checked = sources.entries.map { CheckedSource(Message($0.text, .apple), variant: $0.variant) }
  let translations = try targets.map { locale -> (LocaleTag, [CheckInput]) in
    let inputs = try catalog(locale).entries.compactMap { entry -> CheckInput? in
      guard !entry.text.isBlank, let source = sources.position(of: entry.id) else { return nil }
      return CheckInput(checked[source], Message(entry.text, .apple), in: locale, maxLength: nil)
    }
    return (locale, inputs)
  }
  let levels = CheckLevels(
    settings: Checks.all.filter { $0.level == .off }.map { CheckLevels.Setting($0.id, .note) })
  func find(asksAll: Bool) -> [Finding] {
    translations.flatMap { locale, inputs in
      let checks = ChosenChecks(levels, locale: locale, asksAll: asksAll)
      return inputs.flatMap(checks.findings)
    }
  }
  var (found, plainly): ([Finding], [Finding]) = ([], [])
  let seconds = median(5) { found = find(asksAll: false) }
  let plain = median(1) { plainly = find(asksAll: true) }
  let texts = translations.reduce(0) { $0 + $1.1.count }
  print(
    "\(texts) translations, \(Checks.all.count(where: Checks.looksAtTexts)) checks, \(seconds) s, plainly \(plain) s, "
      + "\(found.count) findings, \(found == plainly ? "the same" : "NOT THE SAME")")
}
