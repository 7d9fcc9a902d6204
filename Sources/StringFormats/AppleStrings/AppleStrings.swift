import TranslationModel

/// Apple's `.strings`: `"key" = "value";`, as Foundation's old-style property list parser reads it.
package struct AppleStrings: StringFormat {
  package init() {}

  package var name: String { "apple-strings" }
  package var placeholders: PlaceholderStyle { .apple }
  package var carries: Features { [.comments, .newKeys] }
  package var platform: Platform? { .apple }
  package var fallback: FallbackRule { .apple }

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

  /// Takes the XML form of a property list as well, UTF-8, and UTF-16 and UTF-32 with a byte order mark. An empty file is a table without entries.
  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    Self.isPropertyList(bytes) ? try StringsdictFile(reading: bytes) : try AppleStringsFile(reading: bytes)
  }

  /// The base file's byte order mark and the comment at its head.
  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? AppleStringsFile else {
      return Stringsdict().emptyFile(like: base, for: locale)
    }
    return base.mark.encoded(base.header)
  }

  /// True for the XML form, in UTF-8: `plutil -convert xml1` makes it.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let body = bytes.dropFirst(start).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return ["<?xml", "<!DOCTYPE", "<plist"].contains { body.starts(with: $0.utf8) }
  }
}
