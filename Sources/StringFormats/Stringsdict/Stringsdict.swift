import TranslationModel

/// Apple's `.stringsdict`: an XML property list of plurals.
package struct Stringsdict: StringFormat {
  package init() {}

  package var name: String { "stringsdict" }
  package var placeholders: PlaceholderStyle { .apple }
  package var carries: Features { [.plurals, .zeroForms, .newKeys] }
  package var platform: Platform? { .apple }
  package var fallback: FallbackRule { .apple }

  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.hyphens(locale) }
  package func claims(path: String) -> Bool { path.hasSuffix(".stringsdict") }

  package var layouts: [FileLayout] {
    [
      FileLayout(
        "{locale}.lproj/*.stringsdict", unnamed: "Base.lproj/*.stringsdict", platform: "ios",
        contents: .strings)
    ]
  }

  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try StringsdictFile(reading: bytes)
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? StringsdictFile, !base.isRootSelfClosing else { return Self.empty }
    let outer = BlockLayout(bytes: base.bytes, container: 0..<base.bytes.count)
      .indentation(before: base.root.range.lowerBound)
    let newline = base.bytes.firstNewline ?? [0x0A]
    return base.bytes[..<base.root.inner.lowerBound] + newline + outer
      + base.bytes[base.root.inner.upperBound...]
  }

  private static let empty = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    </dict>
    </plist>

    """.utf8)
}
