import TranslationModel

/// The language codes that ISO 639 replaced in 1989, which file names still have.
package enum LegacyLanguage {
  private static let codes = [(old: "iw", new: "he"), (old: "in", new: "id"), (old: "ji", new: "yi")]

  /// The same locale with today's code.
  package static func modern(_ tag: LocaleTag) -> LocaleTag? {
    guard let code = codes.first(where: { $0.old == tag.language }) else { return tag }
    return replacing(tag, by: code.new)
  }

  /// The same locale with the code it had before, where it had another.
  static func legacy(of tag: LocaleTag) -> [LocaleTag] {
    guard let code = codes.first(where: { $0.new == tag.language }) else { return [] }
    return replacing(tag, by: code.old).map { [$0] } ?? []
  }

  private static func replacing(_ tag: LocaleTag, by language: String) -> LocaleTag? {
    LocaleTag(language + tag.description.dropFirst(tag.language.count))
  }
}
