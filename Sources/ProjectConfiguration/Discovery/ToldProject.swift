import TranslationModel

/// What another tool's settings say of a project. Discovery believes it where the files do not say otherwise.
package struct ToldProject: Hashable, Sendable {
  package var base: LocaleTag?
  /// Locales that are targets, whether files have them or not.
  package var targets: [LocaleTag]
  package var families: [ToldFamily]

  package init(base: LocaleTag? = nil, targets: [LocaleTag] = [], families: [ToldFamily] = []) {
    (self.base, self.targets, self.families) = (base, targets, families)
  }
}

/// Files that are one file in several locales, as another tool's settings say.
package struct ToldFamily: Hashable, Sendable {
  /// With `{locale}` once, or without it where one file holds all; at most one `*`.
  package var pattern: String
  /// The base locale's file, where it is not at the pattern; with the same `*`.
  package var base: String?
  /// Where the settings say so.
  package var place: Place

  package init(_ pattern: String, base: String? = nil, at place: Place) {
    (self.pattern, self.base, self.place) = (pattern, base, place)
  }

  /// True for the base file of this family.
  package func isBase(_ path: String, _ locale: LocaleTag) -> Bool {
    if let base { return PathPattern(base)?.match(path) != nil }
    guard let match = PathPattern(pattern)?.match(path) else { return false }
    return match.locale.isEmpty || LocaleTag(match.locale)?.full == locale.full
  }
}
