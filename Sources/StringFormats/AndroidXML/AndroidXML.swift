import TranslationModel

/// Android's string resources, `values*/….xml`, as the platform's resource compiler (aapt2) reads them.
package struct AndroidXML: StringFormat {
  package init() {}

  package var name: String { "android-xml" }
  package var placeholders: PlaceholderStyle { .java }
  package var carries: Features { [.plurals, .arrays, .comments] }

  package func locale(named name: String) -> LocaleTag? { AndroidLocale.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { AndroidLocale.names(of: locale) }

  /// True for an `.xml` file right inside a `values` or `values-…` folder.
  package func claims(path: String) -> Bool {
    let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    guard parts.count >= 2, path.hasSuffix(".xml"), parts[parts.count - 1].count > 4 else { return false }
    let folder = parts[parts.count - 2]
    return folder.elementsEqual("values".utf8) || folder.starts(with: "values-".utf8)
  }

  package func read(_ bytes: [UInt8], locale: LocaleTag) throws(SyntaxError) -> any StringFile {
    throw SyntaxError(line: 1, column: 1, "cannot be read yet")
  }

  package func emptyFile(like base: any StringFile) -> [UInt8] { [] }
}
