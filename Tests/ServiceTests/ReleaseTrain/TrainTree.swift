import RepositoryModel
import TestSupport
import TranslationModel

/// What a branch's string files say: the English of each key and its translations, the same on every platform.
struct TrainTree: Hashable {
  var english: [String: String] = [:]
  /// By locale, then by key.
  var texts: [String: [String: Int]] = [:]

  static let locales = ["es", "th"]
  static let platforms = [HistoryPlatform.ios, .android]

  subscript(key: String, locale: String) -> Int? {
    get { texts[locale]?[key] }
    set { texts[locale, default: [:]][key] = newValue }
  }

  /// Takes a key out, with its translations.
  mutating func remove(_ key: String) {
    english[key] = nil
    for locale in Self.locales { self[key, locale] = nil }
  }

  var keys: [String] { english.keys.sorted() }

  /// The files that say so.
  var files: [String: String?] {
    var files: [String: String?] = [:]
    for (number, platform) in Self.platforms.enumerated() {
      files[platform.basePath] = Self.write(keys.map { ($0, english[$0] ?? "") }, number)
      for locale in Self.locales {
        let entries = keys.compactMap { key in self[key, locale].map { (key, TypedTexts.written($0)) } }
        files[platform.path(locale)] = Self.write(entries, number)
      }
    }
    return files
  }

  private static func write(_ entries: [(key: String, text: String)], _ platform: Int) -> String {
    SpeakersShape().write(entries, platform: platform)
  }

  /// Three-way, entry by entry; where both changed, one of them.
  static func merging(base: TrainTree, ours: TrainTree, theirs: TrainTree, takesTheirs: Bool) -> TrainTree {
    func merge<Value: Equatable>(_ base: [String: Value], _ ours: [String: Value], _ theirs: [String: Value])
      -> [String: Value]
    {
      var result = ours
      for key in Set(base.keys).union(theirs.keys) where theirs[key] != base[key] {
        if ours[key] == base[key] || takesTheirs { result[key] = theirs[key] }
      }
      return result
    }
    var result = TrainTree(english: merge(base.english, ours.english, theirs.english))
    for locale in locales {
      result.texts[locale] = merge(
        base.texts[locale] ?? [:], ours.texts[locale] ?? [:], theirs.texts[locale] ?? [:]
      ).filter { result.english[$0.key] != nil }
    }
    return result
  }
}

/// One English of one key, in one locale: what a translation is for.
struct TrainRow: Hashable, Comparable, CustomStringConvertible {
  var key: String
  var english: String
  var locale: String

  var description: String { "\(locale) of \(key) '\(english)'" }

  static func < (a: TrainRow, b: TrainRow) -> Bool {
    (a.key, a.english, a.locale) < (b.key, b.english, b.locale)
  }
}
