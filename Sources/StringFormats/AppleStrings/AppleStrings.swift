import TranslationModel

/// Apple's `.strings`: `"key" = "value";`, as Foundation's old-style property list parser reads it.
package struct AppleStrings: StringFormat {
  package init() {}

  package var name: String { "apple-strings" }
  package var placeholders: PlaceholderStyle { .apple }
  package var carries: Features { [.comments, .newKeys] }

  /// Takes `pt-BR` and the older `pt_BR`. `Base` and `English` are folders too, but no locales.
  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.hyphens(locale) }

  package var layouts: [FileLayout] {
    [
      FileLayout(
        "{locale}.lproj/*.strings", unnamed: "Base.lproj/*.strings", platform: "ios", contents: .strings)
    ]
  }

  package func claims(path: String) -> Bool { path.hasSuffix(".strings") }

  /// Takes UTF-8, and UTF-16 and UTF-32 with a byte order mark. An empty file is a table without entries.
  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try AppleStringsFile(reading: bytes)
  }

  /// The base file's byte order mark and the comment at its head.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? AppleStringsFile else { return [] }
    return base.mark.encoded(base.header)
  }
}
