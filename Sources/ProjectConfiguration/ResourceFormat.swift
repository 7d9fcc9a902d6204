import StringFormats
import TranslationModel

/// A string format as one resource's files use it: with the names that the project has for locales, and keys that are the
/// English.
///
/// Whoever remembers what a file says remembers it by this, and not by the format's name alone.
package struct ResourceFormat: StringFormat, Hashable {
  private let format: any StringFormat
  private let own: OwnSpellings
  private let baseText: BaseText

  package init(
    _ format: any StringFormat, spellings: [LocaleTag: String] = [:], baseText: BaseText = .value
  ) {
    self.baseText = baseText
    own = OwnSpellings(spellings)
    self.format = spellings.isEmpty ? format : format.naming(own)
  }

  package static func == (a: ResourceFormat, b: ResourceFormat) -> Bool {
    a.name == b.name && a.own == b.own && a.baseText == b.baseText
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package var name: String { format.name }
  package var placeholders: PlaceholderStyle { format.placeholders }
  package var dialects: [PlaceholderStyle] { format.dialects }
  package var carries: Features { format.carries }
  package var platform: Platform? { format.platform }
  package var fallback: FallbackRule { format.fallback }
  package var layouts: [FileLayout] { format.layouts }
  package func claims(path: String) -> Bool { format.claims(path: path) }
  package func suits(_ base: any StringFile) -> Bool { format.suits(KeyTextFile.plain(base)) }

  package func placeholders(settings: (String) -> [UInt8]?) -> PlaceholderStyle? {
    format.placeholders(settings: settings)
  }

  package func locale(named name: String) -> LocaleTag? {
    own.locale(named: name, usual: format.locale(named:))
  }

  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: format.names(of:), locale: format.locale(named:))
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    let file = try Self.read(bytes) { () throws(SyntaxError) in try format.read(bytes, as: role) }
    return baseText == .key ? KeyTextFile(file, as: role) : file
  }

  package func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile
  {
    let file = try Self.read(bytes) { () throws(SyntaxError) in
      try format.read(bytes, as: role, beside: KeyTextFile.plain(base))
    }
    return baseText == .key ? KeyTextFile(file, as: role) : file
  }

  /// Says of a file in which a merge was not finished just that: each format would stumble over something else, or over nothing. So it is of
  /// what Git LFS has in the place of a file.
  private static func read(
    _ bytes: [UInt8], _ read: () throws(SyntaxError) -> any StringFile
  ) throws(SyntaxError) -> any StringFile {
    if let error = SyntaxError.hidden(in: bytes) { throw error }
    do throws(SyntaxError) { return try read() } catch { throw error.orConflict(in: bytes) }
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    format.emptyFile(like: KeyTextFile.plain(base), for: locale)
  }
}
