import TranslationModel

/// JSON files of strings, flat (`"menu.open": "Open"`) or nested, as most web libraries read them: a key is the names
/// to a text, joined by dots.
package struct PlainJSON: StringFormat {
  package init() {}

  package var name: String { "json" }
  package var placeholders: PlaceholderStyle { .braces }
  package var carries: Features { [.arrays, .newKeys] }
  package var platform: Platform? { .web }
  package var fallback: FallbackRule { .lookup }

  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.hyphens(locale) }
  package func claims(path: String) -> Bool { path.hasSuffix(".json") }

  package var layouts: [FileLayout] { JSONFile.layouts }
  package var dialects: [PlaceholderStyle] { [.c, .doubleBraces, .percent] }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try JSONFile(reading: bytes, PlainJSONDialect(), role)
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    JSONFile.empty(like: base)
  }
}
