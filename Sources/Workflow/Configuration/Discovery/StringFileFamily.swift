import StringFormats
import TranslationModel

/// Files that are one file in several locales, as their paths tell: `ios/{locale}.lproj/Main.strings`.
struct StringFileFamily {
  /// How a platform lays its locales out.
  enum Layout: Hashable, Sendable {
    case lproj, values

    /// The folder with `{locale}` in it.
    var folder: String { self == .lproj ? "{locale}.lproj" : "values-{locale}" }
    /// The folder that names no locale.
    var unnamed: String { self == .lproj ? "Base.lproj" : "values" }
    /// What Glossator calls the platform where it names resources.
    var platform: String { self == .lproj ? "ios" : "android" }

    /// What a folder's name has in place of `{locale}`; empty for the unnamed one; nil for another folder.
    func spelling(_ folder: String) -> String? {
      if folder == unnamed { return "" }
      switch self {
      case .lproj: return folder.hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : nil
      case .values: return folder.hasPrefix("values-") ? String(folder.dropFirst("values-".count)) : nil
      }
    }
  }

  let format: any StringFormat
  let layout: Layout
  /// The folder that the locales' folders are in, with a slash at its end; empty at the root.
  let parent: String
  /// The file's name.
  let file: String
  /// The file in the folder that names no locale.
  fileprivate(set) var unnamed: String?
  /// The files by locale.
  fileprivate(set) var files: [LocaleTag: String] = [:]
  /// How the locales are spelled in the paths.
  fileprivate(set) var spellings: [LocaleTag: String] = [:]

  var pattern: String { parent + layout.folder + "/" + file }
  /// A path that the pattern matches.
  var example: String { parent + layout.folder.replacing("{locale}", with: "en") + "/" + file }

  /// The base locale's file; what is in the folder of its name comes first on Apple's platforms, last on Android.
  func basePath(_ base: LocaleTag) -> String? {
    layout == .lproj ? files[base] ?? unnamed : unnamed ?? files[base]
  }

  /// All families among the paths, in the order of their patterns.
  static func all(in paths: [String]) -> [StringFileFamily] {
    var families: [Text: StringFileFamily] = [:]
    for path in paths {
      guard let format = StringFormats.all.first(where: { $0.claims(path: path) }) else { continue }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 2, let file = parts.last else { continue }
      let folder = parts[parts.count - 2]
      let layout: Layout = folder.hasSuffix(".lproj") ? .lproj : .values
      guard let spelling = layout.spelling(folder) else { continue }
      let parent = parts.dropLast(2).map { $0 + "/" }.joined()
      let new = StringFileFamily(format: format, layout: layout, parent: parent, file: file)
      families[Text(new.pattern), default: new].add(path, spelling)
    }
    return families.values.filter { $0.unnamed != nil || !$0.files.isEmpty }.sorted {
      Text($0.pattern) < Text($1.pattern)
    }
  }

  private mutating func add(_ path: String, _ spelling: String) {
    if spelling.isEmpty {
      unnamed = path
      return
    }
    // Night, screen sizes and the like are no locales.
    guard let locale = format.locale(named: spelling) else { return }
    // Of two spellings of one locale, the one that a new file would have.
    if files[locale] != nil, format.names(of: locale).first != spelling { return }
    files[locale] = path
    spellings[locale] = spelling
  }
}
