import StringFormats
import TranslationModel

/// Files that are one file in several locales, as their paths tell: `ios/{locale}.lproj/Main.strings`.
struct StringFileFamily {
  /// Those that files in this layout may have, the first one unless a look inside says otherwise.
  let formats: [any StringFormat]
  let layout: FileLayout
  /// The folder that the layout begins in, with a slash at its end; empty at the root.
  let parent: String
  /// What of the file's name is the project's; empty where the layout says all of it.
  let name: String
  /// The file that names no locale.
  fileprivate(set) var unnamed: String?
  /// The base locale's file, where it stands apart from the others: a template two folders up.
  var baseElsewhere: String?
  /// The files by locale.
  fileprivate(set) var files: [LocaleTag: String] = [:]
  /// How the locales are spelled in the paths.
  fileprivate(set) var spellings: [LocaleTag: String] = [:]
  /// What a look inside said: the format, and how its texts write placeholders where that is not the format's own way.
  var format: any StringFormat
  var placeholders: PlaceholderStyle?
  var baseText = BaseText.value
  /// True where somebody told of these files: then they are to be translated, whatever they look like.
  var isTold = false
  /// The locales that the one file of a family has texts of, where it is of all.
  private(set) var localesInside: Set<LocaleTag> = []

  var pattern: String { parent + layout.path(named: name) }
  /// A path that the pattern matches.
  var example: String { pattern.replacing("{locale}", with: "en") }

  /// True where it has files of other locales, or is one file of all.
  func isTranslated(from base: LocaleTag) -> Bool { layout.isOfAll || files.keys.contains { $0 != base } }

  /// What it shares with the families whose files are beside its own.
  var folder: Text { Text("\(parent) \(layout.path)") }

  var locales: Set<LocaleTag> { localesInside.union(files.keys) }

  /// The locales that stand side by side in it, with the base locale where a file without a name is its own.
  func present(base: LocaleTag) -> Set<LocaleTag> {
    let hasUnnamedBase = layout.isOfAll || layout.contents != .strings && unnamed != nil
    return hasUnnamedBase ? locales.union([base]) : locales
  }

  /// The names in its paths, or in the one file, that mean another locale everywhere else.
  var ownNames: [LocaleTag: String] { spellings.filter { format.locale(named: $0.value) != $0.key } }

  /// The format, with the names that these files have for locales.
  var ownFormat: ResourceFormat { ResourceFormat(format, spellings: ownNames, baseText: baseText) }

  /// The base locale's file; what names no locale comes last where it stands in for others, else first.
  func basePath(_ base: LocaleTag) -> String? {
    (layout.contents == .strings ? files[base] ?? unnamed : unnamed ?? files[base]) ?? baseElsewhere
  }

  /// The same for all families whose bases stand apart in one way: `po/*.pot`.
  var patternElsewhere: String? {
    baseElsewhere.map { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let end = file.lastIndex(of: ".").map { file[$0...] } ?? ""
      let stem = file.dropLast(end.count)
      return String(path.dropLast(file.count)) + (stem == name ? "*" : String(stem)) + String(end)
    }
  }

  /// `isSure` is false for a locale that few people know: its siblings vouch for it.
  init?(
    _ path: String, in layout: FileLayout, _ formats: [any StringFormat], isSure: Bool
  ) {
    guard let format = formats.first, format.claims(path: path),
      let place = layout.place(
        of: path,
        isLocale: { spelling in
          guard let locale = format.locale(named: spelling) else { return false }
          return layout.contents != .anything || !isSure || PluralRules.knows(locale)
        })
    else { return nil }
    (self.formats, self.layout, self.format) = (formats, layout, format)
    (parent, name) = (place.parent, layout.hasName ? place.name : "")
    guard let spelling = place.spelling else {
      unnamed = path
      return
    }
    guard let locale = format.locale(named: spelling) else { return nil }
    files[locale] = path
    spellings[locale] = spelling
  }

  /// Looks into a file of all locales, for which it has.
  mutating func findLocalesInside(base: LocaleTag, _ read: (String) -> [UInt8]?) {
    guard layout.isOfAll, let path = unnamed, let bytes = read(path) else { return }
    localesInside = (try? format.read(bytes, as: .source(base)))?.locales ?? []
  }

  /// Gives the locales the names that their columns have.
  mutating func rename(_ columns: LocaleColumns) {
    for locale in locales {
      let column = columns.column(of: locale)
      guard column != locale else { continue }
      if let path = files.removeValue(forKey: locale) { files[column] = path }
      if localesInside.remove(locale) != nil { localesInside.insert(column) }
      spellings[column] = spellings.removeValue(forKey: locale) ?? locale.description
    }
  }

  mutating func merge(_ other: StringFileFamily) {
    unnamed = unnamed ?? other.unnamed
    for (locale, path) in other.files {
      // Of two spellings of one locale, the one that a new file would have.
      let spelling = other.spellings[locale]
      if files[locale] != nil, format.names(of: locale).first != spelling { continue }
      files[locale] = path
      spellings[locale] = spelling
    }
  }
}
