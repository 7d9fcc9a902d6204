import StringFormats
import TranslationModel

/// How much of a project each locale has: what tells the locales that it ships from those that somebody once began.
struct LocaleWeights {
  /// The base locale's texts.
  private var total = 0
  private var counts: [LocaleTag: Int] = [:]

  /// A locale with less than this share of the texts is no target of its own accord.
  private static let slight = 0.02
  /// One with this share is ready to be required.
  private static let nearlyAll = 0.9

  /// Reads every file of the families once; what cannot be read counts for nothing.
  init(_ families: [StringFileFamily], base: LocaleTag, read: (String) -> [UInt8]?) {
    for family in families {
      guard let path = family.basePath(base), let bytes = read(path),
        let file = try? family.ownFormat.read(bytes, as: .source(base))
      else { continue }
      let needed = Set(
        file.catalog.entries.filter { $0.isTranslatable && !$0.text.isBlank }.map(\.id.key))
      total += needed.count
      for locale in family.locales where locale != base {
        let own = family.layout.isOfAll ? bytes : family.files[locale].flatMap(read)
        guard let own, let file = try? family.ownFormat.read(own, as: .translation(locale), beside: file)
        else { continue }
        let has = Set(file.catalog.entries.filter { !$0.text.isBlank }.map(\.id.key))
        counts[locale, default: 0] += needed.intersection(has).count
      }
    }
  }

  /// The part of the texts that a locale has, from 0 to 1.
  func share(of locale: LocaleTag) -> Double {
    total == 0 ? 0 : Double(counts[locale] ?? 0) / Double(total)
  }

  /// True for a locale that somebody began, and that nobody ships: while others have most texts.
  func isSlight(_ locale: LocaleTag) -> Bool { share(of: locale) < Self.slight && isAnyNearlyComplete }

  func isNearlyComplete(_ locale: LocaleTag) -> Bool { share(of: locale) >= Self.nearlyAll }

  /// `es (97% done)`: `es 97 %` would be a share that is required.
  func line(on locale: LocaleTag) -> String { "\(locale) (\(Int(share(of: locale) * 100))% done)" }

  private var isAnyNearlyComplete: Bool { counts.keys.contains(where: isNearlyComplete) }
}
