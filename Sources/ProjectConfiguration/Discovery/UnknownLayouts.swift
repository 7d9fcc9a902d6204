import StringFormats
import TranslationModel

/// Groups of files that stand for locales in a way that no platform is known for: `en.lproj/app.json` beside
/// `es.lproj/app.json`. Somebody may think that they are looked after.
enum UnknownLayouts {
  private static let fewest = 3

  /// A line for each group, of paths that no family has.
  static func lines(_ paths: [String], without families: [StringFileFamily]) -> [String] {
    let known = Set(families.flatMap { $0.files.values + [$0.unnamed, $0.baseElsewhere].compactMap { $0 } })
    var locales: [Text: Set<LocaleTag>] = [:]
    for path in paths
    where !known.contains(path) && StringFormats.all.contains(where: { $0.claims(path: path) }) {
      for (pattern, locale) in readings(of: path) { locales[Text(pattern), default: []].insert(locale) }
    }
    return locales.filter { $0.value.count >= fewest }.sorted { $0.key < $1.key }.map { pattern, locales in
      "left out: \(pattern): files for \(locales.count) locales in a layout that is not known; a resource by hand may fit"
    }
  }

  /// The path with a part of one name taken for a locale, for each part that is one.
  private static func readings(of path: String) -> [(pattern: String, locale: LocaleTag)] {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return names.indices.flatMap { i -> [(String, LocaleTag)] in
      let parts = names[i].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return parts.indices.compactMap { j in
        guard let locale = locale(named: parts[j]) else { return nil }
        var (name, all) = (parts, names)
        name[j] = "{locale}"
        all[i] = name.joined(separator: ".")
        return (all.joined(separator: "/"), locale)
      }
    }
  }

  /// Not every word of three letters is a language.
  private static func locale(named name: String) -> LocaleTag? {
    guard let tag = LocaleTag(name), PluralRules.knows(tag), name.utf8.count != 3 else { return nil }
    return tag
  }
}
