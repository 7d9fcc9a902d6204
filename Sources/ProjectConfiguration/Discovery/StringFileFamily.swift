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
  /// The files by locale.
  fileprivate(set) var files: [LocaleTag: String] = [:]
  /// How the locales are spelled in the paths.
  fileprivate(set) var spellings: [LocaleTag: String] = [:]
  /// What a look inside said: the format, and how its texts write placeholders where that is not the format's own way.
  var format: any StringFormat
  var placeholders: PlaceholderStyle?
  /// The locales that the one file of a family has texts of, where it is of all.
  var localesInside: Set<LocaleTag> = []

  var pattern: String { parent + layout.path(named: name) }
  /// A path that the pattern matches.
  var example: String { pattern.replacing("{locale}", with: "en") }

  /// True where it has files of other locales, or is one file of all.
  func isTranslated(from base: LocaleTag) -> Bool { layout.isOfAll || files.keys.contains { $0 != base } }

  /// What it shares with the families whose files are beside its own.
  var folder: Text { Text("\(parent) \(layout.path)") }

  var locales: Set<LocaleTag> { localesInside.union(files.keys) }

  /// The base locale's file; what names no locale comes last where it stands in for others, else first.
  func basePath(_ base: LocaleTag) -> String? {
    layout.contents == .strings ? files[base] ?? unnamed : unnamed ?? files[base]
  }

  /// All families among the paths, in the order of their patterns.
  static func all(in paths: [String]) -> [StringFileFamily] {
    var families: [Text: StringFileFamily] = [:]
    var layouts: [(layout: FileLayout, formats: [any StringFormat])] = []
    for format in StringFormats.all {
      for layout in format.layouts {
        if let known = layouts.firstIndex(where: { $0.layout == layout }) {
          layouts[known].formats.append(format)
        } else {
          layouts.append((layout, [format]))
        }
      }
    }
    // Their locale is one that few people know: files beside them vouch for it.
    var doubtful: [StringFileFamily] = []
    func places(of path: String) -> [StringFileFamily] {
      layouts.compactMap { StringFileFamily(path, in: $0.layout, $0.formats, isSure: false) }
    }
    for path in paths {
      guard let new = layouts.lazy.compactMap({ StringFileFamily(path, in: $0.layout, $0.formats) }).first
      else {
        doubtful += places(of: path)
        continue
      }
      let key = Text(new.pattern)
      if families[key] == nil { families[key] = new } else { families[key]?.merge(new) }
    }
    for (key, family) in families where family.files.isEmpty {
      guard let path = family.unnamed else { continue }
      for other in places(of: path) where families[Text(other.pattern)].map({ $0.files.count > 1 }) ?? false {
        families[Text(other.pattern)]?.merge(other)
        families[key] = nil
        break
      }
    }
    for family in doubtful where families[Text(family.pattern)].map({ $0.files.count > 1 }) ?? false {
      families[Text(family.pattern)]?.merge(family)
    }
    return families.values.filter { $0.unnamed != nil || !$0.files.isEmpty }.sorted {
      Text($0.pattern) < Text($1.pattern)
    }
  }

  /// `isSure` is false for a locale that few people know: its siblings vouch for it.
  private init?(
    _ path: String, in layout: FileLayout, _ formats: [any StringFormat], isSure: Bool = true
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

  private mutating func merge(_ other: StringFileFamily) {
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
