import TranslationModel

/// The JSON files of i18next and its relatives (react-i18next, next-i18next), version 4: plain JSON with plurals and
/// `{{name}}`.
package struct I18nextJSON: StringFormat {
  package init() {}

  package var name: String { "i18next-json" }
  package var placeholders: PlaceholderStyle { .doubleBraces }
  package var carries: Features { [.plurals, .zeroForms, .arrays, .newKeys] }
  package var platform: Platform? { .web }
  package var fallback: FallbackRule { .i18next }

  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.hyphens(locale) }
  package func claims(path: String) -> Bool { path.hasSuffix(".json") }

  package var layouts: [FileLayout] { JSONFile.layouts }

  /// Its plurals tell, and its placeholders.
  package func suits(_ base: any StringFile) -> Bool {
    base.catalog.entries.contains {
      $0.variant.category != nil || Message($0.text, placeholders).hasPlaceholders
    }
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try JSONFile(reading: bytes, I18nextDialect(), role)
  }

  package func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile
  {
    guard case .translation = role else { return try read(bytes, as: role) }
    return try JSONFile(reading: bytes, I18nextDialect(beside: base), role)
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    JSONFile.empty(like: base)
  }
}
