import TranslationModel

/// XLIFF 1.2 (OASIS, 2008), with the ids that Xcode gives to plurals, and XLIFF 2.0 and 2.1 (OASIS, 2014 and 2018).
///
/// A file has the source text and one locale's translation side by side.
package struct XLIFF: StringFormat {
  private var own = OwnSpellings()

  package init() {}

  package func naming(_ locales: OwnSpellings) -> any StringFormat {
    var named = self
    named.own = locales
    return named
  }

  package var name: String { "xliff" }
  package var placeholders: PlaceholderStyle { .apple }
  package var dialects: [PlaceholderStyle] { [.braces, .doubleBraces, .percent, .c] }
  package var carries: Features { [.plurals, .comments, .zeroForms] }
  package var platform: Platform? { nil }
  package var fallback: FallbackRule { .lookup }

  package func locale(named name: String) -> LocaleTag? { own.locale(named: name, usual: LocaleSpelling.tag) }
  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: LocaleSpelling.hyphens, locale: LocaleSpelling.tag)
  }
  package func claims(path: String) -> Bool { path.hasSuffix(".xliff") || path.hasSuffix(".xlf") }

  package var layouts: [FileLayout] {
    ["xliff", "xlf"].flatMap { ending in
      [
        FileLayout("{locale}/*.\(ending)", platform: "xliff", contents: .anything),
        FileLayout("{locale}.\(ending)", platform: "xliff", contents: .anything),
        FileLayout("*.{locale}.\(ending)", unnamed: "*.\(ending)", platform: "xliff", contents: .anything),
      ]
    }
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try XLIFFFile(reading: bytes, role, self)
  }

  package func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile
  {
    guard case .translation = role else { return try read(bytes, as: role) }
    return try XLIFFFile(reading: bytes, role, self, beside: base as? XLIFFFile)
  }

  /// The base file without its translations, for another locale.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? XLIFFFile, let name = names(of: locale).first else { return [] }
    return XLIFFWriter.emptied(base, for: name)
  }
}
