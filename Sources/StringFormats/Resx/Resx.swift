import TranslationModel

/// .NET's `.resx` resources.
package struct Resx: StringFormat {
  package init() {}

  package var name: String { "resx" }
  package var placeholders: PlaceholderStyle { .braces }
  package var carries: Features { [.comments, .newKeys] }
  package var platform: Platform? { .dotnet }
  package var fallback: FallbackRule { .dotNet }

  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.hyphens(locale) }
  package func claims(path: String) -> Bool { path.hasSuffix(".resx") }

  package var layouts: [FileLayout] {
    [FileLayout("*.{locale}.resx", unnamed: "*.resx", platform: "dotnet", contents: .anything)]
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try ResxFile(reading: bytes)
  }

  /// The base file's headers, without its data.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    (base as? ResxFile)?.withoutData ?? []
  }
}
