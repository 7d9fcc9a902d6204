import TranslationModel

/// Apple's `.strings`: `"key" = "value";`, as Foundation's old-style property list parser reads it.
package struct AppleStrings: StringFormat {
  package init() {}

  package var name: String { "apple-strings" }
  package var placeholders: PlaceholderStyle { .apple }
  package var carries: Features { .comments }

  /// Takes `pt-BR` and the older `pt_BR`. `Base` and `English` are folders too, but no locales.
  package func locale(named name: String) -> LocaleTag? {
    LocaleTag(name).flatMap(LegacyLanguage.modern)
  }

  package func names(of locale: LocaleTag) -> [String] {
    ([locale] + LegacyLanguage.legacy(of: locale)).flatMap { tag -> [String] in
      let name = tag.description
      let old = String(decoding: name.utf8.map { $0 == 0x2D ? 0x5F : $0 }, as: UTF8.self)
      return old == name ? [name] : [name, old]
    }
  }

  package func claims(path: String) -> Bool { path.hasSuffix(".strings") }

  package func read(_ bytes: [UInt8], locale: LocaleTag) throws(SyntaxError) -> any StringFile {
    throw SyntaxError(line: 1, column: 1, "cannot be read yet")
  }

  package func emptyFile(like base: any StringFile) -> [UInt8] { [] }
}
