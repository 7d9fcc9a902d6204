/// How a platform lays out files by locale: the end of their paths.
package struct FileLayout: Hashable, Sendable {
  /// With `{locale}` once, and at most one `*` for what of the file's name is the project's: `{locale}.lproj/*.strings`.
  package let path: String
  /// The same for files that name no locale, `values/*.xml`; nil where each names one.
  package let unnamed: String?
  /// What resources of the platform are called: `ios`.
  package let platform: String
  package let contents: Contents

  /// What else may be at such a path.
  package enum Contents: Hashable, Sendable {
    /// Nothing: all files of the folder hold strings, and one that names no locale stands in for a missing one.
    case strings
    /// Other things of the same platform: one that names no locale is the base locale's.
    case mixed
    /// Anything: the path tells little, and the locale must be a language that people know.
    case anything
  }

  package init(_ path: String, unnamed: String? = nil, platform: String, contents: Contents) {
    self.path = path
    self.unnamed = unnamed
    self.platform = platform
    self.contents = contents
  }

  /// What a path is in this layout.
  package struct Place: Hashable, Sendable {
    /// The folder that the layout begins in, with a slash at its end; empty at the root.
    package var parent: String
    /// What stands for `*`.
    package var name: String
    /// What stands for `{locale}`; nil for a file that names none.
    package var spelling: String?
  }

  /// The first way in which a path fits whose locale is one, names being as short as they can.
  package func place(of path: String, isLocale: (String) -> Bool) -> Place? {
    if let place = Self.places(of: path, in: self.path).first(where: { $0.spelling.map(isLocale) ?? false }) {
      return place
    }
    return unnamed.flatMap { Self.places(of: path, in: $0).first }
  }

  private static func places(of path: String, in pattern: String) -> [Place] {
    // Most paths of a tree are told by their end.
    let tail = pattern.utf8.reversed().prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "}") }
    guard path.utf8.reversed().starts(with: tail) else { return [] }
    let wanted = pattern.split(separator: "/").map { Array($0.utf8) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard parts.count >= wanted.count else { return [] }
    let parent = parts.dropLast(wanted.count).map { String(decoding: $0, as: UTF8.self) + "/" }.joined()
    var places = [Place(parent: parent, name: "", spelling: nil)]
    for (part, wanted) in zip(parts.suffix(wanted.count), wanted) {
      places = places.flatMap { place in fits(part[...], wanted[...], place) }
    }
    return places
  }

  /// Every way in which one name fits one pattern, added to what is known.
  private static func fits(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>, _ known: Place) -> [Place]
  {
    guard let first = pattern.first else { return text.isEmpty ? [known] : [] }
    let locale = Array("{locale}".utf8)
    let isLocale = pattern.starts(with: locale)
    guard isLocale || first == UInt8(ascii: "*") else {
      return text.first == first ? fits(text.dropFirst(), pattern.dropFirst(), known) : []
    }
    return (1...max(1, text.count)).flatMap { count -> [Place] in
      guard count <= text.count else { return [] }
      var place = known
      let taken = String(decoding: text.prefix(count), as: UTF8.self)
      if isLocale { place.spelling = taken } else { place.name = taken }
      return fits(text.dropFirst(count), pattern.dropFirst(isLocale ? locale.count : 1), place)
    }
  }

  /// True where one file holds all locales.
  package var isOfAll: Bool { !path.contains("{locale}") }

  /// False where the locale is all that tells files apart: then one file without a locale is the base of all, whatever
  /// its name.
  package var hasName: Bool { path.utf8.contains(UInt8(ascii: "*")) }

  /// The pattern of the files of one name, and of those that name no locale.
  package func path(named name: String) -> String { path.replacing("*", with: name) }
  package func unnamedPath(named name: String) -> String? { unnamed?.replacing("*", with: name) }
}

extension FileLayout {
  /// The layouts in which one of a path's folders is the locale, with the tree that is in it.
  package static func trees(_ path: String, platform: String) -> [FileLayout] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let file = parts.last, let dot = file.lastIndex(of: "."), dot > file.startIndex,
      !path.contains("*"), !path.contains("{")
    else { return [] }
    return (0..<parts.count - 1).map { i in
      let inside = parts[(i + 1)..<(parts.count - 1)] + ["*" + file[dot...]]
      return FileLayout(
        (["{locale}"] + inside).joined(separator: "/"), platform: platform, contents: .anything)
    }
  }

  /// The folder that files without a locale are in, or their own pattern, for a sentence.
  package var unnamedFolder: String {
    guard let unnamed else { return "" }
    return unnamed.split(separator: "/").dropLast().last.map(String.init) ?? unnamed
  }
}
