import TranslationModel

/// Android's string resources, `values*/….xml`, as the platform's resource compiler (aapt2) reads them.
package struct AndroidXML: StringFormat {
  package init() {}

  package var name: String { "android-xml" }
  package var placeholders: PlaceholderStyle { .java }
  package var carries: Features { [.plurals, .arrays, .comments, .newKeys] }
  package var platform: Platform? { .android }
  package var fallback: FallbackRule { .android }

  package func locale(named name: String) -> LocaleTag? { AndroidLocale.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { AndroidLocale.names(of: locale) }

  package var layouts: [FileLayout] {
    [FileLayout("values-{locale}/*.xml", unnamed: "values/*.xml", platform: "android", contents: .mixed)]
  }

  /// True for an `.xml` file right inside a `values` or `values-…` folder.
  package func claims(path: String) -> Bool {
    let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    guard parts.count >= 2, path.hasSuffix(".xml"), parts[parts.count - 1].count > 4 else { return false }
    let folder = parts[parts.count - 2]
    return folder.elementsEqual("values".utf8) || folder.starts(with: "values-".utf8)
  }

  /// Takes UTF-8, with or without a byte order mark. A file in which nothing is a text has no entries.
  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try AndroidFile(reading: bytes)
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? AndroidFile else {
      return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n</resources>\n".utf8)
    }
    return base.withoutContent
  }
}
