import TranslationModel

/// Apple's string catalog, `.xcstrings`: JSON with every locale's texts of every key, as Xcode 15 and later write it.
///
/// Apple publishes no specification; the rules are those that files written by Xcode show. Xcode takes keys over from
/// the code, so only texts of keys that are there are written.
///
/// Of the states of texts only `new` counts, which nobody translated; what is written is `translated`. A change of the
/// English does not mark other locales' texts `needs_review`, as Xcode would: an edit touches its own locale's texts only,
/// and the sheet says what is stale.
package struct XCStrings: StringFormat {
  private var own = OwnSpellings()

  package init() {}

  package func naming(_ locales: OwnSpellings) -> any StringFormat {
    var named = self
    named.own = locales
    return named
  }

  package var name: String { "xcstrings" }
  package var placeholders: PlaceholderStyle { .apple }
  package var carries: Features { [.plurals, .comments, .zeroForms, .allLocales] }
  package var platform: Platform? { .apple }
  package var fallback: FallbackRule { .apple }

  package func locale(named name: String) -> LocaleTag? { own.locale(named: name, usual: LocaleSpelling.tag) }
  package func names(of locale: LocaleTag) -> [String] {
    own.names(of: locale, usual: LocaleSpelling.hyphens, locale: LocaleSpelling.tag)
  }
  package func claims(path: String) -> Bool { path.hasSuffix(".xcstrings") }

  package var layouts: [FileLayout] {
    [FileLayout("*.xcstrings", unnamed: "*.xcstrings", platform: "ios", contents: .strings)]
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try XCStringsFile(reading: bytes, role, self)
  }

  /// Both are one file, mostly: what it says for each locale is found in what was read once.
  package func read(_ bytes: [UInt8], as role: FileRole, beside base: any StringFile) throws(SyntaxError)
    -> any StringFile
  {
    guard let base = base as? XCStringsFile, base.bytes == bytes else { return try read(bytes, as: role) }
    return try XCStringsFile(reading: bytes, as: base.root, role, self)
  }

  /// The base file without the locale's texts.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? XCStringsFile else {
      return Array(
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}".utf8)
    }
    return XCStringsWriter.without(Set(names(of: locale).map { Text($0) }), in: base)
  }
}
