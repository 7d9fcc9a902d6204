import TranslationModel

/// Java's `.properties`, as `java.util.Properties` and resource bundles read them.
package struct Properties: StringFormat {
  package init() {}

  package var name: String { "properties" }
  package var placeholders: PlaceholderStyle { .messageFormat }
  package var carries: Features { [.comments, .newKeys] }
  package var platform: Platform? { .java }
  package var fallback: FallbackRule { .java }

  package func locale(named name: String) -> LocaleTag? { LocaleSpelling.tag(of: name) }
  package func names(of locale: LocaleTag) -> [String] { LocaleSpelling.underscores(locale) }
  package func claims(path: String) -> Bool { path.hasSuffix(".properties") }

  package var layouts: [FileLayout] {
    [
      FileLayout(
        "*_{locale}.properties", unnamed: "*.properties", platform: "java", contents: .anything)
    ]
  }
  package var dialects: [PlaceholderStyle] { [.percent, .java] }

  /// Takes UTF-8, and ISO-8859-1 where the bytes are no UTF-8.
  package func read(_ bytes: [UInt8], as role: FileRole) throws(SyntaxError) -> any StringFile {
    try PropertiesFile(reading: bytes)
  }

  package func emptyFile(like base: any StringFile, for locale: LocaleTag) -> [UInt8] {
    guard let base = base as? PropertiesFile else { return [] }
    return base.encoding.encoded(base.header)
  }
}

extension PropertiesFile {
  /// The comment at the file's head that no entry owns, with the empty line below it.
  fileprivate var header: [UInt8] {
    let end = slots.first?.extent.lowerBound ?? utf8.count
    let head = utf8[container.lowerBound..<end]
    guard head.first == UInt8(ascii: "#") || head.first == UInt8(ascii: "!"), let newline = utf8.firstNewline
    else { return [] }
    var header: [UInt8] = []
    for line in head.split(omittingEmptySubsequences: false, whereSeparator: { newline.last == $0 }) {
      if line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return header }
      header += line + newline.suffix(1)
    }
    return header
  }
}
